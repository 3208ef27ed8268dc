import type { NodeBatch } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Message, Part } from '@/lib/history/parts'
import type { CallDraft, ChainCommit, CommitStep, Draft } from '@/lib/llm/chain-config'
import { capped } from '@/lib/llm/execute'
import { defaultLimits } from '@/lib/llm/limits'
import { submitName } from '@/lib/llm/tools'
import {
  type CallRow,
  type RunRow,
  StoreError,
  type StoreOp,
  type ToolDefinitionRow,
} from '@/lib/store/ports'
import { askPerson } from './ask-person'
import { toBatchChunk } from './batch-chunk'
import { carryOver } from './carry'
import type { RunDeps } from './deps'
import { toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { fitBatch, toConflictChunks, toFittedResult } from './fit-batch'
import type { GraphSession } from './graph-session'
import { extendLine, type Line, reloadLine } from './line'
import type { RunWriter } from './run-writer'

/** A hand edit may come between any two steps; so many in a row for one step is no person. */
const maxRebases = 50

export interface TurnState {
  readonly deps: RunDeps
  readonly session: GraphSession
  readonly writer: RunWriter
  line: Line
  /** Edits by hand to be put behind the answer. */
  readonly carry: readonly NodeBatch[]
}

/** What one step writes on the line as it is; decided anew when the line has grown meanwhile. */
interface Plan {
  readonly messages: readonly Message[]
  readonly ops: readonly StoreOp[]
  readonly chunks: readonly Chunk[]
}

/** Makes each step of the chain durable: message, head, call and events in one commit, on the newest head. */
export const createCommitter =
  (turn: TurnState): CommitStep =>
  async (commit) => {
    const others: Message[] = []
    for (let tries = 0; ; tries += 1) {
      const plan = toPlan(turn, commit)
      try {
        await turn.writer.commit(plan.ops, plan.chunks)
        if (commit.kind !== 'calls' && commit.kind !== 'attempt') turn.session.forgetCalls()
        if (plan.messages.length > 0 || commit.kind === 'end')
          adopt(turn, extendLine(turn.line, plan.messages))
        return [...others, ...plan.messages]
      } catch (error) {
        if (!isStale(error) || tries >= maxRebases) throw error
        const { line, added } = await reloadLine(turn.deps.store, turn.line)
        adopt(turn, line)
        others.push(...added)
      }
    }
  }

const isStale = (error: unknown) => error instanceof StoreError && error.reason === 'stale-head'

function adopt(turn: TurnState, line: Line): void {
  turn.line = line
  turn.session.adopt(line.graph)
}

function toPlan(turn: TurnState, commit: ChainCommit): Plan {
  switch (commit.kind) {
    case 'calls':
      return planCalls(turn, commit)
    case 'result':
      return planResult(turn, commit)
    case 'wait':
      return planWait(turn, commit)
    case 'attempt':
      return { messages: [], ops: [toCallOp(turn, commit.call, null, commit.tools)], chunks: [] }
    case 'end':
      return planEnd(turn, commit)
    default:
      return unreachable(commit)
  }
}

function planCalls(turn: TurnState, commit: Extract<ChainCommit, { kind: 'calls' }>): Plan {
  const messages = toChain(turn.line, [commit.draft])
  return {
    messages,
    ops: [
      ...toMessageOps(turn.line, messages, turn.deps.now()),
      toCallOp(turn, commit.call, messages.at(-1)?.id ?? null, commit.tools),
    ],
    chunks: [...toMessageChunks(messages), ...messages.flatMap(({ parts }) => parts.flatMap(toInputChunk))],
  }
}

const toInputChunk = (part: Part): readonly Chunk[] =>
  part.type === 'tool-call' && part.name !== submitName
    ? [{ type: 'tool-input-available', toolCallId: part.callId, toolName: part.name, input: part.input }]
    : []

function planResult(turn: TurnState, commit: Extract<ChainCommit, { kind: 'result' }>): Plan {
  const fitted = commit.batch && fitBatch(turn.line.graph, commit.batch)
  const whole = toFittedResult(turn.line.graph, commit.result, fitted)
  const result = { ...whole, output: capped(whole.output, defaultLimits.outputBytes) }
  const batch = fitted?.batch
  const draft: Draft = { role: 'tool', parts: batch ? [result, { type: 'batch', batch }] : [result] }
  const messages = toChain(turn.line, [draft])
  const [message] = messages
  const calls = turn.session.lensCalls.map((call) => toCallOp(turn, call, message?.id ?? null))
  return {
    messages,
    ops: [...toMessageOps(turn.line, messages, turn.deps.now()), ...calls],
    chunks: [
      ...toMessageChunks(messages),
      ...messages.flatMap(({ parts }) => parts.flatMap(toOutputChunk)),
      ...toConflictChunks(result),
      ...(message && batch && fitted ? [toBatchChunk(message, batch, fitted, result.callId)] : []),
    ],
  }
}

function planWait(turn: TurnState, { of, outcome, reason }: Extract<ChainCommit, { kind: 'wait' }>): Plan {
  const { run, now } = turn.deps
  const { batch, output } = outcome
  const proposal = { toolName: of.name, reason, batch, output }
  const { ops, chunks } = askPerson(run, { callId: of.callId, proposal, at: now() })
  const head = turn.line.conversation.headId
  return {
    messages: [],
    ops: [...turn.session.lensCalls.map((call) => toCallOp(turn, call, head)), ...ops],
    chunks,
  }
}

export function toOutputChunk(part: Part): readonly Chunk[] {
  if (part.type !== 'tool-result' || part.name === submitName) return []
  const { callId: toolCallId, output, isError } = part
  return isError
    ? [{ type: 'tool-output-error', toolCallId, errorText: output }]
    : [{ type: 'tool-output-available', toolCallId, output }]
}

function planEnd(turn: TurnState, commit: Extract<ChainCommit, { kind: 'end' }>): Plan {
  const { run, now } = turn.deps
  const at = now()
  const said = commit.drafts.length
  const carried = carryOver(turn.line.graph, turn.carry)
  const messages = toChain(turn.line, [...commit.drafts, ...carried.drafts])
  const isAnswered = commit.drafts.at(-1)?.role === 'assistant'
  const outputHead = isAnswered ? (messages[said - 1]?.id ?? null) : null
  const result = messages.find(({ role }) => role === 'tool')
  const calls = turn.session.lensCalls.map((call) => toCallOp(turn, call, result?.id ?? null))
  return {
    messages,
    ops: [
      ...toMessageOps(turn.line, messages, at),
      ...(commit.call ? [toCallOp(turn, commit.call, outputHead, commit.tools)] : []),
      ...calls,
      toRunEndOp(run, commit.end, at),
    ],
    chunks: [
      ...toMessageChunks(messages),
      ...carried.chunksOf(messages.slice(said)),
      ...toEndChunks(extendLine(turn.line, messages), commit.end),
    ],
  }
}

/** A request without an answer leaves the head where it was. */
function toCallOp(
  turn: TurnState,
  call: CallDraft,
  outputHeadId: CallRow['outputHeadId'],
  tools?: readonly ToolDefinitionRow[],
): StoreOp {
  const { run } = turn.deps
  return { op: 'call-put', call: toCallRow(run, call, outputHeadId), ...(tools && { tools }) }
}

export const toCallRow = (run: RunRow, call: CallDraft, outputHeadId: CallRow['outputHeadId']): CallRow => ({
  ...call,
  boardId: run.boardId,
  conversationId: run.conversationId,
  runId: run.id,
  outputHeadId: outputHeadId ?? call.inputHeadId,
})

function unreachable(commit: never): never {
  throw new TypeError(`no such step: ${JSON.stringify(commit)}`)
}
