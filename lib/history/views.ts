import type { GraphJson, NodeId, NodeType } from '@/lib/graph/schema'
import type { Usage } from './chunks'
import type { Compaction } from './compaction'
import type { Conflicting } from './merge-plan'
import type { OwnLens } from './own-lens'
import type { Message, MessageId, Role } from './parts'
import type { Spent } from './usage'

/* What the server hands a page, and the HTTP interface answers with. */

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
    readonly kind: 'turn' | 'lens'
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
  /** How long the model thought aloud, where it did. */
  readonly thoughtMs?: number
  /** The history was cut so that the model could read it. */
  readonly compacted?: Compaction
}

export interface MessageView extends Message {
  readonly seq: number
  readonly createdAt: number
  /** Ids of the messages with the same first parent and role, by seq, this one included. */
  readonly siblings: readonly MessageId[]
  /** The call that wrote it (assistant) or, for a user message whose answer failed, the failed call. */
  readonly call: CallView | null
  /** The requests whose output stands here, failed ones where they were asked; absent when there are none. */
  readonly spent?: readonly Spent[]
}

/** A tool that a request was offered, or that it asked for without an offer. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  readonly isOffered: boolean
  readonly timesUsed: number
}

export interface TurnCall extends CallView, Spent {
  readonly startedAt: number
  readonly durationMs: number | null
  /** Such as a tool whose arguments changed since an earlier call on the path. */
  readonly warnings: readonly string[]
  readonly tools: readonly OfferedTool[]
}

/** `GET /api/messages/:id/calls`: the requests of one turn, oldest first. */
export interface TurnCalls {
  readonly calls: readonly TurnCall[]
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

/** A message that somebody wants to find again, under a name. */
export interface BookmarkView {
  readonly messageId: MessageId
  readonly name: string
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
  readonly providerName: string
  readonly isBuiltIn: boolean
}

export interface LensView {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly icon: string
  /** Set for a lens that looks at several ideas together: so many at least. */
  readonly together?: number
  /** Set for a person's own. */
  readonly own?: OwnLens & { readonly id: string }
}

/** What a lens would bring. */
export interface LensPreview {
  readonly children: readonly {
    readonly label: string
    readonly type: NodeType
    readonly description: string
  }[]
  /** Between ideas, by their labels. */
  readonly links: readonly {
    readonly source: string
    readonly target: string
    readonly label: string
    readonly why: string
  }[]
  readonly text: string
  readonly skipped: readonly { readonly label: string; readonly reason: string }[]
}

/** `GET /api/conversations/:id` and the page's first data. */
export interface ConversationData {
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
  readonly graph: GraphJson
}

/** What there is to choose from; the owner's, on every board alike. */
export interface ChoicesView {
  readonly models: readonly ModelView[]
  readonly defaultModelId: string
  readonly lenses: readonly LensView[]
}

export interface BoardData extends ConversationData, ChoicesView {
  readonly board: { readonly id: string; readonly title: string }
  readonly conversations: readonly ConversationView[]
  readonly history: readonly HistoryEntryView[]
  readonly placements: readonly PlacementView[]
  readonly folds: readonly NodeId[]
  readonly bookmarks: readonly BookmarkView[]
}

/** What a server action answers when it could not; routes say the same as `application/problem+json`. */
export interface ProblemView {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly kept?: string
  /** What both sides of a merge changed in different ways. */
  readonly conflicts?: readonly Conflicting[]
}

/** What was found, on whichever branch: an idea on the message that brought or reworded it, or what a message says. */
export interface SearchHitView {
  readonly kind: 'idea' | 'message'
  readonly boardId: string
  readonly boardTitle: string
  readonly messageId: MessageId
  readonly role: Role
  readonly text: string
  readonly createdAt: number
}

/** `GET /api/search`. */
export interface SearchReplyView {
  readonly hits: readonly SearchHitView[]
  /** False while older messages are still being read into the index; asking again goes on with it. */
  readonly isComplete: boolean
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
