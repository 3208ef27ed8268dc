import type { Linked } from './dag'
import type { MessageId } from './parts'

/** What has been there for less than this is left alone, unless a person erases it. */
export const collectAfterMs = 24 * 3_600_000

export interface Collectable extends Linked {
  readonly createdAt: number
}

/**
 * The messages that nothing reaches any more, in the order they came: not from `roots` (heads, owned leaves,
 * bookmarks, messages of active runs; ids that are not there are passed over), not from a message made after `until`.
 * A merge reaches what it brought in by its second parent. What is left is whole: no message loses a parent.
 */
export function unreached<T extends Collectable>(
  messages: readonly T[],
  roots: Iterable<MessageId>,
  until = Number.POSITIVE_INFINITY,
): T[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const reached = new Set<MessageId>(roots)
  for (const { id, createdAt } of messages) if (createdAt > until) reached.add(id)
  // A set grows while it is walked, so it is its own queue.
  for (const id of reached) for (const parent of byId.get(id)?.parents ?? []) reached.add(parent)
  return messages.filter(({ id }) => !reached.has(id))
}
