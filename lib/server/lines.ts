import 'server-only'
import type { Message, MessageId } from '@/lib/history/parts'
import type { ConversationRow, StoreOp } from '@/lib/store/ports'

/**
 * Remembers the line a conversation leaves when its head goes from the end of `path` to below `parentId`:
 * the sibling it stood on there, and how far it had come.
 */
export function leaveLine(
  conversation: ConversationRow,
  path: readonly Message[],
  parentId: MessageId,
): StoreOp[] {
  const at = path.findIndex(({ id }) => id === parentId)
  const sibling = at < 0 ? undefined : path[at + 1]
  if (!sibling) return []
  return [
    {
      op: 'last-leaf-put',
      conversationId: conversation.id,
      siblingId: sibling.id,
      leafId: conversation.headId,
    },
  ]
}
