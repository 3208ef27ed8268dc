import type { GraphJson, NodeBatch, NodeId, Skipped } from '@/lib/graph/schema'
import type { Conflicting } from './merge-plan'
import type { Message, MessageId } from './parts'
import type { Spending } from './usage'

/* What comparing and merging answer with. */

export interface ShownMessage extends Message {
  readonly createdAt: number
}

export interface ComparedSide {
  readonly headId: MessageId
  /** Null when a message was named. */
  readonly conversation: { readonly id: string; readonly name: string } | null
  readonly graph: GraphJson
  /** The line after the fork point, oldest first. */
  readonly messages: readonly ShownMessage[]
  /** What stood at the fork point and is gone from here. */
  readonly gone: readonly NodeId[]
  /** Of the line after the fork point. */
  readonly spending: Spending
}

/** `GET /api/compare`. */
export interface Comparison {
  /** Where the two lines part. */
  readonly forkId: MessageId
  /** What both have said before that: how many messages, and the last one with words. */
  readonly shared: { readonly count: number; readonly last: ShownMessage | null }
  readonly a: ComparedSide
  readonly b: ComparedSide
  /** What leads from the graph of `a` to that of `b`, and back. */
  readonly aToB: NodeBatch
  readonly bToA: NodeBatch
}

export interface Merged {
  readonly messageId: MessageId
  readonly headId: MessageId
}

/** `POST /api/conversations/:id/merge-note`. */
export interface MergeNote {
  readonly note: string
  /** Who wrote it. */
  readonly modelId: string
}

/** `POST /api/conversations/:id/cherry-pick`. */
export interface PickedIdeas extends Merged {
  readonly added: readonly NodeId[]
  readonly updated: readonly NodeId[]
  /** Of the added ones those that came along because something picked hangs on them. */
  readonly needed: readonly NodeId[]
  readonly skipped: readonly Skipped[]
}

/** `POST /api/conversations/:id/merge` with `preview`. */
export interface MergePreview {
  /** Where the two lines part. */
  readonly baseId: MessageId
  /** The graph as it would be; where a conflict is left, ours stands. */
  readonly graph: GraphJson
  readonly added: readonly string[]
  readonly updated: readonly string[]
  readonly removed: readonly string[]
  readonly conflicts: readonly Conflicting[]
}
