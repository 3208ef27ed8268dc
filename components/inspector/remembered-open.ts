const key = 'bough:inspector'

/** Open unless a person has closed it; a forbidden storage forgets. */
export function isOpenRemembered(): boolean {
  try {
    return globalThis.localStorage?.getItem(key) !== 'closed'
  } catch {
    return true
  }
}

export function rememberOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(key, isOpen ? 'open' : 'closed')
  } catch {
    // Nothing is lost but the choice.
  }
}
