import type { BoardActions } from './contract'
import { writePreview } from './preview-memory'
import { chosenOf, proposalOf, toggled } from './proposed'
import { type BoardSession, report } from './session'

type ApprovalActions = Pick<BoardActions, 'setPreview' | 'toggleProposed' | 'decide'>

/** What a person does with what the co-pilot wants to change. */
export function createApprovalActions(session: BoardSession): ApprovalActions {
  const { get, set } = session
  return {
    setPreview: (isPreview) => {
      set({ isPreview })
      writePreview(get().board.id, isPreview)
    },
    toggleProposed: (id) => {
      const proposal = proposalOf(get())
      if (proposal) set({ leftOut: toggled(proposal, get().leftOut, id) })
    },
    decide: (decision) => void decide(session, decision),
  }
}

async function decide(session: BoardSession, decision: 'all' | 'chosen' | 'none'): Promise<void> {
  const { run, leftOut, isDeciding } = session.get()
  const proposal = proposalOf(session.get())
  if (!run?.asking || !proposal || isDeciding) return
  const { toolCallId: callId, batchHash } = run.asking
  const accept = decision === 'chosen' ? [...chosenOf(proposal, leftOut)] : undefined
  session.set({ isDeciding: true })
  const reply = await session.api.decideApproval(run.runId, {
    clientId: session.deps.newId(),
    callId,
    batchHash,
    decision: decision === 'none' ? 'decline' : 'accept',
    ...(accept && { accept }),
  })
  session.set({ isDeciding: false })
  if (reply.ok) return
  const { problem } = reply
  report(
    session,
    problem.status === 0 ? { ...problem, kept: 'The question still stands; answer it again.' } : problem,
  )
}
