/** Why a request was cut off from our side. */
export type Cut = 'stopped' | 'timeout'

export interface Cutoff {
  /** For the provider; aborts with the cut. */
  readonly signal: AbortSignal
  readonly cut: Cut | undefined
  /** Something came: the wait for the next piece begins anew. */
  touch(): void
  /** Resolves with the cut, for what does not listen to signals. */
  readonly happened: Promise<Cut>
  onCut(listener: () => void): void
  close(): void
}

export interface CutoffTimes {
  readonly totalMs: number
  readonly firstMs: number
  readonly gapMs: number
}

/** Ends one wait on Stop or when it takes too long, whatever the other side does about it. */
export function createCutoff(times: CutoffTimes, stop: AbortSignal): Cutoff {
  const abort = new AbortController()
  const listeners: (() => void)[] = []
  const { promise, resolve } = Promise.withResolvers<Cut>()
  let cut: Cut | undefined
  const end = (why: Cut) => {
    if (cut) return
    cut = why
    close()
    abort.abort(new DOMException(why === 'stopped' ? 'Stopped.' : 'Timed out.', 'AbortError'))
    resolve(why)
    for (const listener of listeners) listener()
  }
  const onStop = () => end('stopped')
  const total = setTimeout(() => end('timeout'), Math.max(0, times.totalMs))
  let gap = setTimeout(() => end('timeout'), times.firstMs)
  const close = () => {
    clearTimeout(total)
    clearTimeout(gap)
    stop.removeEventListener('abort', onStop)
  }
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop)
  return {
    signal: abort.signal,
    get cut() {
      return cut
    },
    touch() {
      clearTimeout(gap)
      if (!cut) gap = setTimeout(() => end('timeout'), times.gapMs)
    },
    happened: promise,
    onCut(listener) {
      if (cut) listener()
      else listeners.push(listener)
    },
    close,
  }
}
