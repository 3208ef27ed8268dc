import type { Draft } from './draft'
import { refuse, requireBoard, requireConversation, requireMessage, requireRun } from './draft'
import type { RunId, RunStatus, StoreOp } from './ports'
import type { RunRecord } from './records'

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

export const hasEnded = (status: RunStatus): boolean =>
  status !== 'queued' && status !== 'active' && status !== 'waiting'

export function decideRunCreate({ run }: Op<'run-create'>, draft: Draft): void {
  const conversation = requireConversation(draft, run.conversationId)
  const board = requireBoard(draft, conversation.boardId)
  if (run.boardId !== board.id) refuse(draft, 'absent', `There is no conversation on board ${run.boardId}.`)
  if (draft.runs.get(run.id)) refuse(draft, 'failed', `There is a run ${run.id} already.`)
  const seq = board.lastRunSeq + 1
  draft.boards.set(board.id, { ...board, lastRunSeq: seq })
  putRun(draft, { ...run, seq, lastEventSeq: 0 })
}

export function decideRunUpdate(op: Op<'run-update'>, draft: Draft): void {
  const run = requireLiveRun(draft, op.runId, op.epoch)
  putRun(draft, {
    ...run,
    status: op.status ?? run.status,
    leaseUntil: op.leaseUntil === undefined ? run.leaseUntil : op.leaseUntil,
    input: op.input ?? run.input,
    endedAt: op.endedAt ?? run.endedAt,
    epoch: op.takeOver ? run.epoch + 1 : run.epoch,
  })
}

/** The one door for a run's row: keeps one active run per conversation. */
function putRun(draft: Draft, run: RunRecord): void {
  const active = draft.activeRuns.get(run.conversationId)
  if (run.status === 'active') {
    if (active !== undefined && active !== run.id) {
      refuse(draft, 'run-active', 'Another run is active in this conversation.')
    }
    draft.activeRuns.set(run.conversationId, run.id)
  } else if (active === run.id) {
    draft.activeRuns.delete(run.conversationId)
  }
  draft.runs.set(run.id, run)
  draft.topics.add(`run:${run.id}`)
  draft.topics.add(`board:${run.boardId}`)
}

function requireLiveRun(draft: Draft, id: RunId, epoch: number): RunRecord {
  const run = requireRun(draft, id)
  if (run.epoch !== epoch) refuse(draft, 'stale-run', `The run was taken over: its epoch is ${run.epoch}.`)
  if (hasEnded(run.status)) refuse(draft, 'stale-run', `The run has ended: ${run.status}.`)
  return run
}

export function decideRunStop({ runId, at }: Op<'run-stop'>, draft: Draft): void {
  const run = requireRun(draft, runId)
  if (hasEnded(run.status) || run.stopRequestedAt !== null) return
  putRun(draft, { ...run, stopRequestedAt: at })
}

export function decideEventAppend({ runId, epoch, chunks }: Op<'event-append'>, draft: Draft): void {
  const run = requireLiveRun(draft, runId, epoch)
  for (const [index, chunk] of chunks.entries()) {
    draft.writes.push({ write: 'event', row: { runId, seq: run.lastEventSeq + 1 + index, chunk } })
  }
  draft.runs.set(runId, { ...run, lastEventSeq: run.lastEventSeq + chunks.length })
  draft.topics.add(`run:${runId}`)
}

export function decideCallPut({ call, tools }: Op<'call-put'>, draft: Draft): void {
  const { boardId } = call
  requireBoard(draft, boardId)
  for (const id of [call.inputHeadId, call.firstInputId, call.outputHeadId]) {
    if (id !== null) requireMessage(draft, boardId, id)
  }
  const owners = [
    call.conversationId !== null && requireConversation(draft, call.conversationId),
    call.runId !== null && requireRun(draft, call.runId),
  ]
  if (owners.some((row) => row && row.boardId !== boardId))
    refuse(draft, 'absent', `Not on board ${boardId}.`)
  const there = draft.calls.get(call.id)
  if (there !== undefined && there !== boardId) refuse(draft, 'absent', `There is no call ${call.id} here.`)
  draft.calls.set(call.id, boardId)
  draft.writes.push({ write: 'call', row: call, isNew: there === undefined })
  if (tools) draft.writes.push({ write: 'call-tools', callId: call.id, tools })
  draft.topics.add(`board:${boardId}`)
}
