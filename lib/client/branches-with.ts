import type { MessageId } from '@/lib/history/parts'
import type { ConversationView } from '@/lib/history/views'
import type { BoardState } from './contract'

type Seen = Pick<BoardState, 'conversations' | 'conversationId' | 'messages' | 'history'>

/** Reads the history once, and answers for any message on which branches' lines it stands: see `branchesWith`. */
export function createBranchFinder(seen: Seen): (id: MessageId) => readonly ConversationView[] {
  const parents = new Map<MessageId, MessageId | undefined>()
  for (const { id: own, parents: first } of [...seen.history, ...seen.messages]) parents.set(own, first[0])
  const lines = seen.conversations
    .map((branch) => {
      const isOpen = branch.id === seen.conversationId
      const line = new Set<MessageId>()
      let at: MessageId | undefined = isOpen ? (seen.messages.at(-1)?.id ?? branch.headId) : branch.headId
      for (; at !== undefined; at = parents.get(at)) line.add(at)
      return { branch, isOpen, line }
    })
    .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.branch.lastActiveAt - a.branch.lastActiveAt)
  return (id) => lines.filter(({ line }) => line.has(id)).map(({ branch }) => branch)
}

/** The branches whose line a message stands on: the open one first, then the one used last. */
export const branchesWith = (seen: Seen, id: MessageId): readonly ConversationView[] =>
  createBranchFinder(seen)(id)
