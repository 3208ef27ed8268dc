import { type Proposal, type ProposedItem, pick, toProposal, withoutUnmet } from '@/lib/graph/proposal'
import type { GraphState, LinkId, NodeId } from '@/lib/graph/schema'
import type { Chunk, Usage } from '@/lib/history/chunks'
import type { Message } from '@/lib/history/parts'
import { toDeclinedOutput } from '@/lib/history/turns'
import { openCalls } from '@/lib/history/well-formed'
import { neutralResult } from '@/lib/llm/chain'
import type { Draft } from '@/lib/llm/chain-config'
import type { ApprovalRow, RunRow, StoreOp } from '@/lib/store/ports'
import { toBatchChunk } from './batch-chunk'
import { toOutputChunk } from './committer'
import { type RunEnd, toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { type Fitted, fitBatch, toConflictChunks, toFittedResult } from './fit-batch'
import { extendLine, type Line } from './line'
import { named, quote, toLines } from './tools/report'

/** What is written when a question is answered, on the line as it is. */
export interface DecisionPlan {
  readonly ops: readonly StoreOp[]
  /** The line with what was written. */
  readonly line: Line
  readonly messages: readonly Message[]
  /** What somebody's change had made impossible. */
  readonly skipped: Fitted['skipped']
}

export interface Asked {
  readonly run: RunRow
  readonly approval: ApprovalRow
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * The answer, the result with what was accepted, and the run active again under a new epoch, in one commit.
 * `accepted` null is all of it. What a person changed since the question was asked stands.
 */
export function planApproved(
  line: Line,
  { run, approval, at }: Asked,
  accepted: readonly string[] | null,
  leaseUntil: number,
): DecisionPlan {
  const { callId, proposal } = approval
  const choice = choose(line.graph, approval, accepted)
  const { fitted } = choice
  const words = { type: 'tool-result' as const, callId, name: proposal.toolName, output: choice.output }
  const result = toFittedResult(line.graph, words, fitted)
  const batch = fitted.batch
  const draft: Draft = { role: 'tool', parts: batch ? [result, { type: 'batch', batch }] : [result] }
  const messages = toChain(line, [draft])
  const [message] = messages
  const chunks: Chunk[] = [
    toDecidedChunk(approval, 'approved', accepted),
    ...toMessageChunks(messages),
    ...messages.flatMap(({ parts }) => parts.flatMap(toOutputChunk)),
    ...toConflictChunks(result),
    ...(message && batch ? [toBatchChunk(message, batch, fitted, callId)] : []),
    { type: 'data-status', data: { text: 'Going on' } },
  ]
  const { id: runId, epoch } = run
  const ops: StoreOp[] = [
    ...toMessageOps(line, messages, at),
    toDecideOp(approval, 'approved', accepted, at),
    { op: 'event-append', runId, epoch, chunks },
    { op: 'run-update', runId, epoch, status: 'active', leaseUntil, takeOver: true },
  ]
  return { ops, line: extendLine(line, messages), messages, skipped: fitted.skipped }
}

interface Choice {
  readonly fitted: Fitted
  /** What the model reads: exactly what was accepted. */
  readonly output: string
  /** How many changes of how many were not accepted. */
  readonly left: { readonly count: number; readonly of: number }
}

export function choose(
  graph: GraphState,
  { proposal }: ApprovalRow,
  accepted: readonly string[] | null,
): Choice {
  if (accepted === null) {
    const fitted = fitBatch(graph, proposal.batch)
    return { fitted, output: `The person approved this.\n${proposal.output}`, left: { count: 0, of: 0 } }
  }
  const now = toProposal(graph, proposal.batch)
  const ids = withoutUnmet(now.items, accepted)
  const picked = fitBatch(graph, pick(now, ids))
  const fitted = { ...picked, skipped: [...now.skipped, ...picked.skipped] }
  const left = [...now.items.values()].filter(({ id }) => !ids.has(id))
  const count = { count: left.length, of: now.items.size }
  if (left.length === 0)
    return { fitted, output: `The person approved this.\n${proposal.output}`, left: count }
  const done = fitted.applied ? toLines(fitted.applied, graph) : ''
  const output = `The person accepted ${ids.size} of ${now.items.size} changes:\n${done}\nLeft out: ${left.map((item) => toWords(now, item)).join('; ')}. Do not propose it again unless asked.`
  return { fitted, output, left: count }
}

function toWords({ before, after }: Proposal, { id, kind }: ProposedItem): string {
  switch (kind) {
    case 'added':
      return named(after, id as NodeId)
    case 'changed':
      return `the change of ${named(before, id as NodeId)}`
    case 'moved':
      return `the move of ${named(before, id as NodeId)}`
    case 'removed':
      return `the removal of ${named(before, id as NodeId)}`
    case 'linked':
      return `the link ${toEnds(after, id as LinkId)}`
    case 'unlinked':
      return `the removal of the link ${toEnds(before, id as LinkId)}`
    default:
      return unreachable(kind)
  }
}

function toEnds({ nodes, links }: GraphState, id: LinkId): string {
  const link = links.get(id)
  const label = (end: NodeId | undefined) => quote((end && nodes.get(end)?.label) ?? '')
  return `${label(link?.source)} -> ${label(link?.target)}`
}

export type DeclinedBy = 'person' | 'message' | 'stop'

const declinedWords: Readonly<Record<DeclinedBy, string>> = {
  person: 'the person looked at this change and does not want it. Nothing was changed.',
  message: 'the person said something else instead. Nothing was changed.',
  stop: 'the person stopped the run. Nothing was changed.',
}

/** A result for every open call: the one that was asked about was declined, the others were not carried out. */
export const declinedDrafts = (line: Line, asked: readonly ApprovalRow[], by: DeclinedBy): readonly Draft[] =>
  openCalls(line.path).map(({ callId, name }): Draft => {
    const output = asked.some((one) => one.callId === callId)
      ? toDeclinedOutput(declinedWords[by])
      : neutralResult
    return { role: 'tool', parts: [{ type: 'tool-result', callId, name, output, isError: true }] }
  })

/** The answer of everything still open, as operations and for the viewers. */
export function declineOpen(asked: readonly ApprovalRow[], at: number) {
  return {
    ops: asked.map((approval) => toDecideOp(approval, 'declined', null, at)),
    chunks: asked.map((approval) => toDecidedChunk(approval, 'declined', null)),
  }
}

/** Declined: every open call has its result, and the run its end, in one commit. */
export function planDeclined(
  line: Line,
  { run, asked, at }: { readonly run: RunRow; readonly asked: readonly ApprovalRow[]; readonly at: number },
  by: DeclinedBy,
  usage: Usage = {},
): DecisionPlan {
  const end: RunEnd = { reason: 'declined', answer: '', usage }
  const messages = toChain(line, declinedDrafts(line, asked, by))
  const after = extendLine(line, messages)
  const declined = declineOpen(asked, at)
  const chunks: Chunk[] = [
    ...declined.chunks,
    ...toMessageChunks(messages),
    ...messages.flatMap(({ parts }) => parts.flatMap(toOutputChunk)),
    ...toEndChunks(after, end),
  ]
  const ops: StoreOp[] = [
    ...toMessageOps(line, messages, at),
    ...declined.ops,
    { op: 'event-append', runId: run.id, epoch: run.epoch, chunks },
    toRunEndOp(run, end, at),
  ]
  return { ops, line: after, messages, skipped: [] }
}

export const toDecideOp = (
  { runId, callId, batchHash }: ApprovalRow,
  decision: 'approved' | 'declined',
  accepted: readonly string[] | null,
  at: number,
): StoreOp => ({ op: 'approval-decide', runId, callId, batchHash, decision, accepted, at })

export const toDecidedChunk = (
  { callId }: ApprovalRow,
  decision: 'approved' | 'declined',
  accepted: readonly string[] | null,
): Chunk => ({
  type: 'data-decided',
  data: { toolCallId: callId, decision, accepted: accepted && [...accepted] },
})

function unreachable(kind: never): never {
  throw new TypeError(`no such kind: ${String(kind)}`)
}
