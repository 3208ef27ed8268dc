import type { NodeId } from '@/lib/graph/schema'
import type { BookmarkView, ChoicesView, ConversationView, PlacementView } from './views'

/** What has its turn when the answer under way has ended. */
export interface QueuedView {
  readonly runId: string
  readonly text: string
  /** A run of a lens: there are no words to change. */
  readonly isLens?: true
}

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
      readonly queued: readonly QueuedView[]
    }
  /** Ideas that a hand put somewhere, and those it let go of; where the layout puts one is each page's own affair. */
  | { readonly type: 'placements'; readonly placements: readonly PlacementView[] }
  /** Every folded idea. */
  | { readonly type: 'folds'; readonly folds: readonly NodeId[] }
  /** Every bookmark. */
  | { readonly type: 'bookmarks'; readonly bookmarks: readonly BookmarkView[] }
  /** A lens or a setting was changed, on whichever page. */
  | ({ readonly type: 'choices' } & ChoicesView)
