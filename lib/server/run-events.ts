import 'server-only'
import { toGraphJson } from '@/lib/graph/json'
import { type Chunk, isTerminal } from '@/lib/history/chunks'
import type { OwnedStore, RunEventRow, RunRow, Store } from '@/lib/store/ports'
import type { Graphs } from './graphs'
import { requireRun } from './load'
import { createBell, type SseEvent, type SseSource, type SseTiming, toSseStream } from './sse'

export interface TailDeps {
  readonly store: Store
  readonly graphs: Graphs
}

const page = 200

/** The events of a run from a number on, as they are committed, until its end. Closing it does not stop the run. */
export async function runEvents(
  deps: TailDeps,
  store: OwnedStore,
  runId: string,
  after: number,
  timing?: SseTiming,
): Promise<ReadableStream<Uint8Array>> {
  await requireRun(store, runId)
  return toSseStream(tailRun(deps, store, runId, after), timing)
}

function tailRun(deps: TailDeps, store: OwnedStore, runId: string, after: number): SseSource {
  const tail = createTail(deps, store, runId, after)
  return {
    next: async () => {
      const rows = await tail.read()
      const events = rows.map(({ seq, chunk }): SseEvent => ({ id: seq, data: chunk }))
      return tail.isOver() ? [...events, { data: '[DONE]' }] : events
    },
    isOver: tail.isOver,
    watch: tail.watch,
  }
}

export interface Tail {
  /** The rows that came since the last read, the terminal one with its graph. */
  read(): Promise<readonly RunEventRow[]>
  isOver(): boolean
  watch(hint: () => void): () => void
}

export function createTail(deps: TailDeps, store: OwnedStore, runId: string, after: number): Tail {
  let seq = after
  let over = false
  const next = async (): Promise<RunEventRow[]> => {
    const rows = await store.runs.events(runId, seq, page)
    seq = rows.at(-1)?.seq ?? seq
    return [...rows]
  }
  return {
    async read() {
      const rows = await next()
      // A run ends in the commit of its terminal event: where more than that came, its row has no news.
      if (rows.length === 0 || rows.some(({ chunk }) => isTerminal(chunk))) {
        // Read before the rest of the events: an ended run adds no more, so then the page is all there is.
        const run = await store.runs.get(runId)
        const rest = await next()
        rows.push(...rest)
        over = rest.length < page && (run === undefined || run.endedAt !== null)
      }
      return Promise.all(
        rows.map(async (row) => ({ ...row, chunk: await withGraph(deps, store, row.chunk) })),
      )
    },
    isOver: () => over,
    watch: (hint) => deps.store.watch(`run:${runId}`, hint),
  }
}

/** The stored terminal event names head and hash; its graph is filled in from the head. */
export async function withGraph(deps: TailDeps, store: OwnedStore, chunk: Chunk): Promise<Chunk> {
  if (chunk.type !== 'data-done' && chunk.type !== 'data-error') return chunk
  const state = await deps.graphs.at(store, chunk.data.headId)
  if (!state) return chunk
  const graph = toGraphJson(state)
  return chunk.type === 'data-done'
    ? { ...chunk, data: { ...chunk.data, graph } }
    : { ...chunk, data: { ...chunk.data, graph } }
}

/** Resolves once the run has ended, or is gone. */
export const untilEnded = (all: Store, store: OwnedStore, runId: string, pollMs?: number) =>
  untilRow(all, store, runId, hasEnded, pollMs)

/** Resolves once the run has ended, is gone, or waits for a person. */
export const untilAtRest = (all: Store, store: OwnedStore, runId: string) =>
  untilRow(all, store, runId, (run) => hasEnded(run) || run.status === 'waiting')

const hasEnded = ({ endedAt }: RunRow) => endedAt !== null

async function untilRow(
  all: Store,
  store: OwnedStore,
  runId: string,
  isSo: (run: RunRow) => boolean,
  pollMs = 1_000,
): Promise<void> {
  const bell = createBell()
  const unwatch = all.watch(`run:${runId}`, bell.ring)
  try {
    for (;;) {
      const run = await store.runs.get(runId)
      if (!run || isSo(run)) return
      await bell.heard(pollMs)
    }
  } finally {
    unwatch()
  }
}
