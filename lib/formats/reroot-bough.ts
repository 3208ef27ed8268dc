import { toMessage } from '@/lib/history/ids'
import type { MessageId, Part } from '@/lib/history/parts'
import type { BoughFile, BoughMessage } from './bough-json'

export interface NewIds {
  readonly boardId: string
  conversation(id: string): string
  call(id: string): string
}

/** The same board under other ids: a new root message, and every message hashed anew on it. For a file that was checked. */
export function rerootBough(file: BoughFile, ids: NewIds): BoughFile {
  const renamed = new Map<string, MessageId>()
  const idOf = (id: MessageId): MessageId => renamed.get(id) ?? id
  const orNull = (id: MessageId | null) => id && idOf(id)
  const messages = file.messages.map((message): BoughMessage => {
    const { id, createdAt, parents, parts, ...rest } = message
    const moved = parts.map((part) => renamePart(part, ids, renamed))
    const next = toMessage({ ...rest, parents: parents.map(idOf), parts: moved })
    renamed.set(id, next.id)
    return { ...next, createdAt }
  })
  return {
    ...file,
    board: { ...file.board, id: ids.boardId, rootMessageId: idOf(file.board.rootMessageId) },
    messages,
    conversations: file.conversations.map((one) => ({
      ...one,
      id: ids.conversation(one.id),
      headId: idOf(one.headId),
      forkedFromId: one.forkedFromId && ids.conversation(one.forkedFromId),
      forkedAtId: orNull(one.forkedAtId),
      leaves: one.leaves.map(idOf),
      lastLeaves: one.lastLeaves.map(({ siblingId, leafId }) => ({
        siblingId: idOf(siblingId),
        leafId: idOf(leafId),
      })),
    })),
    calls: file.calls.map((call) => ({
      ...call,
      id: ids.call(call.id),
      conversationId: call.conversationId && ids.conversation(call.conversationId),
      inputHeadId: orNull(call.inputHeadId),
      firstInputId: orNull(call.firstInputId),
      outputHeadId: orNull(call.outputHeadId),
    })),
    bookmarks: file.bookmarks.map(({ messageId, name }) => ({ messageId: idOf(messageId), name })),
  }
}

/** Parts that name the board, a branch or messages name them anew. */
function renamePart(part: Part, ids: NewIds, renamed: ReadonlyMap<string, MessageId>): Part {
  if (part.type === 'board') return { ...part, boardId: ids.boardId }
  if (part.type === 'merge') {
    const { picked } = part
    const at = picked && { picked: { ...picked, at: renamed.get(picked.at) ?? picked.at } }
    return { ...part, fromId: ids.conversation(part.fromId), ...at }
  }
  if (part.type === 'undo') return { ...part, messageIds: part.messageIds.map((id) => renamed.get(id) ?? id) }
  return part
}
