export type Command =
  | 'go-parent'
  | 'go-child'
  | 'go-previous'
  | 'go-next'
  | 'add-child'
  | 'add-sibling'
  | 'rename'
  | 'fold'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'fit'
  | 'fit-selection'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'select-all'
  | 'link-to'
  | 'move-to'
  | 'show-only'
  | 'to-lenses'
  | 'leave'

export interface Key {
  readonly key: string
  /** The key's place on the keyboard, for digits that Shift turns into signs. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly isComposing?: boolean
}

const plain: Readonly<Record<string, Command>> = {
  ArrowLeft: 'go-parent',
  ArrowRight: 'go-child',
  ArrowUp: 'go-previous',
  ArrowDown: 'go-next',
  Tab: 'add-child',
  Enter: 'add-sibling',
  F2: 'rename',
  ' ': 'fold',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'leave',
}

/** What a key means while an idea has the focus; null for what is none of the canvas's business. */
export function toCommand(key: Key): Command | null {
  // 229 is how browsers report keys that an input method has taken.
  if (key.isComposing || key.key === 'Process' || key.key === 'Dead') return null
  const isMod = key.ctrlKey || key.metaKey
  if (isMod) return key.altKey ? null : toModCommand(key)
  if (key.altKey) return withAlt[key.code] ?? null
  if (key.shiftKey) {
    if (key.code === 'Digit1') return 'fit'
    return key.code === 'Digit2' ? 'fit-selection' : null
  }
  return plain[key.key] ?? null
}

/** By place: with Alt many keys write another sign. */
const withAlt: Readonly<Record<string, Command>> = {
  KeyL: 'to-lenses',
  Equal: 'zoom-in',
  NumpadAdd: 'zoom-in',
  Minus: 'zoom-out',
  NumpadSubtract: 'zoom-out',
  Digit0: 'zoom-reset',
}

function toModCommand({ key, shiftKey }: Key): Command | null {
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (letter === 'y' && !shiftKey) return 'redo'
  return letter === 'a' && !shiftKey ? 'select-all' : null
}

/** Fields take their own keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
