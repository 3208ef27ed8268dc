import 'server-only'
import type { Chunk } from '@/lib/history/chunks'
import { type ToolContext, ToolError } from '@/lib/llm/tool'
import type { Scope } from '../respond'
import { createTail } from '../run-events'
import { createBell } from '../sse'

export interface Followed {
  readonly answer: string
  /** Changes of the graph that were applied. */
  readonly batches: readonly Extract<Chunk, { type: 'data-batch' }>['data'][]
  /** A person has to decide before it goes on. */
  readonly isWaiting: boolean
}

/** Hears a run to its end, or to a question for a person. A run that failed throws a `ToolError`. */
export async function followRun(
  { deps, store }: Scope,
  runId: string,
  { status }: ToolContext,
): Promise<Followed> {
  const tail = createTail(deps, store, runId, 0)
  const bell = createBell()
  const unwatch = tail.watch(bell.ring)
  const batches: Followed['batches'][number][] = []
  try {
    for (;;) {
      for (const { chunk } of await tail.read()) {
        if (chunk.type === 'data-status') status(chunk.data.text)
        if (chunk.type === 'data-batch') batches.push(chunk.data)
        if (chunk.type === 'data-done') return { answer: chunk.data.answer, batches, isWaiting: false }
        if (chunk.type === 'data-error') throw new ToolError(chunk.data.message)
      }
      if (tail.isOver()) return { answer: '', batches, isWaiting: false }
      const run = await store.runs.get(runId)
      if (run?.status === 'waiting') return { answer: '', batches, isWaiting: true }
      await bell.heard(1_000)
    }
  } finally {
    unwatch()
  }
}
