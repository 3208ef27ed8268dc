import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { MessageId, Role } from '@/lib/history/parts'
import type { StoreOp } from './ops'
import type {
  ApprovalRow,
  BoardId,
  BoardRow,
  CallRow,
  ConversationId,
  ConversationRow,
  HistoryEntry,
  KeyRow,
  LensRow,
  MessageRow,
  Owner,
  PlacementRow,
  RunEventRow,
  RunId,
  RunRow,
  SessionRow,
  ToolDefinitionRow,
} from './rows'

/*
 * A write is a value: one list of operations, committed whole or not at all, in one short transaction behind one writer.
 * Reads go through a view bound to one owner; what belongs to somebody else is absent.
 * Times are epoch milliseconds and come in as arguments.
 */

/* The rows and the operations are part of the contract, so it is imported from here alone. */
export type { StoreOp } from './ops'
export type * from './rows'

export type StoreErrorReason =
  | 'absent'
  | 'stale-head'
  | 'run-active'
  | 'stale-run'
  | 'duplicate-key'
  | 'decided'
  | 'name-taken'
  | 'too-many'
  | 'busy'
  | 'disk-full'
  | 'read-only'
  | 'failed'

/** Every refusal of the store. Nothing of the commit has happened when it is thrown. */
export class StoreError extends Error {
  constructor(
    readonly reason: StoreErrorReason,
    message: string,
    /** The index of the refused operation, and for `duplicate-key` and `decided` the row that is there. */
    readonly detail: {
      readonly index?: number
      readonly key?: KeyRow
      readonly approval?: ApprovalRow
      readonly cause?: unknown
    } = {},
  ) {
    super(message)
    this.name = 'StoreError'
  }

  /** By its name: one process holds this class in several bundles. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'StoreError'
  }
}

/** What one owner can see and do. */
export interface OwnedStore {
  readonly owner: Owner
  /** All or nothing; resolves after the transaction is durable. */
  commit(ops: readonly StoreOp[]): Promise<void>
  readonly boards: BoardReader
  readonly messages: MessageReader
  readonly runs: RunReader
  readonly search: SearchReader
}

export interface BoardReader {
  list(): Promise<readonly (BoardRow & { readonly conversations: number; readonly messages: number })[]>
  get(boardId: BoardId): Promise<BoardRow | undefined>
  /** By last use, latest first; `archived` for the bin. */
  conversations(boardId: BoardId, archived?: boolean): Promise<readonly ConversationRow[]>
  conversation(conversationId: ConversationId): Promise<ConversationRow | undefined>
  placements(boardId: BoardId): Promise<readonly PlacementRow[]>
  folds(boardId: BoardId): Promise<readonly NodeId[]>
  bookmarks(boardId: BoardId): Promise<readonly { readonly messageId: MessageId; readonly name: string }[]>
  key(scope: string, clientId: string): Promise<KeyRow | undefined>
  session(sessionId: string): Promise<SessionRow | undefined>
  /** By creation. */
  lenses(): Promise<readonly LensRow[]>
  setting(key: string): Promise<unknown>
  settings(): Promise<Readonly<Record<string, unknown>>>
}

export interface MessageReader {
  get(id: MessageId): Promise<MessageRow | undefined>
  /** Along first parents, oldest first, the root message included. Empty when the head is absent. */
  path(headId: MessageId): Promise<readonly MessageRow[]>
  /** Messages that name one of `ids` as first parent, by seq. */
  children(ids: readonly MessageId[]): Promise<readonly MessageRow[]>
  /** By seq, after `afterSeq`. */
  history(boardId: BoardId, afterSeq: number, limit: number): Promise<readonly HistoryEntry[]>
  /** Whole messages by seq, after `afterSeq`. */
  page(boardId: BoardId, afterSeq: number, limit: number): Promise<readonly MessageRow[]>
  /** What the board's conversations have stood on, and which lines they last saw; for exports. */
  marks(boardId: BoardId): Promise<readonly ConversationMarks[]>
  /** The deepest snapshot that stands on the path to `headId`. */
  snapshot(
    headId: MessageId,
  ): Promise<{ readonly messageId: MessageId; readonly state: GraphState } | undefined>
  lastLeaf(conversationId: ConversationId, siblingId: MessageId): Promise<MessageId | undefined>
  /** Conversations that have stood on the message as a leaf. */
  leafOwners(messageId: MessageId): Promise<readonly ConversationId[]>
  /** Calls whose input or output stands on the given messages. */
  calls(messageIds: readonly MessageId[]): Promise<readonly CallRow[]>
  callsOfBoard(boardId: BoardId): Promise<readonly CallRow[]>
  tools(callId: string): Promise<readonly ToolDefinitionRow[]>
}

/** By conversation id; leaves by seq. A conversation of which nothing is known is left out. */
export interface ConversationMarks {
  readonly conversationId: ConversationId
  readonly leaves: readonly MessageId[]
  readonly lastLeaves: readonly { readonly siblingId: MessageId; readonly leafId: MessageId }[]
}

export interface RunReader {
  get(runId: RunId): Promise<RunRow | undefined>
  /** Not ended, by creation: active, waiting and queued ones. */
  open(conversationId: ConversationId): Promise<readonly RunRow[]>
  openOnBoard(boardId: BoardId): Promise<readonly RunRow[]>
  /** The newest run of the conversation, ended or not. */
  latest(conversationId: ConversationId): Promise<RunRow | undefined>
  events(runId: RunId, afterSeq: number, limit: number): Promise<readonly RunEventRow[]>
  /** Asked for in this order. */
  approvals(runId: RunId): Promise<readonly ApprovalRow[]>
}

export interface SearchQuery {
  /** Every word has to stand somewhere, each as the beginning of one; accents and case do not count. */
  readonly text: string
  readonly boardId?: BoardId
  /** Of each kind. */
  readonly limit: number
}

export interface SearchHit {
  /** An idea by its label, on the message that brought or reworded it; a message by what it says. */
  readonly kind: 'idea' | 'message'
  readonly boardId: BoardId
  readonly messageId: MessageId
  readonly role: Role
  readonly text: string
  readonly createdAt: number
}

export interface SearchAnswer {
  /** Ideas, then messages; the nearest first. */
  readonly hits: readonly SearchHit[]
  /** False while there are messages that the index has not read; asking again goes on. */
  readonly isComplete: boolean
}

export interface SearchReader {
  find(query: SearchQuery): Promise<SearchAnswer>
}

/** `view` is about positions and folds; `board` about anything on it, those too; `own` about an owner's settings and lenses. */
export type Topic = `run:${RunId}` | `board:${BoardId}` | `view:${BoardId}` | `own:${Owner}`

export interface Store {
  as(owner: Owner): OwnedStore
  /** For start-up and the collector alone: unfinished runs of every owner. */
  unfinishedRuns(): Promise<readonly (RunRow & { readonly owner: Owner })[]>
  /** For the collector alone: what has been in the bin since before `time`, of every owner. */
  binnedBefore(time: number): Promise<readonly (ConversationRow & { readonly owner: Owner })[]>
  /** For imports alone, whose ids may be somebody else's here. */
  ownerOf(boardId: BoardId): Promise<Owner | undefined>
  /** A hint after each commit that touched the topic; the tables are the truth. Returns the unsubscribe. */
  watch(topic: Topic, listener: () => void): () => void
  close(): Promise<void>
}
