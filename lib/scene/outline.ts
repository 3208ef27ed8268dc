import { childrenOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, NodeId } from '@/lib/graph/schema'

/** A line of the outline: an idea, how deep it stands, and where among its siblings; all counted from 1. */
export interface OutlineRow {
  readonly node: GraphNode
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly children: number
  readonly isFolded: boolean
}

/** Every idea that no fold hides, top to bottom. */
export function toOutline(graph: GraphState, folds: ReadonlySet<NodeId>): readonly OutlineRow[] {
  const rows: OutlineRow[] = []
  const root = graph.nodes.get(graph.rootId)
  const open = root ? [{ node: root, level: 1, position: 1, siblings: 1 }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, level } = next
    const children = childrenOf(graph, node.id)
    const isFolded = children.length > 0 && folds.has(node.id)
    rows.push({ ...next, children: children.length, isFolded })
    if (isFolded) continue
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]
      if (child) open.push({ node: child, level: level + 1, position: at + 1, siblings: children.length })
    }
  }
  return rows
}

export type OutlineMove = 'up' | 'down' | 'in' | 'out'

/** Where a move takes an idea: its new parent, and beside which sibling; undefined where there is nowhere to go. */
export function placeFor(
  graph: GraphState,
  id: NodeId,
  move: OutlineMove,
): { readonly parentId: NodeId; readonly before?: NodeId; readonly after?: NodeId } | undefined {
  const node = graph.nodes.get(id)
  if (!node?.parentId) return undefined
  const siblings = childrenOf(graph, node.parentId)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  const [above, below] = [siblings[at - 1], siblings[at + 1]]
  if (move === 'up') return above && { parentId: node.parentId, before: above.id }
  if (move === 'down') return below && { parentId: node.parentId, after: below.id }
  if (move === 'in') return above && { parentId: above.id }
  const parent = graph.nodes.get(node.parentId)
  return parent?.parentId ? { parentId: parent.parentId, after: parent.id } : undefined
}
