import type { Reply } from './board-api'
import { readHistory } from './create-board-api'
import { read, request } from './request'

/** A branch in the bin. */
export interface BinnedView {
  readonly id: string
  readonly name: string
  readonly archivedAt: number
  readonly erasedAt: number
}

/** The bin of a board; loaded with its dialog alone. */
export const binApi = {
  list: (boardId: string): Promise<Reply<{ readonly conversations: readonly BinnedView[] }>> =>
    read(`/api/boards/${boardId}/bin`),
  /** As it is once something was erased. */
  history: readHistory,
  erase: (conversationId: string) =>
    request<unknown>(`/api/conversations/${conversationId}?erase=1`, { method: 'DELETE' }),
}
