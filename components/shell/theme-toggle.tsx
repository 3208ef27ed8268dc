'use client'

import { SunMoon } from 'lucide-react'
import { Menu, MenuChoice } from '@/components/ui/menu'
import { applyTheme } from './theme'
import { themeChoices, useTheme } from './theme-choice'

export function ThemeToggle() {
  const current = useTheme()
  const Icon = themeChoices.find(({ theme }) => theme === current)?.Icon ?? SunMoon
  return (
    <Menu
      trigger={
        <button type="button" className="ib" aria-label="Light or dark">
          <Icon aria-hidden />
        </button>
      }
    >
      {themeChoices.map(({ theme, name, Icon: Choice }) => (
        <MenuChoice
          key={theme}
          chosen={theme === current}
          icon={<Choice aria-hidden />}
          onSelect={() => applyTheme(theme)}
        >
          {name}
        </MenuChoice>
      ))}
    </Menu>
  )
}
