import { graphHash } from '@/lib/graph/json'
import type { Chunk, TerminationReason, Usage } from '@/lib/history/chunks'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import type { Draft } from '@/lib/llm/chain-config'
import type { RunRow, RunStatus, StoreOp } from '@/lib/store/ports'
import type { Line } from './line'

export interface RunEnd {
  readonly reason: TerminationReason
  readonly answer: string
  readonly caveat?: string
  readonly usage: Usage
  readonly failure?: { readonly code: string; readonly message: string }
}

/** Drafts as a chain of messages under the line's head. */
export function toChain(line: Line, drafts: readonly Draft[]): readonly Message[] {
  const messages: Message[] = []
  let parent = line.conversation.headId
  for (const draft of drafts) {
    const message = toMessage({ ...draft, parents: [parent] })
    messages.push(message)
    parent = message.id
  }
  return messages
}

/** Messages and the head move that leads to them; the version guards what was decided on this line. */
export function toMessageOps(line: Line, messages: readonly Message[], at: number): readonly StoreOp[] {
  const { id: conversationId, boardId, version, headId } = line.conversation
  return [
    ...messages.map((message): StoreOp => ({ op: 'message-add', boardId, message, at })),
    { op: 'head-move', conversationId, version, headId: messages.at(-1)?.id ?? headId, at },
  ]
}

export const toMessageChunks = (messages: readonly Message[]) =>
  messages.map(({ id, parents }): Chunk => ({ type: 'data-message', data: { id, parents } }))

export const toRunEndOp = (run: RunRow, end: RunEnd, at: number): StoreOp => ({
  op: 'run-update',
  runId: run.id,
  epoch: run.epoch,
  status: statuses[end.reason],
  leaseUntil: null,
  endedAt: at,
})

const statuses: Readonly<Record<TerminationReason, RunStatus>> = {
  submit: 'done',
  text: 'done',
  limit: 'done',
  declined: 'done',
  context: 'done',
  stopped: 'stopped',
  interrupted: 'interrupted',
  error: 'error',
}

/** The one terminal chunk and the mark that nothing follows. `line` is the one the run leaves behind. */
export function toEndChunks(line: Line, end: RunEnd): readonly Chunk[] {
  const shared = {
    graphHash: graphHash(line.graph),
    headId: line.conversation.headId,
    terminationReason: end.reason,
    usage: end.usage,
  }
  return [...toNotices(end), toTerminal(end, shared), { type: 'finish' }]
}

/** An end that is no error may still need a word. */
const toNotices = ({ reason, failure }: RunEnd): readonly Chunk[] =>
  reason === 'context' && failure
    ? [{ type: 'data-notice', data: { code: failure.code, text: failure.message } }]
    : []

type Shared = Omit<Extract<Chunk, { type: 'data-error' }>['data'], 'code' | 'message'>

function toTerminal(end: RunEnd, shared: Shared): Chunk {
  if (end.reason === 'error' || end.reason === 'interrupted') {
    const { code, message } = end.failure ?? unexplained[end.reason]
    return { type: 'data-error', data: { code, message, ...shared } }
  }
  const caveat = end.caveat && { caveat: end.caveat }
  return { type: 'data-done', data: { answer: end.answer, ...shared, ...caveat } }
}

const unexplained = {
  error: { code: 'internal', message: 'Something went wrong here. What was done so far is kept; try again.' },
  interrupted: {
    code: 'interrupted',
    message: 'The run was interrupted. What had arrived is kept; try again.',
  },
} as const
