import type { BoardStore } from '@/lib/client/board-store'
import { moveNodes } from '@/lib/graph/bulk-edits'
import { linkNodes } from '@/lib/graph/edits'
import { pathTo } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { Scene } from '@/lib/scene/types'

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

/** One change; false when it cannot go there. */
export function land(store: BoardStore, aim: Aim, to: NodeId): boolean {
  const { graph, folds, fold, applyBatch, placements, place } = store.getState()
  const ids = aim.ids.filter((id) => graph.nodes.has(id))
  const [first] = ids
  if (!first || !canLand(graph, { ...aim, ids }, to)) return false
  if (aim.kind === 'link') {
    applyBatch(linkNodes(graph, first, to))
    return true
  }
  if (folds.has(to)) fold(to, false)
  // It goes where its new parent has it, not back to where a hand had put it.
  const put = ids.flatMap((id) => placements.get(id) ?? []).filter(({ by }) => by === 'hand')
  if (put.length > 0) place(put.map((placement) => ({ ...placement, by: 'layout' as const })))
  applyBatch(moveNodes(graph, ids, to))
  return true
}

/** The idea under a point of the map, other than those that are held. */
export function ideaAt(
  { cards }: Scene,
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
