import { ancestorsOf, type Lookup, pathTo, requireMessage } from './dag'
import type { Message, MessageId } from './parts'
import { undoneOn } from './undone'

/**
 * The message two lines have in common, or undefined when they share none.
 * Of several that no other common one descends from: the deepest along first parents, then the smallest id.
 * On each side a merge that is undone on that side's own path counts by its first parent only.
 */
export function mergeBase(a: MessageId, b: MessageId, lookup: Lookup): MessageId | undefined {
  const undone = [undoneOn(pathTo(a, lookup)), undoneOn(pathTo(b, lookup))] as const
  const left = ancestorsOf(a, lookup, standingParents(undone[0], lookup))
  const right = ancestorsOf(b, lookup, standingParents(undone[1], lookup))
  const common = [...left].filter((id) => right.has(id))
  const everywhere = new Set([...undone[0]].filter((id) => undone[1].has(id)))
  return deepest(withoutInner(common, lookup, standingParents(everywhere, lookup)), lookup)
}

/** A second parent that was erased for good is none. */
const standingParents = (undone: ReadonlySet<MessageId>, lookup: Lookup) => (message: Message) =>
  message.parents.filter((id, at) => at === 0 || (!undone.has(message.id) && lookup(id) !== undefined))

/** Drops every candidate that another candidate descends from. */
function withoutInner(
  common: readonly MessageId[],
  lookup: Lookup,
  parentsOf: (message: Message) => readonly MessageId[],
): MessageId[] {
  const inner = new Set(common.flatMap((id) => parentsOf(requireMessage(id, lookup))))
  for (const id of inner) for (const parent of parentsOf(requireMessage(id, lookup))) inner.add(parent)
  return common.filter((id) => !inner.has(id))
}

function deepest(candidates: readonly MessageId[], lookup: Lookup): MessageId | undefined {
  if (candidates.length < 2) return candidates[0]
  const depths = new Map(candidates.map((id) => [id, pathTo(id, lookup).length]))
  const depthOf = (id: MessageId) => depths.get(id) ?? 0
  return candidates.toSorted((x, y) => depthOf(y) - depthOf(x) || (x < y ? -1 : 1))[0]
}
