const keyOf = (boardId: string) => `bough:preview:${boardId}`

/** Whether this tab looks at changes of this board before they are made; kept through reloads. */
export function readPreview(boardId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(boardId)) === 'on'
  } catch {
    return false
  }
}

export function writePreview(boardId: string, isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(keyOf(boardId), 'on')
    else sessionStorage.removeItem(keyOf(boardId))
  } catch {
    // Storage may be forbidden; the switch then lasts as long as the page.
  }
}
