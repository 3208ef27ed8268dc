import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { Collectable } from '@/lib/history/collect'
import type { Kind } from '@/lib/history/kinds'
import type { MessageId } from '@/lib/history/parts'
import type {
  ApprovalRow,
  BoardId,
  BoardRow,
  CallRow,
  ConversationId,
  ConversationRow,
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
  Topic,
} from './ports'

/* Rows as a store keeps them, and the writes that a commit comes down to. The same for every store. */

export interface BoardRecord extends BoardRow {
  readonly owner: Owner
  /** The seq of the newest message, and of the newest run. */
  readonly lastSeq: number
  readonly lastRunSeq: number
}

/** What a decision needs to know of a message that is there. */
export interface MessageMark {
  readonly id: MessageId
  readonly boardId: BoardId
  readonly parentId: MessageId | null
  readonly depth: number
}

export interface MessageRecord extends MessageRow {
  /** Its first words. */
  readonly text: string
  readonly kinds: readonly Kind[]
}

export interface RunRecord extends RunRow {
  /** Per board, the order in which runs were asked for. */
  readonly seq: number
  readonly lastEventSeq: number
}

/** What the operations of one commit stand on, read for one owner: what is another's is not here. */
export interface Ground {
  readonly owner: Owner
  readonly boards: ReadonlyMap<BoardId, BoardRecord>
  readonly messages: ReadonlyMap<MessageId, MessageMark>
  readonly conversations: ReadonlyMap<ConversationId, ConversationRow>
  readonly runs: ReadonlyMap<RunId, RunRecord>
  /** By conversation, the run that is active there. */
  readonly activeRuns: ReadonlyMap<ConversationId, RunId>
  /** By `approvalKey`: of the runs that are changed in their status, and of the questions that are named. */
  readonly approvals: ReadonlyMap<string, ApprovalRow>
  /** The board of each call. */
  readonly calls: ReadonlyMap<string, BoardId>
  /** By `keyOf`. */
  readonly keys: ReadonlyMap<string, KeyRow>
  /** All of the owner's, where an operation is about one. */
  readonly lenses: ReadonlyMap<string, LensRow>
  /** Of the boards that are collected. */
  readonly surveys: ReadonlyMap<BoardId, Survey>
}

/** What the collector has to know of a board. Its conversations and runs are among the ground's. */
export interface Survey {
  /** By seq. */
  readonly messages: readonly Collectable[]
  readonly leaves: readonly { readonly conversationId: ConversationId; readonly messageId: MessageId }[]
  readonly bookmarks: readonly MessageId[]
}

export const approvalKey = (runId: RunId, callId: string) => JSON.stringify([runId, callId])

export const keyOf = (scope: string, clientId: string) => JSON.stringify([scope, clientId])

/**
 * One row to be written. `was` is the row the decision saw: without it the write is an insert, with it an update that
 * must find that row still standing; otherwise the commit is decided anew.
 */
export type Write =
  | { readonly write: 'board'; readonly row: BoardRecord; readonly was: BoardRecord | undefined }
  | { readonly write: 'message'; readonly row: MessageRecord }
  | {
      readonly write: 'conversation'
      readonly row: ConversationRow
      readonly was: ConversationRow | undefined
    }
  | { readonly write: 'leaf'; readonly conversationId: ConversationId; readonly messageId: MessageId }
  | { readonly write: 'leaf-drop'; readonly conversationId: ConversationId; readonly messageId: MessageId }
  | { readonly write: 'run'; readonly row: RunRecord; readonly was: RunRecord | undefined }
  | { readonly write: 'event'; readonly row: RunEventRow }
  /** A new question, or the answer to one that was open. */
  | { readonly write: 'approval'; readonly row: ApprovalRow; readonly isNew: boolean }
  | { readonly write: 'call'; readonly row: CallRow; readonly isNew: boolean }
  /** Replaces what the call was offered. */
  | { readonly write: 'call-tools'; readonly callId: string; readonly tools: readonly ToolDefinitionRow[] }
  | { readonly write: 'key'; readonly row: KeyRow; readonly at: number }
  | { readonly write: 'session'; readonly row: SessionRow }
  | { readonly write: 'placement'; readonly boardId: BoardId; readonly row: PlacementRow }
  | { readonly write: 'placement-drop'; readonly boardId: BoardId; readonly nodeId: NodeId }
  | { readonly write: 'fold'; readonly boardId: BoardId; readonly nodeId: NodeId; readonly folded: boolean }
  | {
      readonly write: 'last-leaf'
      readonly conversationId: ConversationId
      readonly siblingId: MessageId
      readonly leafId: MessageId
    }
  | { readonly write: 'snapshot'; readonly messageId: MessageId; readonly state: GraphState }
  /** `name: null` removes it. */
  | {
      readonly write: 'bookmark'
      readonly boardId: BoardId
      readonly messageId: MessageId
      readonly name: string | null
    }
  | { readonly write: 'lens'; readonly row: LensRow; readonly isNew: boolean }
  | { readonly write: 'lens-drop'; readonly lensId: string }
  /** `value: null` removes it. */
  | { readonly write: 'setting'; readonly key: string; readonly value: unknown }
  /** With everything that hangs on it. */
  | { readonly write: 'conversation-erase'; readonly conversationId: ConversationId }
  | {
      readonly write: 'unreached-erase'
      readonly boardId: BoardId
      /** With their snapshots and marks; calls stay, with null in their place. No message that stays names one. */
      readonly messageIds: readonly MessageId[]
      /** With their events. */
      readonly runIds: readonly RunId[]
      /** Kept results that name one of these go as well. */
      readonly names: readonly string[]
    }
  | { readonly write: 'board-erase'; readonly boardId: BoardId }

export interface Decision {
  /** In an order that keeps every reference whole. */
  readonly writes: readonly Write[]
  readonly topics: ReadonlySet<Topic>
}
