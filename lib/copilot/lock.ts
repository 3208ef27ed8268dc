export interface Lock {
  /** Waits its turn, in the order of asking; the lock is free again however the work ends. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Held or waited for. */
  isHeld(): boolean
}

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  let holders = 0
  return {
    hold(work) {
      holders += 1
      const turn = last.then(work).finally(() => {
        holders -= 1
      })
      last = turn.catch(() => {})
      return turn
    },
    isHeld: () => holders > 0,
  }
}
