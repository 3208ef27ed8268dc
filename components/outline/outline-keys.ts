import type { OutlineMove } from '@/lib/scene/outline'

export type OutlineCommand =
  | 'previous'
  | 'next'
  | 'into'
  | 'out-of'
  | 'first'
  | 'last'
  | 'add-child'
  | 'add-sibling'
  | 'rename'
  | 'fold'
  | 'remove'
  | 'menu'
  | 'leave'
  | { readonly move: OutlineMove }

interface Key {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

const plain: Readonly<Record<string, OutlineCommand>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowRight: 'into',
  ArrowLeft: 'out-of',
  Home: 'first',
  End: 'last',
  Tab: 'add-child',
  Enter: 'add-sibling',
  F2: 'rename',
  ' ': 'fold',
  Delete: 'remove',
  Backspace: 'remove',
  ContextMenu: 'menu',
  Escape: 'leave',
}

const withAlt: Readonly<Record<string, OutlineMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** What a key means on a line of the outline; the same keys as on the canvas, and Alt with an arrow moves the idea. */
export function toOutlineCommand({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): OutlineCommand | null {
  if (ctrlKey || metaKey) return null
  if (altKey) {
    const move = withAlt[key]
    return move && !shiftKey ? { move } : null
  }
  if (shiftKey) return key === 'F10' ? 'menu' : null
  return plain[key] ?? null
}
