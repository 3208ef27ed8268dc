import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { Chunk, Usage } from '@/lib/history/chunks'
import type { Message, MessageId } from '@/lib/history/parts'

/*
 * A write is a value: one list of operations, committed whole or not at all, in one short transaction behind one writer.
 * Reads go through a view bound to one owner; what belongs to somebody else is absent.
 * Times are epoch milliseconds and come in as arguments.
 */

export type BoardId = string
export type ConversationId = string
export type RunId = string
export type Owner = string

export interface BoardRow {
  readonly id: BoardId
  readonly title: string
  readonly rootMessageId: MessageId
  readonly createdAt: number
  readonly updatedAt: number
}

export interface MessageRow extends Message {
  readonly boardId: BoardId
  readonly semanticHash: string
  /** 0 for the root message; along first parents. */
  readonly depth: number
  /** Per board, the order of arrival: the order of siblings. */
  readonly seq: number
  readonly createdAt: number
}

export interface ConversationRow {
  readonly id: ConversationId
  readonly boardId: BoardId
  readonly name: string
  readonly headId: MessageId
  /** Compare-and-set: every head move adds one. */
  readonly version: number
  readonly modelId: string | null
  readonly forkedFromId: ConversationId | null
  readonly forkedAtId: MessageId | null
  readonly createdAt: number
  readonly lastActiveAt: number
  readonly archivedAt: number | null
}

export type CallStatus = 'running' | 'ok' | 'error' | 'aborted'

/** One model request. `input` and `output` heads are null after their messages were erased. */
export interface CallRow {
  readonly id: string
  readonly boardId: BoardId
  readonly conversationId: ConversationId | null
  readonly runId: RunId | null
  readonly inputHeadId: MessageId | null
  readonly firstInputId: MessageId | null
  readonly outputHeadId: MessageId | null
  readonly modelId: string
  readonly resolvedModel: string | null
  readonly status: CallStatus
  readonly error: { readonly code: string; readonly message: string } | null
  readonly usage: Usage | null
  /** The active node, the summary's budget and warnings such as schema drift. */
  readonly context: {
    readonly activeId?: NodeId
    readonly budget?: number
    readonly warnings?: readonly string[]
  }
  readonly startedAt: number
  readonly durationMs: number | null
}

export interface ToolDefinitionRow {
  /** sha256 of the canonical JSON of the other fields. */
  readonly hash: string
  readonly name: string
  readonly description: string
  readonly inputSchema: unknown
  /** sha256 of the canonical JSON of `inputSchema` alone: what drift compares. */
  readonly schemaHash: string
}

export type RunKind = 'turn' | 'lens'
/** `queued` waits its turn, `waiting` for a decision; only `active` holds the lease. */
export type RunStatus = 'queued' | 'active' | 'waiting' | 'done' | 'stopped' | 'error' | 'interrupted'

export interface RunRow {
  readonly id: RunId
  readonly boardId: BoardId
  readonly conversationId: ConversationId
  readonly kind: RunKind
  readonly status: RunStatus
  /** Grows with each take-over; a write that names an older epoch is refused. */
  readonly epoch: number
  readonly leaseUntil: number | null
  readonly stopRequestedAt: number | null
  /** What the run was asked to do, so that any process can begin a queued one. */
  readonly input: RunInput
  readonly createdAt: number
  readonly endedAt: number | null
}

export type RunInput =
  | {
      readonly kind: 'turn'
      readonly text: string
      /** Absent until the message is committed (a queued run has none yet). */
      readonly messageId?: MessageId
      readonly activeId?: NodeId
      readonly modelId?: string
    }
  | {
      readonly kind: 'lens'
      readonly lens: string
      readonly nodeIds: readonly NodeId[]
      readonly instruction?: string
      readonly modelId?: string
    }

export interface RunEventRow {
  readonly runId: RunId
  /** From 1, without gaps. */
  readonly seq: number
  readonly chunk: Chunk
}

export interface PlacementRow {
  readonly nodeId: NodeId
  readonly x: number
  readonly y: number
  readonly by: 'hand' | 'layout'
}

export interface SessionRow {
  readonly sessionId: string
  readonly conversationId: ConversationId
  readonly lastUsedAt: number
}

export interface KeyRow {
  readonly scope: string
  readonly clientId: string
  readonly bodyHash: string
  readonly result: unknown
}

export interface HistoryEntry {
  readonly id: MessageId
  readonly parents: readonly MessageId[]
  readonly role: Message['role']
  /** The first words, for the map. */
  readonly text: string
  readonly seq: number
  readonly createdAt: number
  /** Part types present, e.g. ['batch'], ['tool-call'], ['merge'], ['undo']. */
  readonly kinds: readonly string[]
}

