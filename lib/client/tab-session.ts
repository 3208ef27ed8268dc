const key = 'bough:tab'

/**
 * The opaque name of this tab, kept through reloads. A duplicated tab is given the storage of the first one;
 * a lock on the name tells them apart, and the copy takes a name of its own.
 */
export async function claimTabName(newId: () => string): Promise<string> {
  const name = readTab() ?? newId()
  const isMine = await tryHold(name)
  const own = isMine ? name : newId()
  if (!isMine) await tryHold(own)
  writeTab(own)
  return own
}

/** Holds the name for the life of the page; true where the browser has no locks. */
function tryHold(name: string): Promise<boolean> {
  // Absent where the page is not served securely.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    void locks.request(`bough-tab-${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : undefined
    })
  })
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeTab(name: string): void {
  try {
    sessionStorage.setItem(key, name)
  } catch {
    // Storage may be forbidden; the tab then has a new name after each reload.
  }
}
