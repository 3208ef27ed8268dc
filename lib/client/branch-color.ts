import type { ConversationView } from '@/lib/history/views'
import { branchNumbers, inOrder } from '@/lib/layout/history-branches'

type Made = Pick<ConversationView, 'id' | 'createdAt'>

/** A branch's colour as a CSS value: the order of creation gives it, from 1 to 8 and again. Never without the name. */
export const branchColor = (conversations: readonly Made[], conversationId: string): string =>
  `var(--branch-${branchNumbers(conversations).get(conversationId) ?? 1})`

/** The order in which branches are listed: it does not change while one works on them. */
export const byCreation = <T extends Made>(conversations: readonly T[]): readonly T[] =>
  inOrder(conversations)
