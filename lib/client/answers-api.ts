import type { NodeId } from '@/lib/graph/schema'
import type { AnswerView } from '@/lib/history/answer-view'
import type { MessageId } from '@/lib/history/parts'
import { request } from './request'

const post = (content: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
})

interface SeveralWish {
  readonly clientId: string
  readonly text?: string
  readonly messageId?: MessageId
  readonly models: readonly string[]
  readonly activeId?: NodeId
  readonly preview?: boolean
}

/** Several answers to one question; loaded with what shows them alone. */
export const answersApi = {
  ask: (conversationId: string, wish: SeveralWish) =>
    request<{ readonly messageId: MessageId }>(`/api/conversations/${conversationId}/answers`, post(wish)),
  list: (questionId: MessageId) =>
    request<{ readonly answers: readonly AnswerView[] }>(
      `/api/messages/${encodeURIComponent(questionId)}/answers`,
    ),
  stop: (runId: string) => request<unknown>(`/api/runs/${runId}/stop`, { method: 'POST' }),
  keep: (
    conversationId: string,
    wish: { clientId: string; from: string; messageId: MessageId; others: 'bin' | 'stay' },
  ) => request<{ readonly headId: MessageId }>(`/api/conversations/${conversationId}/keep`, post(wish)),
}
