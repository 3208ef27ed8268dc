/** How long each part of a run may take, in milliseconds, and how often it may ask. */
export interface Limits {
  /** The whole chain. */
  readonly totalMs: number
  /** One model request. */
  readonly stepMs: number
  /** From the request to the first word, thought or call. */
  readonly firstChunkMs: number
  /** Between two of them. Pings and empty chunks do not count. */
  readonly gapMs: number
  readonly toolMs: number
  /** Tokens of the whole chain, read and written: what it may cost. The step that reaches it is the last but the answer. */
  readonly runTokens: number
  /** Attempts at one request, the first included. */
  readonly attempts: number
  /** The longest wait a provider may ask for. */
  readonly retryWaitMs: number
  /** Of one tool result as it reaches the model, in UTF-8. */
  readonly outputBytes: number
}

export const defaultLimits: Limits = {
  totalMs: 600_000,
  stepMs: 300_000,
  firstChunkMs: 120_000,
  gapMs: 60_000,
  toolMs: 120_000,
  runTokens: 4_000_000,
  attempts: 3,
  retryWaitMs: 60_000,
  outputBytes: 65_536,
}

/** Model requests of one turn. */
export const defaultChainLimit = 16

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done)
    }),
}
