import 'server-only'

export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const

export interface SseEvent {
  readonly id?: number
  readonly event?: string
  /** Sent as JSON, unless it is a string. */
  readonly data: unknown
}

export function toSseText({ id, event, data }: SseEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return `${id === undefined ? '' : `id: ${id}\n`}${event ? `event: ${event}\n` : ''}data: ${text}\n\n`
}

export interface SseSource {
  /** What is there now and was not said yet; empty when nothing is. Asked again after a hint, or after a while. */
  next(): Promise<readonly SseEvent[]>
  /** True when nothing more will come. */
  isOver(): boolean
  /** Calls back when `next` may have something. Returns the unsubscribe. */
  watch(hint: () => void): () => void
  /** Told when a read failed; the viewer is then asked to come back. */
  onTrouble?(error: unknown): void
}

export interface SseTiming {
  /** The tables are the truth: asked this often even without a hint. */
  readonly pollMs: number
  readonly keepAliveMs: number
}

export const defaultTiming: SseTiming = { pollMs: 1_000, keepAliveMs: 15_000 }

/**
 * Reads from the source only when the reader has room, so a slow reader costs no memory: what it has not read yet stays
 * in the tables.
 */
export function toSseStream(
  source: SseSource,
  timing: SseTiming = defaultTiming,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const bell = createBell()
  let unwatch = () => {}
  let isGone = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        unwatch = source.watch(bell.ring)
        controller.enqueue(encoder.encode('retry: 1000\n\n'))
      },
      async pull(controller) {
        for (let idle = 0; !isGone; ) {
          const events = await source.next()
          if (isGone) return
          if (events.length > 0) controller.enqueue(encoder.encode(events.map(toSseText).join('')))
          if (source.isOver()) {
            unwatch()
            controller.close()
          }
          if (events.length > 0 || source.isOver()) return
          idle += timing.pollMs
          if (idle > timing.keepAliveMs) return controller.enqueue(encoder.encode(': keep-alive\n\n'))
          await bell.heard(timing.pollMs)
        }
      },
      cancel() {
        isGone = true
        unwatch()
        bell.ring()
      },
    },
    new CountQueuingStrategy({ highWaterMark: 1 }),
  )
}

/** A ring before anybody waits is not lost. */
export function createBell() {
  let rung = false
  let wake = () => {}
  return {
    ring: () => {
      rung = true
      wake()
    },
    heard: (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          rung = false
          wake = () => {}
          resolve()
        }
        const timer = setTimeout(done, ms)
        wake = done
        if (rung) done()
      }),
  }
}
