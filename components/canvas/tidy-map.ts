import type { BoardStore } from '@/lib/client/board-store'
import type { BoardStoreState } from '@/lib/client/contract'
import type { NodeId } from '@/lib/graph/schema'
import type { PlacementView } from '@/lib/history/views'
import type { FlatTree } from '@/lib/layout/flat-tree'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { type LayerLink, layered } from '@/lib/layout/layered'
import { emptyLayout, type Layout, type Point } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { radial } from '@/lib/layout/radial'

export type TidyShape = 'tree' | 'radial' | 'layers'

/** More at once would be one request too large; the layout places them well by itself. */
export const mostTidied = 10_000

/** How many of the ideas that are seen were placed by hand. */
export const placedByHand = ({ placements }: BoardStoreState, layout: Layout): number =>
  [...layout.keys()].filter((id) => placements.get(id as NodeId)?.by === 'hand').length

interface TidyWish {
  readonly shape: TidyShape
  /** What was placed by hand stays where it is. */
  readonly keepsHands: boolean
}

/** Arranges all that is seen: one step, and one undo leads back exactly. */
export function tidyMap(board: BoardStore, layout: Layout, { shape, keepsHands }: TidyWish): void {
  const state = board.getState()
  const isHand = (id: NodeId) => state.placements.get(id)?.by === 'hand'
  const seen = [...layout].flatMap(([id, box]) =>
    state.graph.nodes.has(id as NodeId) ? [[id as NodeId, box] as const] : [],
  )
  const before = seen.map(
    ([nodeId, { x, y }]): PlacementView => ({ nodeId, x, y, by: isHand(nodeId) ? 'hand' : 'layout' }),
  )
  const kept = new Map(keepsHands ? seen.filter(([id]) => isHand(id)) : [])
  const places = placesOf(state, shape, kept, layout.get(state.graph.rootId))
  const after = seen.flatMap(([nodeId]): PlacementView[] => {
    const at = places.get(nodeId)
    if (!at || kept.has(nodeId)) return []
    // Only a tree to the right is what the layout keeps up by itself.
    return [{ nodeId, x: Math.round(at.x), y: Math.round(at.y), by: shape === 'tree' ? 'layout' : 'hand' }]
  })
  if (after.length > 0) state.place(after, before)
}

function placesOf(
  { graph, folds }: BoardStoreState,
  shape: TidyShape,
  kept: ReadonlyMap<string, Point>,
  root: Point | undefined,
): ReadonlyMap<string, Point> {
  const tree = toGraphTree(graph, folds, [], wideMetrics)
  if (shape === 'tree')
    return shifted(grow(tree, { before: emptyLayout, pins: kept }), kept.size > 0 ? null : root)
  const { x, y } = shape === 'radial' ? radial(tree) : layered(tree, linksIn(graph, tree))
  const places = tree.ids.map((id, at) => [id, { x: x[at] ?? 0, y: y[at] ?? 0 }] as const)
  return shifted(new Map(places), root)
}

/** The root stays where it is. */
function shifted(
  places: ReadonlyMap<string, Point>,
  root: Point | null | undefined,
): ReadonlyMap<string, Point> {
  const first = places.values().next().value
  if (!root || !first) return places
  const [dx, dy] = [root.x - first.x, root.y - first.y]
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]))
}

function linksIn({ links }: BoardStoreState['graph'], { ids }: FlatTree): readonly LayerLink[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  return [...links.values()].flatMap(({ source, target }): LayerLink[] => {
    const [from, to] = [places.get(source), places.get(target)]
    return from === undefined || to === undefined ? [] : [[from, to]]
  })
}
