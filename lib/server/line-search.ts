import 'server-only'
import type { MessageId } from '@/lib/history/parts'
import type { ConversationRow, MessageRow, OwnedStore } from '@/lib/store/ports'

export interface Line {
  readonly conversation: ConversationRow
  readonly leafId: MessageId
}

/**
 * The end of the line through a message, and the conversation that is to show it: the leaf this conversation saw last,
 * else the newest leaf of its own, else the line's newest leaf where another conversation that owns it opens.
 */
export async function findLine(
  store: OwnedStore,
  conversation: ConversationRow,
  messageId: MessageId,
): Promise<Line> {
  const seen = await store.messages.lastLeaf(conversation.id, messageId)
  if (seen && (await store.messages.get(seen))) return { conversation, leafId: seen }
  const conversations = await store.boards.conversations(conversation.boardId)
  const ends = await endsBelow(store, messageId, new Set(conversations.map(({ headId }) => headId)))
  let foreign: Line | undefined
  for (const leafId of ends) {
    const owners = await store.messages.leafOwners(leafId)
    if (owners.includes(conversation.id)) return { conversation, leafId }
    foreign ??= await liveOwner(store, owners, leafId)
  }
  return foreign ?? { conversation, leafId: ends[0] ?? messageId }
}

/** Where a bookmark may stand in the line through a message: its leaves and the heads in it, newest first. */
async function endsBelow(
  store: OwnedStore,
  messageId: MessageId,
  heads: ReadonlySet<MessageId>,
): Promise<MessageId[]> {
  const ends: { readonly id: MessageId; readonly seq: number }[] = []
  let level: readonly Pick<MessageRow, 'id' | 'seq'>[] = [{ id: messageId, seq: 0 }]
  while (level.length > 0) {
    const children: readonly MessageRow[] = await store.messages.children(level.map(({ id }) => id))
    const parents = new Set(children.map((child) => child.parents[0]))
    ends.push(...level.filter(({ id }) => heads.has(id) || !parents.has(id)))
    level = children
  }
  return ends.sort((a, b) => b.seq - a.seq).map(({ id }) => id)
}

async function liveOwner(
  store: OwnedStore,
  owners: readonly string[],
  leafId: MessageId,
): Promise<Line | undefined> {
  for (const id of owners) {
    const conversation = await store.boards.conversation(id)
    if (conversation && conversation.archivedAt === null) return { conversation, leafId }
  }
  return undefined
}
