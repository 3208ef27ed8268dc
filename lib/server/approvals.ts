import 'server-only'
import type * as z from 'zod'
import { type DecisionPlan, planApproved, planDeclined } from '@/lib/copilot/decision'
import { planLensApproved } from '@/lib/copilot/lens-decision'
import { loadLine } from '@/lib/copilot/line'
import { callsOfRun, resumedFrom, sumUsage } from '@/lib/copilot/resumed'
import type { Skipped } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { ApprovalRow, ConversationRow, OwnedStore, RunRow, StoreOp } from '@/lib/store/ports'
import { follow } from './begin'
import type { Deps } from './deps'
import type { DecideApproval } from './inputs'
import { requireRun } from './load'
import { once, type Plan, toKey } from './once'
import { absent, decidedBefore } from './problem'
import { leaseMs } from './turns'

type Wish = z.output<typeof DecideApproval>

export interface Decided {
  readonly runId: string
  readonly callId: string
  readonly decision: 'approved' | 'declined'
  /** Null is all of it, or nothing. */
  readonly accepted: readonly string[] | null
  readonly headId: MessageId
  /** What had become impossible since it was asked. */
  readonly skipped: readonly Skipped[]
}

/**
 * Answers what a run waits for, once: what is accepted is applied to the graph as it is now and committed with the answer,
 * then the run goes on, unless it is a lens, which has nothing more to do; what is declined ends it.
 */
export async function decideApproval(deps: Deps, store: OwnedStore, wish: Wish): Promise<Decided> {
  const { boardId } = await requireRun(store, wish.runId)
  const key = toKey(boardId, wish.clientId ?? deps.newId('client'), {
    route: 'approvals',
    runId: wish.runId,
    callId: wish.callId,
    batchHash: wish.batchHash,
    decision: wish.decision,
    accept: wish.accept?.toSorted() ?? null,
  })
  return follow(deps, store, await once(store, key, deps.now(), () => planDecision(deps, store, wish)))
}

async function planDecision(deps: Deps, store: OwnedStore, wish: Wish): Promise<Plan<Decided>> {
  const run = await requireRun(store, wish.runId)
  const approval = (await store.runs.approvals(run.id)).find(({ callId }) => callId === wish.callId)
  if (!approval) throw absent('question of this run')
  if (approval.decision !== null || approval.batchHash !== wish.batchHash) throw decidedBefore(approval)
  const isDeclined = wish.decision === 'decline' || wish.accept?.length === 0
  return isDeclined
    ? toPlan(
        await declined(deps, store, run, approval),
        { ...run, status: 'done' },
        approval,
        'declined',
        null,
      )
    : accepted(deps, store, run, approval, wish.accept ?? null)
}

async function accepted(
  deps: Deps,
  store: OwnedStore,
  run: RunRow,
  approval: ApprovalRow,
  ids: readonly string[] | null,
): Promise<Plan<Decided>> {
  const at = deps.now()
  const leaseUntil = at + leaseMs
  const line = await loadLine(store, run)
  const asked = { run, approval, at }
  if (run.kind === 'lens') {
    const calls = await callsOfRun(store, run, line.path)
    const plan = planLensApproved(line, asked, ids, { calls, usage: sumUsage(calls) })
    return toPlan(plan, { ...run, status: 'done' }, approval, 'approved', ids)
  }
  const plan = planApproved(line, asked, ids, leaseUntil)
  const active: RunRow = { ...run, status: 'active', epoch: run.epoch + 1, leaseUntil }
  return toPlan(plan, active, approval, 'approved', ids)
}

async function declined(deps: Deps, store: OwnedStore, run: RunRow, approval: ApprovalRow) {
  const line = await loadLine(store, run)
  const before = await resumedFrom(store, run, line.path)
  return planDeclined(line, { run, asked: [approval], at: deps.now() }, 'person', before?.usage)
}

const toPlan = (
  { ops, line, skipped }: DecisionPlan,
  run: RunRow,
  { callId }: ApprovalRow,
  decision: Decided['decision'],
  ids: Decided['accepted'],
): Plan<Decided> => ({
  ops,
  run,
  result: { runId: run.id, callId, decision, accepted: ids, headId: line.conversation.headId, skipped },
})

/** What a message typed on top of a waiting run does first: it declines what waits, and the run ends. */
export async function leaveWaiting(
  deps: Pick<Deps, 'now'>,
  store: OwnedStore,
  run: RunRow,
): Promise<{ readonly ops: readonly StoreOp[]; readonly conversation: ConversationRow }> {
  const line = await loadLine(store, run)
  const [asked, before] = await Promise.all([
    store.runs.approvals(run.id),
    resumedFrom(store, run, line.path),
  ])
  const open = asked.filter(({ decision }) => decision === null)
  const plan = planDeclined(line, { run, asked: open, at: deps.now() }, 'message', before?.usage)
  return { ops: plan.ops, conversation: plan.line.conversation }
}
