'use client'

import { useEffect } from 'react'
import { useBoardStore } from '@/lib/client/board-context'

/** Ctrl+Z and Ctrl+Shift+Z anywhere on the board but in a field, which has an undo of its own. */
export function useUndoKeys(): void {
  const store = useBoardStore()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.key.toLowerCase() !== 'z' || isField(event.target)) return
      event.preventDefault()
      const { undo, redo } = store.getState()
      if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [store])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
