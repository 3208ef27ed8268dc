import type { Layout, Point } from '@/lib/layout/layout'
import type { Lookup } from '@/lib/scene/lookup'
import type { Rect } from '@/lib/scene/types'

/** Which held card each moving card goes with: what hangs below one and was not placed by hand. */
export type Carried = ReadonlyMap<string, string>

export function carriedBy(layout: Layout, held: ReadonlySet<string>): Carried {
  const carried = new Map<string, string>()
  // Parents stand before their children.
  layout.forEach(({ parentId, isPinned }, id) => {
    const carrier = held.has(id) ? id : parentId !== null && !isPinned ? carried.get(parentId) : undefined
    if (carrier !== undefined) carried.set(id, carrier)
  })
  return carried
}

/** Where the moving cards are while the held ones are at the places of `drag`. */
export function toDragged(
  cards: Lookup<{ readonly box: Rect }>,
  drag: ReadonlyMap<string, Point>,
  carried: Carried,
): ReadonlyMap<string, Rect> {
  const moved = new Map<string, Rect>()
  for (const [id, carrier] of carried) {
    const box = cards.get(id)?.box
    const from = cards.get(carrier)?.box
    const to = drag.get(carrier)
    if (box && from && to) moved.set(id, { ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y })
  }
  return moved
}
