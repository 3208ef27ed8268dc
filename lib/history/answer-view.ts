import type { NodeId, NodeType } from '@/lib/graph/schema'
import type { MessageId } from './parts'
import type { Spending } from './usage'

export interface BroughtIdea {
  readonly id: NodeId
  readonly parentId: NodeId
  readonly label: string
  readonly type: NodeType
}

/** `GET /api/messages/:id/answers`: one of several answers to a question, each on a branch of its own. */
export interface AnswerView {
  readonly conversationId: string
  readonly conversationName: string
  /** The end of the answer; null while nothing of it is committed. */
  readonly headId: MessageId | null
  /** On the branch where the question was asked. */
  readonly isFirst: boolean
  readonly model: string | null
  readonly status: 'running' | 'waiting' | 'done' | 'partial' | 'failed'
  /** The run that writes it. */
  readonly runId: string | null
  readonly error: string | null
  /** Its first words. */
  readonly text: string
  /** The first of those it brought, and where they hang. */
  readonly ideas: readonly BroughtIdea[]
  readonly ideaCount: number
  readonly spending: Spending
  /** The conversation of an earlier answer that says and does the same. */
  readonly sameAs?: string
}
