import { type Linked, type LookupOf, pathTo, requireMessage } from './dag'
import type { Message, MessageId, Role } from './parts'

type Spoken = Linked & { readonly role: Role }
type Ordered = Spoken & { readonly seq: number }

/** Whether a send under `parentId` stands at the head: only graph messages lead from it to the head. */
export function standsAtHead<T extends Spoken>(
  parentId: MessageId,
  headId: MessageId,
  lookup: LookupOf<T>,
): boolean {
  for (let id: MessageId | undefined = headId; id !== undefined; ) {
    if (id === parentId) return true
    const message: T = requireMessage(id, lookup)
    if (message.role !== 'graph') return false
    id = message.parents[0]
  }
  return false
}

/**
 * The end of the line through `id` that was seen last: `lastLeaf` when it still hangs under `id`,
 * otherwise down the newest children.
 */
export function leafBelow<T extends Ordered>(
  id: MessageId,
  children: ReadonlyMap<MessageId, readonly T[]>,
  lookup: LookupOf<T>,
  lastLeaf?: MessageId,
): MessageId {
  if (lastLeaf && lookup(lastLeaf) && pathTo(lastLeaf, lookup).some((message) => message.id === id))
    return lastLeaf
  let leaf = id
  for (let next = children.get(leaf)?.at(-1); next; next = children.get(leaf)?.at(-1)) leaf = next.id
  return leaf
}

/** The hand edits and lens runs that follow `id` on a path before anything else is said: offered along on an edit. */
export function changesAfter(id: MessageId, path: readonly Message[]): Message[] {
  const at = path.findIndex((message) => message.id === id)
  const after = at < 0 ? [] : path.slice(at + 1)
  const end = after.findIndex((message) => message.role !== 'graph')
  return end < 0 ? after : after.slice(0, end)
}
