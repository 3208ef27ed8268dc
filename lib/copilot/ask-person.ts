import type { Chunk } from '@/lib/history/chunks'
import { hashOf } from '@/lib/history/ids'
import { toCleanJson } from '@/lib/history/text'
import type { ApprovalRow, Proposal, RunRow, StoreOp } from '@/lib/store/ports'

export interface Question {
  readonly callId: string
  readonly proposal: Proposal
  /** Epoch milliseconds. */
  readonly at: number
  /** What the viewers read meanwhile. */
  readonly status?: string
  /** Whoever is still at work on the run is to write nothing more. */
  readonly takeOver?: boolean
}

/** The question is durable before anybody is asked, and the run rests with it. */
export function askPerson(
  run: RunRow,
  { callId, proposal, at, status = 'Waits for you', takeOver }: Question,
): { readonly ops: readonly StoreOp[]; readonly chunks: readonly Chunk[] } {
  const batch = toCleanJson(proposal.batch)
  const approval: ApprovalRow = {
    runId: run.id,
    callId,
    batchHash: hashOf(batch),
    proposal: { ...proposal, batch },
    decision: null,
    accepted: null,
    createdAt: at,
    decidedAt: null,
  }
  const { id: runId, epoch } = run
  return {
    ops: [
      { op: 'approval-put', approval },
      {
        op: 'run-update',
        ...{ runId, epoch, status: 'waiting', leaseUntil: null },
        ...(takeOver && { takeOver }),
      },
    ],
    chunks: [toApprovalChunk(approval), { type: 'data-status', data: { text: status } }],
  }
}

const toApprovalChunk = ({ callId, batchHash, proposal }: ApprovalRow): Chunk => {
  const { toolName, reason, batch } = proposal
  return { type: 'data-approval', data: { toolCallId: callId, toolName, reason, batch, batchHash } }
}
