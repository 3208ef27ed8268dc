import 'server-only'
import type * as z from 'zod'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { graphHash } from '@/lib/graph/json'
import type { Chunk } from '@/lib/history/chunks'
import { type ApprovalRow, type OwnedStore, type Proposal, type RunRow, StoreError } from '@/lib/store/ports'
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
  // What a lens in preview had found when it was stopped waits for a person, who has not seen it yet.
  if (run.kind === 'turn' || run.status === 'waiting') await endWaiting(deps, store, runId)
  return { runId, stopped: true }
}

/** A run that waits has nobody at work on it who could end it. */
async function endWaiting(deps: Deps, store: OwnedStore, runId: string): Promise<void> {
  const run = await store.runs.get(runId)
  if (run?.status !== 'waiting') return
  await endInterrupted(store, run, deps)
  await deps.runs.advance(store.owner, run.conversationId)
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
  /** What it asked a person, oldest first; the last one is undecided while the run waits. */
  readonly approvals: readonly ApprovalView[]
}

export interface ApprovalView extends Pick<Proposal, 'toolName' | 'reason' | 'batch'> {
  readonly callId: string
  readonly batchHash: string
  readonly decision: ApprovalRow['decision']
  readonly accepted: ApprovalRow['accepted']
}

export async function runView(store: OwnedStore, id: string): Promise<RunView> {
  const { id: runId, conversationId, kind, status, createdAt, endedAt } = await requireRun(store, id)
  const approvals = (await store.runs.approvals(runId)).map(toApprovalView)
  return { runId, conversationId, kind, status, createdAt, endedAt, approvals }
}

const toApprovalView = ({ callId, batchHash, proposal, decision, accepted }: ApprovalRow): ApprovalView => {
  const { toolName, reason, batch } = proposal
  return { callId, batchHash, toolName, reason, batch, decision, accepted }
}
