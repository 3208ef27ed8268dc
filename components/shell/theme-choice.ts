'use client'

import { Moon, Sun, SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { readTheme, type Theme } from './theme'

export const themeChoices = [
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
  { theme: 'system', name: 'As the system', Icon: SunMoon },
] as const

function watchTheme(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export const useTheme = (): Theme => useSyncExternalStore(watchTheme, readTheme, () => 'system')
