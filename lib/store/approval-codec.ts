import type { Approval as ApprovalModel } from './generated/client'
import type { ApprovalRow } from './ports'
import { fromOptionalTime, toOptionalTime, toTime } from './row-codec'

export const toApprovalRow = (approval: ApprovalModel): ApprovalRow => ({
  runId: approval.runId,
  callId: approval.callId,
  batchHash: approval.batchHash,
  proposal: JSON.parse(approval.proposal) as ApprovalRow['proposal'],
  decision: approval.decision as ApprovalRow['decision'],
  accepted: approval.accepted === null ? null : JSON.parse(approval.accepted),
  createdAt: toTime(approval.createdAt),
  decidedAt: toOptionalTime(approval.decidedAt),
})

export const fromApproval = (approval: ApprovalRow): ApprovalModel => ({
  runId: approval.runId,
  callId: approval.callId,
  batchHash: approval.batchHash,
  proposal: JSON.stringify(approval.proposal),
  decision: approval.decision,
  accepted: approval.accepted === null ? null : JSON.stringify(approval.accepted),
  createdAt: BigInt(Math.round(approval.createdAt)),
  decidedAt: fromOptionalTime(approval.decidedAt),
})
