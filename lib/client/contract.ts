import type { GraphState, NodeBatch, NodeId, NodeType, Skipped } from '@/lib/graph/schema'
import type { BroughtIdea } from '@/lib/history/answer-view'
import type { QueuedView } from '@/lib/history/board-event'
import type { Chunk } from '@/lib/history/chunks'
import type { MessageId } from '@/lib/history/parts'
import type { Spending } from '@/lib/history/usage'
import type {
  ConversationView,
  HistoryEntryView,
  LensView,
  MessageView,
  ModelView,
  PlacementView,
  SearchReplyView,
  TurnCalls,
} from '@/lib/history/views'
import type { DifferenceMark } from '@/lib/scene/types'
import type { Reply } from './board-api'

/* The store that a board page's panes share. */

/** One tool call of the running step, as a human line. */
export interface LiveTool {
  readonly callId: string
  readonly name: string
  readonly input: unknown
  readonly state: 'running' | 'done' | 'error'
  readonly output: string | null
  readonly nodeIds: readonly NodeId[]
  /** How much had been said when it was called: its place among the words. */
  readonly saidBefore?: number
  /** What somebody's change had made impossible. */
  readonly skipped?: readonly Skipped[]
}

/** A change that the run wants to make and that waits for a person. */
export type Asking = Extract<Chunk, { type: 'data-approval' }>['data']

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
  /** While the run waits for a decision. */
  readonly asking: Asking | null
  /** Links on their way. */
  readonly linkDrafts: readonly {
    readonly source: NodeId
    readonly target: NodeId
    readonly label: string
    readonly index: number
  }[]
  /** Of a lens on many ideas. */
  readonly progress: null | { readonly done: number; readonly total: number }
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
  /** In a comparison: see `lib/scene/compared.ts`. */
  readonly differences?: ReadonlyMap<string, DifferenceMark>
}

