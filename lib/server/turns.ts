import 'server-only'
import type { Message, MessageContent, MessageId } from '@/lib/history/parts'
import type { ConversationId, ConversationRow, RunInput, RunRow, StoreOp } from '@/lib/store/ports'

/* Operations of which the use cases are made. Pure: ids and times come in. */

export const leaseMs = 15_000
/** The number of a run's first owner; each take-over adds one. */
export const firstEpoch = 1

export const userContent = (parentId: MessageId, text: string): MessageContent => ({
  parents: [parentId],
  role: 'user',
  parts: [{ type: 'text', text }],
})

export interface RunSpec {
  readonly id: string
  readonly conversation: Pick<ConversationRow, 'id' | 'boardId'>
  readonly input: RunInput
  readonly at: number
}

const toRun = ({ id, conversation, input, at }: RunSpec, status: 'active' | 'queued'): RunRow => ({
  id,
  boardId: conversation.boardId,
  conversationId: conversation.id,
  kind: input.kind,
  status,
  epoch: firstEpoch,
  leaseUntil: status === 'active' ? at + leaseMs : null,
  stopRequestedAt: null,
  input,
  createdAt: at,
  endedAt: null,
})

export const queuedRun = (spec: RunSpec): RunRow => toRun(spec, 'queued')
export const activeRun = (spec: RunSpec): RunRow => toRun(spec, 'active')

/** An active run and its first event, which names the message it answers or stands on. */
export const beginRun = (run: RunRow, messageId: MessageId): StoreOp[] => [
  { op: 'run-create', run },
  { op: 'event-append', runId: run.id, epoch: run.epoch, chunks: [{ type: 'start', messageId }] },
]

/** A queued run whose turn has come. */
export const beginQueued = (run: RunRow, messageId: MessageId, input: RunInput, at: number): StoreOp[] => [
  { op: 'run-update', runId: run.id, epoch: run.epoch, status: 'active', leaseUntil: at + leaseMs, input },
  { op: 'event-append', runId: run.id, epoch: run.epoch, chunks: [{ type: 'start', messageId }] },
]

/** A message on the head of a conversation. */
export const appendMessage = (conversation: ConversationRow, message: Message, at: number): StoreOp[] => [
  { op: 'message-add', boardId: conversation.boardId, message, at },
  ...moveHead(conversation, message.id, at),
]

export const moveHead = (conversation: ConversationRow, headId: MessageId, at: number): StoreOp[] => [
  { op: 'head-move', conversationId: conversation.id, version: conversation.version, headId, at },
  { op: 'conversation-update', conversationId: conversation.id, lastActiveAt: at },
]

export interface ForkSpec {
  readonly id: ConversationId
  readonly from: ConversationRow
  readonly at: MessageId
  readonly name: string
  readonly now: number
}

/** A fork is one row. */
export const forkOf = ({ id, from, at, name, now }: ForkSpec): ConversationRow => ({
  id,
  boardId: from.boardId,
  name,
  headId: at,
  version: 0,
  modelId: from.modelId,
  forkedFromId: from.id,
  forkedAtId: at,
  createdAt: now,
  lastActiveAt: now,
  archivedAt: null,
})
