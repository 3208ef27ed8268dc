import type { Chunk } from '@/lib/history/chunks'
import type { OwnedStore, RunRow, StoreOp } from '@/lib/store/ports'

/**
 * Between two writes of streamed text, in milliseconds: a crash loses at most this much and the time of one write. The
 * first words leave at once. Runs that stream together share a write, so a busy server needs no long pauses.
 */
const pause = { least: 16, most: 100, writes: 2 }

export interface RunWriter {
  /** Takes a chunk that stands for itself: written soon, in order, pieces of one text joined. */
  say(chunk: Chunk): void
  /** Writes all that was said, then these chunks, together with the operations: all or nothing. */
  commit(ops: readonly StoreOp[], chunks: readonly Chunk[]): Promise<void>
  /** After the last commit: nothing more is written. */
  close(): void
}

export interface RunWriterOptions {
  readonly store: OwnedStore
  readonly run: Pick<RunRow, 'id' | 'epoch'>
  readonly clock: { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> }
  /** A write of streamed text failed; the next commit will fail for the same reason, or bring the text along. */
  onTrouble?(error: unknown): void
}

/** The one way in which a run's events reach the store; every write carries the run's epoch. */
export function createRunWriter({ store, run, clock, onTrouble }: RunWriterOptions): RunWriter {
  const closing = new AbortController()
  let pending: Chunk[] = []
  let nextFlush = Number.NEGATIVE_INFINITY
  let isScheduled = false
  let writing: Promise<void> = Promise.resolve()

  const toAppend = (chunks: readonly Chunk[]): StoreOp[] =>
    chunks.length === 0 ? [] : [{ op: 'event-append', runId: run.id, epoch: run.epoch, chunks }]

  /** One write at a time; what was taken comes back to the front when the write fails. */
  const write = (ops: readonly StoreOp[], chunks: readonly Chunk[]): Promise<void> => {
    const next = writing.then(async () => {
      const taken = pending
      pending = []
      try {
        const all = [...toAppend([...taken, ...chunks]), ...ops]
        if (all.length > 0) await store.commit(all)
      } catch (error) {
        pending = [...taken, ...pending]
        throw error
      }
    })
    writing = next.catch(() => {})
    return next
  }

  const flush = async () => {
    isScheduled = true
    await clock.sleep(Math.max(0, nextFlush - clock.now()), closing.signal)
    isScheduled = false
    if (closing.signal.aborted || pending.length === 0) return
    const began = clock.now()
    nextFlush = began + pause.most
    await write([], [])
    const took = clock.now() - began
    nextFlush = began + Math.min(pause.most, Math.max(pause.least, took * pause.writes))
  }

  return {
    say(chunk) {
      if (closing.signal.aborted) return
      pending = joined(pending, chunk)
      if (!isScheduled) flush().catch((error) => onTrouble?.(error))
    },
    commit: write,
    close: () => closing.abort(),
  }
}

function joined(chunks: readonly Chunk[], next: Chunk): Chunk[] {
  const last = chunks.at(-1)
  if (last && isDelta(last) && isDelta(next) && last.type === next.type && last.id === next.id) {
    return [...chunks.slice(0, -1), { ...last, delta: last.delta + next.delta }]
  }
  return [...chunks, next]
}

type Delta = Extract<Chunk, { type: 'text-delta' | 'reasoning-delta' }>

const isDelta = (chunk: Chunk): chunk is Delta =>
  chunk.type === 'text-delta' || chunk.type === 'reasoning-delta'
