import type { BoardState } from '@/lib/client/contract'
import type { NodeId } from '@/lib/graph/schema'
import type { PlacementView } from '@/lib/history/views'
import type { Box, Layout } from '@/lib/layout/layout'

/** Larger maps are laid out anew when they are opened. */
const mostKept = 1000

/** Where the layout had put ideas when the board was last open. */
export function placesKept({
  placements,
  graph,
}: Pick<BoardState, 'placements' | 'graph'>): Map<string, Box> {
  const places = new Map<string, Box>()
  for (const [id, { x, y, by }] of placements) {
    const node = graph.nodes.get(id)
    // An old file may hold places that are none.
    if (by === 'layout' && Number.isFinite(x) && Number.isFinite(y))
      places.set(id, { x, y, w: 0, h: 0, parentId: node?.parentId ?? null, isPinned: false })
  }
  return places
}

/** What of a layout is not kept yet; nothing of one with things on their way. */
export function placesToKeep(
  layout: Layout,
  { placements, graph }: Pick<BoardState, 'placements' | 'graph'>,
): readonly PlacementView[] {
  if (layout.size > mostKept) return []
  const changed: PlacementView[] = []
  for (const [id, { x, y, isPinned }] of layout) {
    const nodeId = id as NodeId
    if (!graph.nodes.has(nodeId)) return []
    const kept = placements.get(nodeId)
    if (isPinned || kept?.by === 'hand' || (kept && kept.x === x && kept.y === y)) continue
    changed.push({ nodeId, x, y, by: 'layout' })
  }
  return changed
}

/** The layout with places taken over as they are given. */
export function withArranged(layout: Layout, arranged: readonly PlacementView[] | null): Layout {
  if (!arranged) return layout
  const next = new Map(layout)
  for (const { nodeId, x, y, by } of arranged) {
    const box = layout.get(nodeId)
    if (box) next.set(nodeId, { ...box, x, y, isPinned: by === 'hand' })
  }
  return next
}
