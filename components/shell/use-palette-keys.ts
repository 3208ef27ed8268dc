'use client'

import { useEffect } from 'react'
import { openPalette } from './palette-open'

/** Ctrl+K and Cmd+K everywhere; `/` where no field takes it. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
      const isMod = event.ctrlKey || event.metaKey
      if (isMod ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isField(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
