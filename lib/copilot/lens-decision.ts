import type { Chunk, Usage } from '@/lib/history/chunks'
import type { CallRow, StoreOp } from '@/lib/store/ports'
import { toBatchChunk } from './batch-chunk'
import { type Asked, choose, type DecisionPlan, toDecidedChunk, toDecideOp } from './decision'
import { type RunEnd, toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { toLensDraft } from './lens-part'
import { lostInWords } from './lens-words'
import { extendLine, type Line } from './line'

/** The requests a lens run has made, whose output stands in the message that is written now. */
export interface LensSpent {
  readonly calls: readonly CallRow[]
  readonly usage: Usage
}

/**
 * What was accepted of a lens becomes its one message, and the run ends, in one commit. `accepted` null is all of it.
 * What a person changed since the question was asked stands.
 */
export function planLensApproved(
  line: Line,
  { run, approval, at }: Asked,
  accepted: readonly string[] | null,
  { calls, usage }: LensSpent,
): DecisionPlan {
  if (run.input.kind !== 'lens') throw new TypeError('not a lens run')
  const { output, caveat } = approval.proposal
  const { fitted, left } = choose(line.graph, approval, accepted)
  const { batch, skipped } = fitted
  const partly = left.count > 0 ? `Accepted ${left.of - left.count} of ${left.of} changes.` : ''
  const text = [output, partly, lostInWords(skipped)].filter((words) => words !== '').join('\n\n')
  const draft = toLensDraft(run.input, { batches: batch ? [batch] : [], text, caveat })
  const messages = toChain(line, batch || text !== '' ? [draft] : [])
  const [message] = messages
  const end: RunEnd = { reason: 'text', answer: text, usage, ...(caveat && { caveat }) }
  const after = extendLine(line, messages)
  const chunks: Chunk[] = [
    toDecidedChunk(approval, 'approved', accepted),
    ...toMessageChunks(messages),
    ...(message && batch ? [toBatchChunk(message, batch, fitted)] : []),
    ...toEndChunks(after, end),
  ]
  const ops: StoreOp[] = [
    ...toMessageOps(line, messages, at),
    ...(message
      ? calls.map((call): StoreOp => ({ op: 'call-put', call: { ...call, outputHeadId: message.id } }))
      : []),
    toDecideOp(approval, 'approved', accepted, at),
    { op: 'event-append', runId: run.id, epoch: run.epoch, chunks },
    toRunEndOp(run, end, at),
  ]
  return { ops, line: after, messages, skipped }
}
