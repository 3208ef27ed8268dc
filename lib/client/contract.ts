import type { GraphJson, GraphState, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'
import type { Usage } from '@/lib/history/chunks'
import type { Message, MessageId, Role } from '@/lib/history/parts'

/* What the server hands a board page, and the store its panes share. `lib/server/views.ts` makes these shapes. */

export interface ConversationView {
  readonly id: string
  readonly boardId: string
  readonly name: string
  readonly headId: MessageId
  readonly modelId: string | null
  readonly forkedFromId: string | null
  readonly forkedAtId: MessageId | null
  /** Gives the order of branch colours and lanes: `branchNumbers` in `lib/layout/history-branches.ts`. */
  readonly createdAt: number
  readonly lastActiveAt: number
  /** The open run, if there is one. */
  readonly run: {
    readonly id: string
    readonly status: 'queued' | 'active' | 'waiting'
    readonly startedAt: number
  } | null
  readonly messageCount: number
  readonly ideaCount: number
}

export interface CallView {
  readonly modelId: string
  readonly status: 'running' | 'ok' | 'error' | 'aborted'
  readonly error: { readonly code: string; readonly message: string } | null
  readonly usage: Usage | null
}

export interface MessageView extends Message {
  readonly seq: number
  readonly createdAt: number
  /** Ids of the messages with the same first parent and role, by seq, this one included. */
  readonly siblings: readonly MessageId[]
  /** The call that wrote it (assistant) or, for a user message whose answer failed, the failed call. */
  readonly call: CallView | null
}

export interface HistoryEntryView {
  readonly id: MessageId
  readonly parents: readonly MessageId[]
  readonly role: Role
  readonly text: string
  readonly seq: number
  readonly createdAt: number
  readonly kinds: readonly string[]
}

export interface PlacementView {
  readonly nodeId: NodeId
  readonly x: number
  readonly y: number
  readonly by: 'hand' | 'layout'
}

export interface ModelView {
  /** `provider/model`. */
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly isBuiltIn: boolean
}

export interface LensView {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly icon: string
}

/** `GET /api/conversations/:id` and the page's first data. */
export interface ConversationData {
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  readonly graph: GraphJson
}

export interface BoardData extends ConversationData {
  readonly board: { readonly id: string; readonly title: string }
  readonly conversations: readonly ConversationView[]
  readonly history: readonly HistoryEntryView[]
  readonly placements: readonly PlacementView[]
  readonly folds: readonly NodeId[]
  readonly models: readonly ModelView[]
  readonly defaultModelId: string
  readonly lenses: readonly LensView[]
}

/** One tool call of the running step, as a human line. */
export interface LiveTool {
  readonly callId: string
  readonly name: string
  readonly input: unknown
  readonly state: 'running' | 'done' | 'error'
  readonly output: string | null
  readonly nodeIds: readonly NodeId[]
}

/** What the followed run has said so far. Streamed text lives here, never in the graph or the messages. */
export interface LiveRun {
  readonly runId: string
  readonly conversationId: string
  readonly kind: 'turn' | 'lens'
  /** The message it answers, or the head a lens stands on; null until the run has said so. */
  readonly messageId: string | null
  readonly status: string
  readonly startedAt: number
  readonly text: string
  readonly reasoning: string
  readonly tools: readonly LiveTool[]
  /** Children on their way, by parent. */
  readonly drafts: readonly {
    readonly parentId: NodeId
    readonly label: string
    readonly type: NodeType
    readonly index: number
  }[]
  readonly ended: null | {
    readonly reason: string
    readonly error: null | { readonly code: string; readonly message: string }
  }
}

export interface Marks {
  /** New since the last message or click. */
  readonly fresh: ReadonlySet<NodeId>
  readonly changed: ReadonlySet<NodeId>
  /** Nodes whose children are being grown. */
  readonly growing: ReadonlySet<NodeId>
  /** Lens failed here, with the sentence to show. */
  readonly failed: ReadonlyMap<NodeId, string>
}

export interface Notice {
  readonly id: string
  readonly tone: 'info' | 'warn' | 'bad'
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

export interface BoardState {
  readonly board: { readonly id: string; readonly title: string }
  readonly conversations: readonly ConversationView[]
  /** The conversation on screen. */
  readonly conversationId: string
  readonly messages: readonly MessageView[]
  readonly graph: GraphState
  readonly history: readonly HistoryEntryView[]
  readonly models: readonly ModelView[]
  readonly defaultModelId: string
  readonly lenses: readonly LensView[]
  readonly placements: ReadonlyMap<NodeId, PlacementView>
  readonly folds: ReadonlySet<NodeId>
  readonly selection: ReadonlySet<NodeId>
  /** The one idea the lens bar and the inspector speak of; `active` for the agent. */
  readonly activeId: NodeId | null
  /** Under the pointer here or as a chip in the chat. */
  readonly pointedId: NodeId | null
  /** A message selected on the map or in the chat. */
  readonly selectedMessageId: MessageId | null
  readonly marks: Marks
  readonly run: LiveRun | null
  readonly queued: readonly { readonly runId: string; readonly text: string }[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly online: boolean
  readonly notices: readonly Notice[]
  /** Asks the canvas to centre an idea; a new object each time. */
  readonly jump: { readonly nodeId: NodeId } | null
  /** The message the "Branch here" dialog is about. */
  readonly branchingAt: MessageId | null
}

export interface BoardActions {
  /* view */
  select(ids: readonly NodeId[], activeId?: NodeId | null): void
  point(id: NodeId | null): void
  selectMessage(id: MessageId | null): void
  jumpTo(id: NodeId): void
  fold(id: NodeId, folded: boolean): void
  place(placements: readonly PlacementView[]): void
  notify(notice: Omit<Notice, 'id'>): void
  dismiss(noticeId: string): void
  /* graph: applied here at once, sent in order, taken back with a notice when refused */
  applyBatch(batch: NodeBatch): void
  undo(): void
  redo(): void
  /* co-pilot */
  send(text: string): Promise<boolean>
  stop(): void
  retry(modelId?: string): void
  /** Another answer beside the one named. */
  regenerate(messageId: MessageId): void
  /** The question asked anew in other words: a sibling of the one named. */
  editMessage(messageId: MessageId, text: string): Promise<boolean>
  /** Goes on after the step limit. */
  goOn(): void
  runLens(lens: string, nodeIds: readonly NodeId[], instruction?: string): void
  setModel(modelId: string): void
  cancelQueued(runId: string): void
  /* branches */
  openBranchDialog(at: MessageId | null): void
  branch(at: MessageId, name: string): Promise<boolean>
  openConversation(conversationId: string): Promise<void>
  switchSibling(messageId: MessageId): Promise<void>
  renameConversation(conversationId: string, name: string): Promise<void>
  deleteConversation(conversationId: string): Promise<void>
  renameBoard(title: string): Promise<void>
}

export type BoardStoreState = BoardState & BoardActions

/**
 * What `GET /api/boards/:id/events` says, as the `data` of unnamed SSE events. Every connection begins with the whole
 * state, so a reconnect needs no memory; afterwards only what changed is said.
 */
export type BoardEvent =
  | { readonly type: 'board'; readonly title: string }
  /** New, or changed in head, name, model or run. */
  | { readonly type: 'conversation'; readonly conversation: ConversationView }
  | { readonly type: 'conversation-gone'; readonly conversationId: string }
  | {
      readonly type: 'queue'
      readonly conversationId: string
      readonly queued: readonly { readonly runId: string; readonly text: string }[]
    }

/** What a server action answers when it could not; routes say the same as `application/problem+json`. */
export interface ProblemView {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly kept?: string
}

/** A board on the home page. */
export interface BoardCardView {
  readonly id: string
  readonly title: string
  readonly ideaCount: number
  readonly branchCount: number
  readonly lastActiveAt: number
  /** The first ideas of the branch used last, for a thumbnail; at most 40. */
  readonly sketch: readonly {
    readonly id: NodeId
    readonly parentId: NodeId | null
    readonly label: string
    readonly type: NodeType
  }[]
}
