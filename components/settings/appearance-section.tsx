'use client'

import { applyTheme } from '@/components/shell/theme'
import { themeChoices, useTheme } from '@/components/shell/theme-choice'

/** Light, dark, or what the system says: for this browser alone. */
export function AppearanceSection() {
  const current = useTheme()
  return (
    <section id="appearance" aria-labelledby="appearance-title">
      <div className="h2">
        <h2 id="appearance-title" className="display">
          Appearance
        </h2>
        <span>For this browser.</span>
      </div>
      <fieldset className="themes">
        <legend className="sr-only">Light or dark</legend>
        {themeChoices.map(({ theme, name, Icon }) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={theme === current} onChange={() => applyTheme(theme)} />
            <Icon aria-hidden />
            {name}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
