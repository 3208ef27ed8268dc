import type { GraphJson, GraphLink, GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type {
  Board as BoardModel,
  Call as CallModel,
  Conversation as ConversationModel,
  Message as MessageModel,
  Run as RunModel,
} from './generated/client'
import type { BoardRow, CallRow, ConversationRow, HistoryEntry, MessageRow, RunRow } from './ports'
import type { BoardRecord, MessageRecord, RunRecord } from './records'

/*
 * Rows as the database keeps them and as everyone else sees them. What stands in a column was written from the typed
 * row, so reading it back is a conversion, not a parse; `verify` is the one that doubts.
 */

export const toTime = (time: bigint | number): number => Number(time)
export const toOptionalTime = (time: bigint | number | null): number | null =>
  time === null ? null : Number(time)
export const fromTime = (time: number): bigint => BigInt(Math.round(time))
export const fromOptionalTime = (time: number | null): bigint | null =>
  time === null ? null : fromTime(time)
const toOptionalJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const fromOptionalJson = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text))
const toId = (id: string) => id as MessageId
const toOptionalId = (id: string | null) => id as MessageId | null

export const toBoardRow = (board: BoardModel): BoardRow => ({
  id: board.id,
  title: board.title,
  rootMessageId: toId(board.rootMessageId),
  createdAt: toTime(board.createdAt),
  updatedAt: toTime(board.updatedAt),
})

export const toBoardRecord = (board: BoardModel): BoardRecord => ({
  ...toBoardRow(board),
  owner: board.owner,
  lastSeq: board.lastSeq,
  lastRunSeq: board.lastRunSeq,
})

export const fromBoard = (board: BoardRecord): BoardModel => ({
  ...board,
  createdAt: fromTime(board.createdAt),
  updatedAt: fromTime(board.updatedAt),
})

export const toMessageRow = (message: MessageModel): MessageRow =>
  unpackMessage([
    [
      message.id,
      message.boardId,
      message.parentId,
      message.mergeParentId,
      message.role,
      message.semanticHash,
      message.depth,
      message.seq,
      toTime(message.createdAt),
    ],
    JSON.parse(message.parts),
    fromOptionalJson(message.providerMetadata),
  ])

/** A message's plain columns, and its JSON ones after they were read. */
export type PackedMessage = readonly [
  columns: readonly [
    id: string,
    boardId: string,
    parentId: string | null,
    mergeParentId: string | null,
    role: string,
    semanticHash: string,
    depth: number,
    seq: number,
    createdAt: number,
  ],
  parts: MessageRow['parts'],
  providerMetadata: NonNullable<MessageRow['providerMetadata']> | null,
]

export function unpackMessage([columns, parts, providerMetadata]: PackedMessage): MessageRow {
  const [id, boardId, parentId, mergeParentId, role, ...counted] = columns
  const [semanticHash, depth, seq, createdAt] = counted
  const row = {
    id: toId(id),
    boardId,
    parents: toParents({ parentId, mergeParentId }),
    role: role as MessageRow['role'],
    parts,
    semanticHash,
    depth,
    seq,
    createdAt,
  }
  return providerMetadata === null ? row : { ...row, providerMetadata }
}

const toParents = (message: {
  readonly parentId: string | null
  readonly mergeParentId: string | null
}): MessageId[] => [message.parentId, message.mergeParentId].flatMap((id) => (id === null ? [] : [toId(id)]))

export function fromMessage(message: MessageRecord): MessageModel {
  const { id, boardId, role, semanticHash, depth, seq, text } = message
  return {
    id,
    boardId,
    parentId: message.parents[0] ?? null,
    mergeParentId: message.parents[1] ?? null,
    role,
    parts: JSON.stringify(message.parts),
    providerMetadata: toOptionalJson(message.providerMetadata ?? null),
    semanticHash,
    depth,
    seq,
    createdAt: fromTime(message.createdAt),
    text,
    kinds: JSON.stringify(message.kinds),
  }
}

