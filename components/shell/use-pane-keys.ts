'use client'

import { useEffect } from 'react'

/** F6 goes to the next pane, Shift+F6 to the one before, round and round. */
export function usePaneKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      focusPane(event.shiftKey ? -1 : 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const panes = '[data-pane]'
const stops = 'a[href], button:not([disabled]), textarea, input, [tabindex]:not([tabindex="-1"])'

function focusPane(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(panes)].filter((pane) => pane.offsetParent !== null)
  if (all.length === 0) return
  const here = all.findIndex((pane) => pane.contains(document.activeElement))
  const next = all[(here + step + all.length) % all.length]
  const target =
    next?.querySelector<HTMLElement>('[data-pane-focus]') ?? next?.querySelector<HTMLElement>(stops)
  target?.focus()
}
