'use client'

import { Moon, Sun, SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Menu, MenuChoice } from '@/components/ui/menu'
import { applyTheme, readTheme, type Theme } from './theme'

const choices = [
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'system', name: 'As the system', Icon: SunMoon },
] as const

function watchTheme(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const useTheme = (): Theme => useSyncExternalStore(watchTheme, readTheme, () => 'system')

export function ThemeToggle() {
  const current = useTheme()
  const Icon = choices.find(({ theme }) => theme === current)?.Icon ?? SunMoon
  return (
    <Menu
      trigger={
        <button type="button" className="ib" aria-label="Light or dark">
          <Icon aria-hidden />
        </button>
      }
    >
      {choices.map(({ theme, name, Icon: Choice }) => (
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
