import 'server-only'
import type { MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, StoreOp } from '@/lib/store/ports'
import { readParents } from './parents'

/**
 * What makes the lines beside the path to `at`, on which `from` has stood, the new conversation's as well: there ‹ ›
 * stays in it, and they are kept when `from` is erased. What goes on below `at` is not beside the path.
 */
export async function sideLines(
  store: OwnedStore,
  from: ConversationRow,
  { at, conversationId }: { readonly at: MessageId; readonly conversationId: string },
): Promise<StoreOp[]> {
  const [marks, parents] = await Promise.all([
    store.messages.marks(from.boardId),
    readParents(store, from.boardId),
  ])
  const own = marks.find((each) => each.conversationId === from.id)
  const path = new Set<MessageId>()
  for (let id: MessageId | undefined = at; id !== undefined; id = parents.get(id)) path.add(id)
  const isBeside = (leaf: MessageId) => {
    let id: MessageId | undefined = leaf
    while (id !== undefined && !path.has(id)) id = parents.get(id)
    return id !== leaf && id !== at && id !== undefined
  }
  const messageIds = [...new Set([...(own?.leaves ?? []), from.headId])].filter(isBeside)
  if (messageIds.length === 0) return []
  const seen = (own?.lastLeaves ?? []).filter(({ leafId }) => messageIds.includes(leafId))
  return [
    { op: 'leaf-put', conversationId, messageIds },
    ...seen
      .filter(({ siblingId }) => !path.has(siblingId))
      .map((last): StoreOp => ({ op: 'last-leaf-put', conversationId, ...last })),
  ]
}
