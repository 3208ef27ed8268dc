import type { GraphState, NodeId } from '@/lib/graph/schema'

const none: ReadonlySet<NodeId> = new Set()

/** The ideas of `after` that show something else than in `before`: changed, new, or with other children or links. */
export function touchedSince(before: GraphState, after: GraphState): ReadonlySet<NodeId> {
  if (before === after) return none
  const touched = new Set<NodeId>()
  if (before.nodes !== after.nodes) touchNodes(before, after, touched)
  if (!hasSameLinks(before, after)) touchLinks(before, after, touched)
  return touched
}

function touchNodes(before: GraphState, after: GraphState, touched: Set<NodeId>): void {
  let kept = 0
  for (const [id, node] of after.nodes) {
    const known = before.nodes.get(id)
    if (known) kept++
    if (known === node) continue
    touched.add(id)
    if (node.parentId) touched.add(node.parentId)
    if (known?.parentId) touched.add(known.parentId)
  }
  if (kept === before.nodes.size) return
  for (const [id, { parentId }] of before.nodes) if (parentId && !after.nodes.has(id)) touched.add(parentId)
}

/** An edit of ideas copies the links as they are. */
export function hasSameLinks(before: GraphState, after: GraphState): boolean {
  if (before.links === after.links) return true
  if (before.links.size !== after.links.size) return false
  for (const [id, link] of after.links) if (before.links.get(id) !== link) return false
  return true
}

function touchLinks(before: GraphState, after: GraphState, touched: Set<NodeId>): void {
  for (const [mine, other] of [
    [before, after],
    [after, before],
  ] as const)
    for (const [id, link] of mine.links)
      if (other.links.get(id) !== link) {
        touched.add(link.source)
        touched.add(link.target)
      }
}
