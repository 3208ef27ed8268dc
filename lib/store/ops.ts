import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Message, MessageId } from '@/lib/history/parts'
import type {
  ApprovalRow,
  BoardId,
  BoardRow,
  CallRow,
  ConversationId,
  ConversationRow,
  KeyRow,
  LensRow,
  PlacementRow,
  RunId,
  RunInput,
  RunRow,
  RunStatus,
  SessionRow,
  ToolDefinitionRow,
} from './rows'

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
  | {
      readonly op: 'message-add'
      readonly boardId: BoardId
      readonly message: Message
      readonly at: number
      /** Given by who has hashed the message already, id and all; the store then does not. */
      readonly semanticHash?: string
    }
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
  /** Erases what no head, leaf, bookmark or open run of the board reaches; what is a day old, or all when `isErasing`. */
  | { readonly op: 'collect'; readonly boardId: BoardId; readonly at: number; readonly isErasing?: boolean }
  /** For imports: leaves the conversation has stood on elsewhere. */
  | {
      readonly op: 'leaf-put'
      readonly conversationId: ConversationId
      readonly messageIds: readonly MessageId[]
    }
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
  /** A question of a run that waits from this commit on. Refused with `failed` when the call has one already. */
  | { readonly op: 'approval-put'; readonly approval: ApprovalRow }
  /** Refused with `decided`, carrying the row that is there, when it was answered before or asked of another batch. */
  | {
      readonly op: 'approval-decide'
      readonly runId: RunId
      readonly callId: string
      readonly batchHash: string
      readonly decision: 'approved' | 'declined'
      readonly accepted: readonly string[] | null
      readonly at: number
    }
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
  /** Refused with `name-taken` when another lens of the owner has the name, a new one with `too-many` over the limit. */
  | { readonly op: 'lens-put'; readonly lens: LensRow; readonly isNew: boolean }
  | { readonly op: 'lens-drop'; readonly lensId: string }
  /** `value: null` removes it. */
  | { readonly op: 'setting-put'; readonly key: string; readonly value: unknown }
