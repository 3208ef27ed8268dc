import 'server-only'
import type { MessageId } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'

const pageSize = 5_000

/** Of every message of a board its first parent, without reading what any of them says. */
export async function readParents(
  store: OwnedStore,
  boardId: string,
): Promise<ReadonlyMap<MessageId, MessageId | undefined>> {
  const parents = new Map<MessageId, MessageId | undefined>()
  for (let after = 0; ; ) {
    const page = await store.messages.history(boardId, after, pageSize)
    for (const entry of page) parents.set(entry.id, entry.parents[0])
    const last = page.at(-1)
    if (!last || page.length < pageSize) return parents
    after = last.seq
  }
}
