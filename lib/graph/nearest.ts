import { likeness, pairsOf } from './likeness'
import { compareText } from './order'
import type { GraphNode, GraphState } from './schema'
import { searchKey } from './search-key'

/** The few nodes whose id or label looks most like `ref`, most alike first; the root stands in when nothing does. */
export function nearestNodes(state: GraphState, ref: string, count = 5): GraphNode[] {
  const wanted = pairsOf(searchKey(ref.slice(0, 1_000)))
  const scored: { readonly node: GraphNode; readonly score: number }[] = []
  for (const node of state.nodes.values()) {
    const score = Math.max(
      likeness(wanted, pairsOf(searchKey(node.label))),
      likeness(wanted, pairsOf(node.id)),
    )
    if (score > 0) scored.push({ node, score })
  }
  scored.sort((a, b) => b.score - a.score || compareText(a.node.id, b.node.id))
  const nearest = scored.slice(0, count).map(({ node }) => node)
  const root = state.nodes.get(state.rootId)
  return nearest.length > 0 || !root ? nearest : [root]
}