export interface Notice {
  readonly id: string
  readonly tone: 'info' | 'warn' | 'bad'
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** What a command from elsewhere may ask of the canvas; it acts on the selection, as the keys do. */
export type CanvasCommand =
  | 'add-child'
  | 'rename'
  | 'fold'
  | 'remove'
  | 'fit'
  | 'fit-selection'
  | 'zoom-reset'
  | 'select-all'
  | 'link-to'
  | 'move-to'
  | 'show-only'

/** An earlier graph is on screen: the one after a message of the path, counted from the root. */
export interface ReplayState {
  readonly frame: number
  /** The graph as it is, which comes back at the end. */
  readonly live: GraphState
  /** What the frame shown has brought or changed. */
  readonly touched: readonly NodeId[]
}

export interface BoardState {
  readonly board: { readonly id: string; readonly title: string }
  readonly conversations: readonly ConversationView[]
  /** The conversation on screen. */
  readonly conversationId: string
  readonly messages: readonly MessageView[]
  /** As it is, or as it was while a replay shows an earlier one. */
  readonly graph: GraphState
  readonly replay: ReplayState | null
  readonly history: readonly HistoryEntryView[]
  readonly models: readonly ModelView[]
  readonly defaultModelId: string
  readonly lenses: readonly LensView[]
  readonly placements: ReadonlyMap<NodeId, PlacementView>
  /** Places that the canvas takes over as they are; a new list each time. */
  readonly arranged: readonly PlacementView[] | null
  readonly folds: ReadonlySet<NodeId>
  readonly bookmarks: ReadonlyMap<MessageId, string>
  readonly selection: ReadonlySet<NodeId>
  /** The one idea the lens bar and the inspector speak of; `active` for the agent. */
  readonly activeId: NodeId | null
  /** Under the pointer here or as a chip in the chat. */
  readonly pointedId: NodeId | null
  /** A message selected on the map or in the chat. */
  readonly selectedMessageId: MessageId | null
  readonly marks: Marks
  readonly run: LiveRun | null
  readonly queued: readonly QueuedView[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Every change of the co-pilot is looked at before it is made. */
  readonly isPreview: boolean
  /** Items of what waits that are not to be accepted; see `proposed.ts`. */
  readonly leftOut: ReadonlySet<string>
  /** An answer to what waits is on its way. */
  readonly isDeciding: boolean
  readonly online: boolean
  readonly notices: readonly Notice[]
  /** Asks the canvas to centre an idea; a new object each time. */
  readonly jump: { readonly nodeId: NodeId } | null
  /** Shown by the canvas for as long as it stands here; then the former view comes back, unless there was a jump. */
  readonly peek: { readonly nodeId: NodeId } | null
  /** Ideas of an answer on another branch that is pointed at: the canvas shows them as ghosts. */
  readonly overlay: readonly BroughtIdea[]
  /** Asks the canvas for something it does; a new object each time. */
  readonly wish: { readonly command: CanvasCommand } | null
  /** Where a link to a message has led: it is shown and takes the focus; a new object each time. */
  readonly arrival: { readonly messageId: MessageId } | null
  /** The ideas on which the dialog of one's own lenses tries them; null while it is closed. */
  readonly lensesAt: readonly NodeId[] | null
  /** The message the "Branch here" dialog is about. */
  readonly branchingAt: MessageId | null
  /** The message whose bookmark is being named. */
  readonly bookmarkingAt: MessageId | null
  /** The branch that the one on screen is compared with. */
  readonly comparing: string | null
}

export interface BoardActions {
  /* view */
  select(ids: readonly NodeId[], activeId?: NodeId | null): void
  point(id: NodeId | null): void
  selectMessage(id: MessageId | null): void
  jumpTo(id: NodeId): void
  peekAt(id: NodeId | null): void
  ask(command: CanvasCommand): void
  /** Ideas and messages on every branch of every board. */
  find(text: string): Promise<Reply<SearchReplyView>>
  fold(id: NodeId, folded: boolean): void
  /** `arranged`: where everything stood, when the whole map is arranged anew; one undo leads back there. */
  place(placements: readonly PlacementView[], arranged?: readonly PlacementView[]): void
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
  /** Another answer beside the one named, by another model where one is named; edits by hand behind it come along when wished. */
  regenerate(messageId: MessageId, carryEdits?: boolean, modelId?: string): void
  /** The question asked anew in other words: a sibling of the one named. */
  editMessage(messageId: MessageId, text: string, carryEdits?: boolean): Promise<boolean>
  /** Goes on after the step limit. */
  goOn(): void
  /** The dialog of one's own lenses; null closes it. */
  openLenses(at: readonly NodeId[] | null): void
  adoptLenses(lenses: readonly LensView[]): void
  /** As it was, with the text it had. */
  runLensAgain(messageId: MessageId): void
  runLens(lens: string, nodeIds: readonly NodeId[], instruction?: string): void
  setModel(modelId: string): void
  cancelQueued(runId: string): void
  /** False when its turn has come meanwhile, or it could not be reached: the old words stand. */
  editQueued(runId: string, text: string): Promise<boolean>
  setPreview(isOn: boolean): void
  /** Takes one item of what waits in or out, with what belongs to it. */
  toggleProposed(id: string): void
  /** Answers what the run waits for. */
  decide(decision: 'all' | 'chosen' | 'none'): void
  /** What the model could do in the turn up to a message, and what it cost. */
  turnCalls(messageId: MessageId): Promise<Reply<TurnCalls>>
  boardSpending(): Promise<Reply<{ readonly spending: Spending }>>
  /* branches */
  openBranchDialog(at: MessageId | null): void
  openBookmarkDialog(at: MessageId | null): void
  /** Null takes it away. */
  bookmark(messageId: MessageId, name: string | null): Promise<void>
  /** With sides, the other lines that leave the path to `at` are the new branch's as well. */
  branch(at: MessageId, name: string, withSides?: boolean): Promise<boolean>
  openConversation(conversationId: string): Promise<void>
  /** Goes to a message of this board, on whichever branch it stands. */
  openMessage(messageId: MessageId): Promise<void>
  switchSibling(messageId: MessageId): Promise<void>
  /** With the branch named, else with the one used last; null ends it. */
  compare(otherId?: string | null): void
  /** Fetches the branch on screen after something was done to it past this store. */
  catchUp(): Promise<void>
  renameConversation(conversationId: string, name: string): Promise<void>
  /** Into the bin, with an undo. */
  deleteConversation(conversationId: string): Promise<void>
  /** Out of the bin; false, and said, when that could not be. */
  restoreConversation(conversationId: string): Promise<boolean>
  renameBoard(title: string): Promise<void>
}

export type BoardStoreState = BoardState & BoardActions
