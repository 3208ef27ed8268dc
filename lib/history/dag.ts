import type { Message, MessageId } from './parts'

/** What links one message to others; rows, views and map entries all have it. */
export interface Linked {
  readonly id: MessageId
  readonly parents: readonly MessageId[]
}
export type LookupOf<T extends Linked> = (id: MessageId) => T | undefined
export type Lookup = LookupOf<Message>

/** A link that leads nowhere, or in a circle: damaged data, never a person's mistake. */
export class BrokenChainError extends Error {
  constructor(
    readonly messageId: MessageId,
    readonly reason: 'missing' | 'cycle',
  ) {
    super(
      reason === 'missing' ? `Message ${messageId} is missing.` : `Message ${messageId} is its own ancestor.`,
    )
    this.name = 'BrokenChainError'
  }
}

export function requireMessage<T extends Linked>(id: MessageId, lookup: LookupOf<T>): T {
  const message = lookup(id)
  if (!message) throw new BrokenChainError(id, 'missing')
  return message
}

/** Along first parents, oldest first, the head included. Throws `BrokenChainError` when a message is missing. */
export function pathTo<T extends Linked>(head: MessageId, lookup: LookupOf<T>): T[] {
  const path: T[] = []
  const seen = new Set<MessageId>()
  for (let id: MessageId | undefined = head; id !== undefined; ) {
    if (seen.has(id)) throw new BrokenChainError(id, 'cycle')
    seen.add(id)
    const message: T = requireMessage(id, lookup)
    path.push(message)
    id = message.parents[0]
  }
  return path.reverse()
}

/** The last message that two paths, oldest first, have in common. */
export function meetingPoint<T extends Linked>(a: readonly T[], b: readonly Linked[]): T | undefined {
  let met: T | undefined
  for (const [index, message] of a.entries()) {
    if (b[index]?.id !== message.id) break
    met = message
  }
  return met
}

/** By first parent; children in the order of `seq`. Messages without a parent are not listed. */
export function childrenIndex<T extends Linked & { readonly seq: number }>(
  messages: Iterable<T>,
): ReadonlyMap<MessageId, readonly T[]> {
  const index = new Map<MessageId, T[]>()
  for (const message of messages) {
    const parent = message.parents[0]
    if (parent === undefined) continue
    const children = index.get(parent)
    if (children) children.push(message)
    else index.set(parent, [message])
  }
  for (const children of index.values()) children.sort((a, b) => a.seq - b.seq)
  return index
}

/** Messages with the same first parent and role, by `seq`, the message itself included. */
export function siblingsOf<T extends Linked & { readonly role: string }>(
  message: T,
  children: ReadonlyMap<MessageId, readonly T[]>,
): readonly T[] {
  const parent = message.parents[0]
  const all = parent === undefined ? undefined : children.get(parent)
  return all?.filter((child) => child.role === message.role) ?? [message]
}

/** Every message reached through any parent, the start included. `parentsOf` may narrow the walk. */
export function ancestorsOf<T extends Linked>(
  head: MessageId,
  lookup: LookupOf<T>,
  parentsOf: (message: T) => readonly MessageId[] = (message) => message.parents,
): Set<MessageId> {
  const seen = new Set<MessageId>([head])
  // A set grows while it is walked, so it is its own queue.
  for (const id of seen) for (const parent of parentsOf(requireMessage(id, lookup))) seen.add(parent)
  return seen
}

/** Whether `ancestor` is reached from `id` through any parent; a message is its own ancestor. */
export function isAncestor<T extends Linked>(
  ancestor: MessageId,
  id: MessageId,
  lookup: LookupOf<T>,
): boolean {
  const seen = new Set<MessageId>([id])
  for (const next of seen) {
    if (next === ancestor) return true
    for (const parent of requireMessage(next, lookup).parents) seen.add(parent)
  }
  return false
}
