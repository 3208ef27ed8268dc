import type { Draft } from './draft'
import { refuse, requireRun } from './draft'
import type { StoreOp } from './ports'
import { approvalKey } from './records'

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

export function decideApprovalPut({ approval }: Op<'approval-put'>, draft: Draft): void {
  const { runId, callId } = approval
  const run = requireRun(draft, runId)
  const key = approvalKey(runId, callId)
  if (draft.approvals.get(key)) refuse(draft, 'failed', `The call ${callId} was asked about already.`)
  draft.approvals.set(key, approval)
  tell(draft, run.id, run.boardId)
}

export function decideApprovalDecide(op: Op<'approval-decide'>, draft: Draft): void {
  const { runId, callId, batchHash, decision, accepted, at } = op
  const run = requireRun(draft, runId)
  const key = approvalKey(runId, callId)
  const approval = draft.approvals.get(key) ?? refuse(draft, 'absent', `Nothing was asked of call ${callId}.`)
  if (approval.decision !== null) refuse(draft, 'decided', 'This was answered before.', { approval })
  if (approval.batchHash !== batchHash)
    refuse(draft, 'decided', 'Another change was asked about.', { approval })
  draft.approvals.set(key, { ...approval, decision, accepted, decidedAt: at })
  tell(draft, run.id, run.boardId)
}

function tell(draft: Draft, runId: string, boardId: string): void {
  draft.topics.add(`run:${runId}`)
  draft.topics.add(`board:${boardId}`)
}

/** No run goes on, or ends, past a question that is still open; erased with its branch it takes its questions along. */
export function checkApprovals(draft: Draft): void {
  for (const { runId, callId, decision } of draft.approvals.values()) {
    const run = draft.runs.get(runId)
    if (decision !== null || !run || run.status === 'waiting') continue
    refuse(draft, 'failed', `The call ${callId} waits for a decision, and its run does not.`)
  }
}
