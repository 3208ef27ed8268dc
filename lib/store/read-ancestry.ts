import type { MessageId } from '@/lib/history/parts'
import type { MessageRow, OwnedStore } from './ports'

/** Everything that leads to these heads through any parent, for decisions that look things up. */
export async function readAncestry(
  store: OwnedStore,
  heads: readonly MessageId[],
): Promise<(id: MessageId) => MessageRow | undefined> {
  const known = new Map<MessageId, MessageRow>()
  // A set grows while it is walked, so it is its own queue.
  const wanted = new Set(heads)
  for (const id of wanted) {
    if (known.has(id)) continue
    for (const row of await store.messages.path(id)) {
      known.set(row.id, row)
      for (const parent of row.parents.slice(1)) wanted.add(parent)
    }
  }
  return (id) => known.get(id)
}
