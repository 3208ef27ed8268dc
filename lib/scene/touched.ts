import { eachChange } from '@/lib/graph/each-change'
import type { GraphState, NodeId } from '@/lib/graph/schema'

const none: ReadonlySet<NodeId> = new Set()

/** The ideas of `after` that show something else than in `before`: changed, new, or with other children or links. */
export function touchedSince(before: GraphState, after: GraphState): ReadonlySet<NodeId> {
  if (before === after) return none
  const touched = new Set<NodeId>()
  eachChange(before.nodes, after.nodes, (was, now) => {
    if (now) touched.add(now.id)
    if (now?.parentId) touched.add(now.parentId)
    if (was?.parentId) touched.add(was.parentId)
  })
  eachChange(before.links, after.links, (...links) => {
    for (const link of links) if (link) touched.add(link.source).add(link.target)
  })
  return touched
}

/** An edit of ideas copies the links as they are. */
export function hasSameLinks(before: GraphState, after: GraphState): boolean {
  if (before.links === after.links) return true
  if (before.links.size !== after.links.size) return false
  const old = before.links.values()
  for (const link of after.links.values()) if (old.next().value !== link) return false
  return true
}
