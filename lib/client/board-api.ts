import type { GraphJson, NodeBatch, NodeId, Skipped } from '@/lib/graph/schema'
import type { BoardEvent } from '@/lib/history/board-event'
import type { Chunk } from '@/lib/history/chunks'
import type { MessageId } from '@/lib/history/parts'
import type { Spending } from '@/lib/history/usage'
import type {
  ConversationData,
  ConversationView,
  HistoryEntryView,
  PlacementView,
  ProblemView,
  SearchReplyView,
  TurnCalls,
} from '@/lib/history/views'

/** Why something was not done, in words for the person. Status 0: the server was not reached. */
export type Problem = ProblemView
export type Reply<T = object> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly problem: Problem }

export interface Started {
  readonly runId: string
  readonly conversationId: string
  /** Absent while the message waits in the queue. */
  readonly messageId?: MessageId
  readonly queued?: boolean
  /** What the person should know, e.g. that a new branch was opened. */
  readonly notice?: string
}
export interface Changed {
  readonly headId: MessageId
  readonly graph: GraphJson
  readonly skipped?: readonly Skipped[]
}

interface Mutation {
  readonly clientId: string
  readonly conversationId: string
}
interface StartOver extends Mutation {
  readonly messageId?: MessageId
  readonly model?: string
  readonly preview?: boolean
  /** Edits by hand on the line that is left come along; for an edit and another answer. */
  readonly carryEdits?: boolean
}

/** The mutations: server actions in the product, anything in a test. Each may also reject when the network fails. */
export interface BoardMutations {
  createBoard(input: {
    clientId: string
    title: string
  }): Promise<Reply<{ boardId: string; conversationId: string }>>
  updateBoard(input: { boardId: string; title: string }): Promise<Reply>
  deleteBoard(input: { boardId: string }): Promise<Reply>
  sendMessage(
    input: Mutation & {
      text: string
      parentId?: MessageId
      activeId?: NodeId
      model?: string
      preview?: boolean
    },
  ): Promise<Reply<Started>>
  runLens(
    input: Mutation & {
      nodeIds?: readonly NodeId[]
      lens?: string
      instruction?: string
      messageId?: MessageId
      preview?: boolean
    },
  ): Promise<Reply<{ runId: string; queued?: boolean; notice?: string }>>
  applyBatch(
    input: Mutation & { batch: NodeBatch; parentId?: MessageId },
  ): Promise<Reply<{ headId: MessageId; messageId: MessageId | null; skipped: readonly Skipped[] }>>
  undo(input: Mutation): Promise<Reply<Changed>>
  redo(input: Mutation): Promise<Reply<Changed>>
  retry(input: StartOver): Promise<Reply<Started>>
  regenerate(input: StartOver): Promise<Reply<Started>>
  continueRun(input: StartOver): Promise<Reply<Started>>
  editMessage(input: StartOver & { messageId: MessageId; text: string }): Promise<Reply<Started>>
  cancelQueued(input: { runId: string }): Promise<Reply>
  forkConversation(
    input: Mutation & { at: MessageId; name?: string; text?: string; withSides?: boolean },
  ): Promise<Reply<{ conversationId: string; runId?: string }>>
  switchSibling(
    input: Mutation & { messageId: MessageId },
  ): Promise<Reply<{ conversationId: string; headId: MessageId }>>
  updateConversation(input: { conversationId: string; name?: string; modelId?: string }): Promise<Reply>
  deleteConversation(input: { conversationId: string }): Promise<Reply>
}

export interface ApprovalAnswer {
  readonly clientId: string
  readonly callId: string
  readonly batchHash: string
  readonly decision: 'accept' | 'decline'
  readonly accept?: readonly string[]
}

/** What a followed run says: numbered chunks, once and in order. */
export interface RunListener {
  onChunks(chunks: readonly Chunk[]): void
  /** The stream is gone and cannot be resumed. */
  onLost(): void
}

export interface BoardListener {
  onOpen(): void
  onEvent(event: BoardEvent): void
  onLost(): void
}

/** Everything a board page asks of the server. No method rejects: an unreached server is a problem of status 0. */
export interface BoardApi extends BoardMutations {
  conversation(conversationId: string): Promise<Reply<{ readonly data: ConversationData }>>
  history(boardId: string): Promise<Reply<{ readonly entries: readonly HistoryEntryView[] }>>
  turnCalls(messageId: MessageId): Promise<Reply<TurnCalls>>
  search(text: string): Promise<Reply<SearchReplyView>>
  spending(boardId: string): Promise<Reply<{ readonly spending: Spending }>>
  stopRun(runId: string): Promise<Reply>
  /** Out of the bin. */
  restoreConversation(conversationId: string): Promise<Reply<{ readonly conversation: ConversationView }>>
  /** Other words for a message that waits in the queue. */
  editQueued(runId: string, text: string): Promise<Reply>
  /** Answers what a run waits for; without `accept` all of it is accepted. */
  decideApproval(runId: string, answer: ApprovalAnswer): Promise<Reply>
  putPlacements(boardId: string, placements: readonly PlacementView[]): Promise<Reply>
  putBookmark(boardId: string, messageId: MessageId, name: string | null): Promise<Reply>
  putFold(boardId: string, nodeId: NodeId, folded: boolean): Promise<Reply>
  /** Follows from the run's first event; returns how to let go. */
  followRun(runId: string, listener: RunListener): () => void
  /** Reconnects by itself; each connection begins with the whole state. */
  followBoard(boardId: string, listener: BoardListener): () => void
}
