type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  readonly isComposing?: boolean
}

/** Keys of the whole page. */
const ofThePage = new Set(['?', '/'])

/** A letter that begins a new label, or null. */
export function toTypedText({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed): string | null {
  if (isComposing || ctrlKey || metaKey || altKey || key === ' ' || ofThePage.has(key)) return null
  return [...key].length === 1 ? key : null
}
