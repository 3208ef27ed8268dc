import type { MessageId } from '@/lib/history/parts'
import type { ConversationView } from '@/lib/history/views'
import type { BoardState } from './contract'

type Seen = Pick<BoardState, 'conversations' | 'conversationId' | 'messages' | 'history'>

/** The branches whose line a message stands on: the open one first, then the one used last. */
export function branchesWith(seen: Seen, id: MessageId): readonly ConversationView[] {
  const parents = new Map<MessageId, MessageId | undefined>()
  for (const { id: own, parents: first } of [...seen.history, ...seen.messages]) parents.set(own, first[0])
  return seen.conversations
    .filter((branch) => {
      const isOpen = branch.id === seen.conversationId
      let at: MessageId | undefined = isOpen ? (seen.messages.at(-1)?.id ?? branch.headId) : branch.headId
      while (at !== undefined && at !== id) at = parents.get(at)
      return at === id
    })
    .toSorted(
      (a, b) =>
        Number(b.id === seen.conversationId) - Number(a.id === seen.conversationId) ||
        b.lastActiveAt - a.lastActiveAt,
    )
}
