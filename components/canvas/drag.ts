import type { Box, Layout, Point } from '@/lib/layout/layout'

/** Which held card each moving card goes with: what hangs below one and was not placed by hand. */
export type Carried = ReadonlyMap<string, string>

export function carriedBy(layout: Layout, held: ReadonlySet<string>): Carried {
  const carried = new Map<string, string>()
  // Parents stand before their children.
  for (const [id, { parentId, isPinned }] of layout) {
    const carrier = held.has(id) ? id : parentId !== null && !isPinned ? carried.get(parentId) : undefined
    if (carrier !== undefined) carried.set(id, carrier)
  }
  return carried
}

/** Where the moving cards are while the held ones are at the places of `drag`. */
export function toDragged(layout: Layout, drag: ReadonlyMap<string, Point>, carried: Carried): Layout {
  const moved = new Map<string, Box>()
  for (const [id, carrier] of carried) {
    const box = layout.get(id)
    const from = layout.get(carrier)
    const to = drag.get(carrier)
    if (box && from && to) moved.set(id, { ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y })
  }
  return moved
}
