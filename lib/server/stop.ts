import 'server-only'
import type * as z from 'zod'
import { graphHash } from '@/lib/graph/json'
import type { Chunk } from '@/lib/history/chunks'
import { type OwnedStore, type RunRow, StoreError } from '@/lib/store/ports'
import type { Deps } from './deps'
import type { UpdateQueued } from './inputs'
import { requireConversation, requireGraph, requireRun } from './load'
import { conflict } from './problem'

/** From any tab and any process: the row says it first, then the work here is aborted. Asking twice is harmless. */
export async function stopRun(
  deps: Deps,
  store: OwnedStore,
  runId: string,
): Promise<{ readonly runId: string; readonly stopped: boolean }> {
  const run = await requireRun(store, runId)
  if (run.status === 'queued') return { runId, stopped: await takeFromQueue(deps, store, run) }
  if (run.endedAt !== null) return { runId, stopped: false }
  await store.commit([{ op: 'run-stop', runId, at: deps.now() }])
  deps.runs.abort(runId)
  return { runId, stopped: true }
}

export async function cancelQueued(deps: Deps, store: OwnedStore, runId: string): Promise<void> {
  const run = await requireRun(store, runId)
  if (run.status !== 'queued' || !(await takeFromQueue(deps, store, run))) throw begun()
}

export async function editQueued(
  store: OwnedStore,
  { runId, text }: z.output<typeof UpdateQueued>,
): Promise<void> {
  const { status, input, epoch } = await requireRun(store, runId)
  if (status !== 'queued') throw begun()
  if (input.kind !== 'turn') throw conflict('A lens in the queue has no text to edit.')
  await store.commit([{ op: 'run-update', runId, epoch, input: { ...input, text } }])
}

const begun = () => conflict('This message is no longer waiting: its run has begun or ended.')

/** Ends a run that has not begun, for its followers too. False when it began in the meantime. */
async function takeFromQueue(deps: Deps, store: OwnedStore, run: RunRow): Promise<boolean> {
  const { id: runId, epoch } = run
  const { headId } = await requireConversation(store, run.conversationId)
  const state = await requireGraph(deps.graphs, store, headId)
  const done: Chunk = {
    type: 'data-done',
    data: { answer: '', graphHash: graphHash(state), headId, terminationReason: 'stopped', usage: {} },
  }
  try {
    await store.commit([
      { op: 'event-append', runId, epoch, chunks: [done, { type: 'finish' }] },
      { op: 'run-update', runId, epoch, status: 'stopped', endedAt: deps.now() },
    ])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'stale-run') return false
    throw error
  }
}

export interface RunView {
  readonly runId: string
  readonly conversationId: string
  readonly kind: RunRow['kind']
  readonly status: RunRow['status']
  readonly createdAt: number
  readonly endedAt: number | null
}

export async function runView(store: OwnedStore, id: string): Promise<RunView> {
  const { id: runId, conversationId, kind, status, createdAt, endedAt } = await requireRun(store, id)
  return { runId, conversationId, kind, status, createdAt, endedAt }
}
