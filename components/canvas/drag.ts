import type { Layout, Point } from '@/lib/layout/layout'

/** The layout with the dragged cards where they are held, each taking along what hangs below it and was not placed by hand. */
export function withDrag(layout: Layout, drag: ReadonlyMap<string, Point>): Layout {
  const shifts = new Map<string, Point>()
  const next = new Map(layout)
  // Parents stand before their children.
  for (const [id, box] of layout) {
    const held = drag.get(id)
    const carried = box.parentId !== null && !box.isPinned ? shifts.get(box.parentId) : undefined
    const shift = held ? { x: held.x - box.x, y: held.y - box.y } : carried
    if (!shift) continue
    shifts.set(id, shift)
    next.set(id, { ...box, x: box.x + shift.x, y: box.y + shift.y })
  }
  return next
}