/** One operation; each case is refused by name, never half done. */
export type StoreOp =
  | {
      readonly op: 'board-create'
      readonly board: Omit<BoardRow, 'createdAt' | 'updatedAt'>
      readonly at: number
    }
  | { readonly op: 'board-update'; readonly boardId: BoardId; readonly title?: string; readonly at: number }
  | { readonly op: 'board-remove'; readonly boardId: BoardId }
  /** Adding what is there already changes nothing. Parents must be on the same board. */
  | { readonly op: 'message-add'; readonly boardId: BoardId; readonly message: Message; readonly at: number }
  | { readonly op: 'conversation-create'; readonly conversation: ConversationRow }
  | {
      readonly op: 'conversation-update'
      readonly conversationId: ConversationId
      readonly name?: string
      readonly modelId?: string | null
      readonly archivedAt?: number | null
      readonly lastActiveAt?: number
    }
  /** Bookmark and leaves go; messages stay for the collector. */
  | { readonly op: 'conversation-remove'; readonly conversationId: ConversationId }
  /** Refused with `stale-head` unless the version is still `version`. Records the leaf, adds one to the version. */
  | {
      readonly op: 'head-move'
      readonly conversationId: ConversationId
      readonly version: number
      readonly headId: MessageId
      readonly at: number
    }
  /** Inserts or replaces by id. */
  | { readonly op: 'call-put'; readonly call: CallRow; readonly tools?: readonly ToolDefinitionRow[] }
  /** Refused with `run-active` when an active run exists in the conversation and this one is active too. */
  | { readonly op: 'run-create'; readonly run: RunRow }
  /** Refused with `stale-run` when the row's epoch is another or the run has ended. `takeOver` adds one to the epoch. */
  | {
      readonly op: 'run-update'
      readonly runId: RunId
      readonly epoch: number
      readonly status?: RunStatus
      readonly leaseUntil?: number | null
      readonly input?: RunInput
      readonly endedAt?: number
      readonly takeOver?: boolean
    }
  /** Anyone may ask a run to stop; asking twice, or an ended run, changes nothing. */
  | { readonly op: 'run-stop'; readonly runId: RunId; readonly at: number }
  /** Epoch-checked like run-update; the store gives the next seq. */
  | {
      readonly op: 'event-append'
      readonly runId: RunId
      readonly epoch: number
      readonly chunks: readonly Chunk[]
    }
  /** Refused with `duplicate-key`, carrying the row that is there. */
  | { readonly op: 'key-put'; readonly key: KeyRow; readonly at: number }
  | { readonly op: 'session-put'; readonly session: SessionRow }
  | { readonly op: 'placement-put'; readonly boardId: BoardId; readonly placements: readonly PlacementRow[] }
  | { readonly op: 'placement-drop'; readonly boardId: BoardId; readonly nodeIds: readonly NodeId[] }
  | { readonly op: 'fold-put'; readonly boardId: BoardId; readonly nodeId: NodeId; readonly folded: boolean }
  | {
      readonly op: 'last-leaf-put'
      readonly conversationId: ConversationId
      readonly siblingId: MessageId
      readonly leafId: MessageId
    }
  | { readonly op: 'snapshot-put'; readonly messageId: MessageId; readonly state: GraphState }
  | {
      readonly op: 'bookmark-put'
      readonly boardId: BoardId
      readonly messageId: MessageId
      readonly name: string | null
    }
  /** `value: null` removes it. */
  | { readonly op: 'setting-put'; readonly key: string; readonly value: unknown }

export type StoreErrorReason =
  | 'absent'
  | 'stale-head'
  | 'run-active'
  | 'stale-run'
  | 'duplicate-key'
  | 'busy'
  | 'disk-full'
  | 'read-only'
  | 'failed'

/** Every refusal of the store. Nothing of the commit has happened when it is thrown. */
export class StoreError extends Error {
  constructor(
    readonly reason: StoreErrorReason,
    message: string,
    /** The index of the refused operation, and for `duplicate-key` the row that is there. */
    readonly detail: { readonly index?: number; readonly key?: KeyRow; readonly cause?: unknown } = {},
  ) {
    super(message)
    this.name = 'StoreError'
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

export interface RunReader {
  get(runId: RunId): Promise<RunRow | undefined>
  /** Not ended, by creation: active, waiting and queued ones. */
  open(conversationId: ConversationId): Promise<readonly RunRow[]>
  openOnBoard(boardId: BoardId): Promise<readonly RunRow[]>
  /** The newest run of the conversation, ended or not. */
  latest(conversationId: ConversationId): Promise<RunRow | undefined>
  events(runId: RunId, afterSeq: number, limit: number): Promise<readonly RunEventRow[]>
}

export type Topic = `run:${RunId}` | `board:${BoardId}`

export interface Store {
  as(owner: Owner): OwnedStore
  /** For start-up and the collector alone: unfinished runs of every owner. */
  unfinishedRuns(): Promise<readonly (RunRow & { readonly owner: Owner })[]>
  /** A hint after each commit that touched the topic; the tables are the truth. Returns the unsubscribe. */
  watch(topic: Topic, listener: () => void): () => void
  close(): Promise<void>
}
