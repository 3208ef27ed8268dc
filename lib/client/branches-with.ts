import type { MessageId } from '@/lib/history/parts'
import type { ConversationView } from '@/lib/history/views'
import type { BoardState } from './contract'

type Seen = Pick<BoardState, 'conversations' | 'conversationId' | 'messages' | 'history'>

interface LineOf {
  readonly branch: ConversationView
  readonly isOpen: boolean
  readonly line: ReadonlySet<MessageId>
}

/** What each branch's line holds, the root included. */
function linesOf(seen: Seen): readonly LineOf[] {
  const parents = new Map<MessageId, MessageId | undefined>()
  for (const { id: own, parents: first } of [...seen.history, ...seen.messages]) parents.set(own, first[0])
  return seen.conversations.map((branch) => {
    const isOpen = branch.id === seen.conversationId
    const line = new Set<MessageId>()
    let at: MessageId | undefined = isOpen ? (seen.messages.at(-1)?.id ?? branch.headId) : branch.headId
    for (; at !== undefined; at = parents.get(at)) line.add(at)
    return { branch, isOpen, line }
  })
}

/** Reads the history once, and answers for any message on which branches' lines it stands: see `branchesWith`. */
export function createBranchFinder(seen: Seen): (id: MessageId) => readonly ConversationView[] {
  const lines = linesOf(seen).toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || b.branch.lastActiveAt - a.branch.lastActiveAt,
  )
  return (id) => lines.filter(({ line }) => line.has(id)).map(({ branch }) => branch)
}

/** How many of a branch's messages stand on no other, and how many do; the root counts for neither. */
export function countOnly(
  seen: Seen,
  conversationId: string,
): { readonly only: number; readonly shared: number } {
  const lines = linesOf(seen)
  const own = lines.find(({ branch }) => branch.id === conversationId)?.line ?? new Set<MessageId>()
  const others = lines.filter(({ branch }) => branch.id !== conversationId)
  const only = [...own].filter((id) => !others.some(({ line }) => line.has(id))).length
  // The root stands on every line.
  return { only, shared: Math.max(0, own.size - only - 1) }
}

/** The branches whose line a message stands on: the open one first, then the one used last. */
export const branchesWith = (seen: Seen, id: MessageId): readonly ConversationView[] =>
  createBranchFinder(seen)(id)