export const toHistoryEntry = (
  message: Pick<
    MessageModel,
    'id' | 'parentId' | 'mergeParentId' | 'role' | 'text' | 'seq' | 'createdAt' | 'kinds'
  >,
): HistoryEntry => ({
  id: toId(message.id),
  parents: toParents(message),
  role: message.role as HistoryEntry['role'],
  text: message.text,
  seq: message.seq,
  createdAt: toTime(message.createdAt),
  kinds: JSON.parse(message.kinds) as string[],
})

export const toConversationRow = (conversation: ConversationModel): ConversationRow => ({
  ...conversation,
  headId: toId(conversation.headId),
  forkedAtId: toOptionalId(conversation.forkedAtId),
  createdAt: toTime(conversation.createdAt),
  lastActiveAt: toTime(conversation.lastActiveAt),
  archivedAt: toOptionalTime(conversation.archivedAt),
})

/** Field by field: a caller's row may carry more than the table has. */
export const fromConversation = (conversation: ConversationRow): ConversationModel => ({
  id: conversation.id,
  boardId: conversation.boardId,
  name: conversation.name,
  headId: conversation.headId,
  version: conversation.version,
  modelId: conversation.modelId,
  forkedFromId: conversation.forkedFromId,
  forkedAtId: conversation.forkedAtId,
  createdAt: fromTime(conversation.createdAt),
  lastActiveAt: fromTime(conversation.lastActiveAt),
  archivedAt: fromOptionalTime(conversation.archivedAt),
})

export function toRunRow(run: RunModel): RunRow {
  const { id, boardId, conversationId, epoch } = run
  return {
    id,
    boardId,
    conversationId,
    kind: run.kind as RunRow['kind'],
    status: run.status as RunRow['status'],
    epoch,
    leaseUntil: toOptionalTime(run.leaseUntil),
    stopRequestedAt: toOptionalTime(run.stopRequestedAt),
    input: JSON.parse(run.input) as RunRow['input'],
    createdAt: toTime(run.createdAt),
    endedAt: toOptionalTime(run.endedAt),
  }
}

export const toRunRecord = (run: RunModel): RunRecord => ({
  ...toRunRow(run),
  seq: run.seq,
  lastEventSeq: run.lastEventSeq,
})

export const fromRun = (run: RunRecord): RunModel => ({
  id: run.id,
  boardId: run.boardId,
  conversationId: run.conversationId,
  kind: run.kind,
  status: run.status,
  activeKey: run.status === 'active' ? run.conversationId : null,
  epoch: run.epoch,
  leaseUntil: fromOptionalTime(run.leaseUntil),
  stopRequestedAt: fromOptionalTime(run.stopRequestedAt),
  input: JSON.stringify(run.input),
  seq: run.seq,
  lastEventSeq: run.lastEventSeq,
  createdAt: fromTime(run.createdAt),
  endedAt: fromOptionalTime(run.endedAt),
})

export const toCallRow = (call: CallModel): CallRow => ({
  ...call,
  inputHeadId: toOptionalId(call.inputHeadId),
  firstInputId: toOptionalId(call.firstInputId),
  outputHeadId: toOptionalId(call.outputHeadId),
  status: call.status as CallRow['status'],
  error: fromOptionalJson(call.error),
  usage: fromOptionalJson(call.usage),
  context: JSON.parse(call.context) as CallRow['context'],
  startedAt: toTime(call.startedAt),
})

export const fromCall = (call: CallRow): CallModel => ({
  id: call.id,
  boardId: call.boardId,
  conversationId: call.conversationId,
  runId: call.runId,
  inputHeadId: call.inputHeadId,
  firstInputId: call.firstInputId,
  outputHeadId: call.outputHeadId,
  modelId: call.modelId,
  resolvedModel: call.resolvedModel,
  status: call.status,
  error: toOptionalJson(call.error),
  usage: toOptionalJson(call.usage),
  context: JSON.stringify(call.context),
  startedAt: fromTime(call.startedAt),
  durationMs: call.durationMs,
})

/** Of a snapshot that this store wrote. */
export function toGraphState(text: string): GraphState {
  const { rootId, nodes, links } = JSON.parse(text) as GraphJson
  return {
    rootId,
    nodes: new Map(Object.values(nodes).map((node): [NodeId, GraphNode] => [node.id, node])),
    links: new Map(links.map((link): [GraphLink['id'], GraphLink] => [link.id, link])),
  }
}
