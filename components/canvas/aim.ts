import { pathTo } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { Card } from '@/lib/scene/types'

/** Ideas that are about to be linked to another, or moved under it. */
export interface Aim {
  readonly kind: 'link' | 'move'
  readonly ids: readonly NodeId[]
}

/** Whether something can go there: not to itself, and nothing under what hangs below it. */
export function canLand(graph: GraphState, { kind, ids }: Aim, to: NodeId): boolean {
  if (!graph.nodes.has(to) || ids.length === 0) return false
  if (kind === 'link') return !ids.includes(to)
  const above = new Set(pathTo(graph, to).map(({ id }) => id))
  return !ids.some((id) => above.has(id) || id === graph.rootId)
}

/** The idea of these that is under a point of the map, other than those that are held. */
export function ideaAt(
  cards: Iterable<Card>,
  point: { readonly x: number; readonly y: number },
  held: ReadonlySet<string>,
): NodeId | null {
  for (const { kind, nodeId, id, box } of cards) {
    if (kind !== 'idea' || held.has(id)) continue
    if (point.x >= box.x && point.x <= box.x + box.w && point.y >= box.y && point.y <= box.y + box.h)
      return nodeId
  }
  return null
}
