import { compareText } from './order'
import type { GraphNode, GraphState } from './schema'
import { searchKey } from './search-key'

/** Longer references are compared by their beginning. */
const comparedLength = 100

/** The few nodes whose id or label looks most like `ref`, most alike first; the root stands in when nothing does. */
export function nearestNodes(state: GraphState, ref: string, count = 5): GraphNode[] {
  const wanted = pairsOf(searchKey(ref.slice(0, comparedLength)))
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

/** Pairs of neighbouring characters, with the edges of the text marked. */
function pairsOf(text: string): Set<string> {
  const padded = ` ${text} `
  const pairs = new Set<string>()
  for (let place = 0; place + 1 < padded.length; place++) pairs.add(padded.slice(place, place + 2))
  return pairs
}

/** From 0, nothing in common, to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const pair of a) if (b.has(pair)) common++
  return (2 * common) / (a.size + b.size)
}
