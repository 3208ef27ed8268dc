'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { toTypedText } from '@/components/ui/typed-text'
import { useBoardStore } from '@/lib/client/board-context'
import { useCanvasTools } from './canvas-context'
import { type Command, isTyping, toCommand } from './keys'

/** What also works while nothing has the focus, as after a click on the empty paper. */
const anywhere: ReadonlySet<Command> = new Set<Command>([
  'go-parent',
  'go-child',
  'go-previous',
  'go-next',
  'remove',
  'undo',
  'redo',
  'fit',
  'fit-selection',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'leave',
])

/**
 * Keys while the focus is on an idea; fields, buttons and panels on the canvas keep their own.
 * After Escape, Tab goes on to the next pane: nobody is held on the canvas.
 */
export function useKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { commands } = useCanvasTools()
  const board = useBoardStore()
  const hasLeft = useRef(false)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const command = event.defaultPrevented || !isOnPaper(event.target) ? null : toCommand(event)
      if (!command || !anywhere.has(command)) return
      event.preventDefault()
      commands.run(command)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [commands])
  return (event) => {
    if (event.defaultPrevented || isTyping(event.target) || !isOnIdea(event.target)) return
    const key = event.nativeEvent
    const command = toCommand(key)
    const isLeaving = hasLeft.current && command === 'add-child'
    hasLeft.current = command === 'leave'
    if (isLeaving) return
    const { activeId } = board.getState()
    // While an idea is wanted, Enter names the active one.
    if (command === 'add-sibling' && activeId !== null && commands.endAim(activeId)) {
      event.preventDefault()
      return
    }
    if (command) {
      event.preventDefault()
      commands.run(command)
      return
    }
    const text = toTypedText(key)
    if (text === null || activeId === null) return
    event.preventDefault()
    commands.rename(activeId, text)
  }
}

const isOnIdea = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-idea]') !== null

const isOnPaper = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.matches('.react-flow__nodesselection-rect'))
