import type { FlatScene } from './flat'
import { contains } from './scene'
import type { Rect } from './types'

/** Further than any branch swings beyond the cards it joins. */
const swing = 300

/** The rows of what may be seen in some part of the map, known for as long as one stays about there. */
export interface RowsNear {
  /** In their order. */
  of(flat: FlatScene, seen: Rect): readonly number[]
  /** These are elsewhere now. */
  add(rows: readonly number[]): void
  forget(): void
}

export function createRowsNear(): RowsNear {
  let known: { readonly cover: Rect; rows: readonly number[] } | null = null
  return {
    of(flat, seen) {
      if (known && contains(known.cover, seen)) return known.rows
      const cover = { x: seen.x - seen.w, y: seen.y - seen.h, w: 3 * seen.w, h: 3 * seen.h }
      const rows: number[] = []
      for (let at = 0; at < flat.count; at++)
        if (isCardIn(flat, at, cover) || isBranchIn(flat, at, cover)) rows.push(at)
      known = { cover, rows }
      return rows
    },
    add(rows) {
      if (known && rows.length > 0) known.rows = [...new Set([...known.rows, ...rows])].sort((a, b) => a - b)
    },
    forget() {
      known = null
    },
  }
}

export function isCardIn({ rects }: FlatScene, at: number, { x, y, w, h }: Rect): boolean {
  return (
    (rects[4 * at] as number) <= x + w &&
    (rects[4 * at + 2] as number) >= x &&
    (rects[4 * at + 1] as number) <= y + h &&
    (rects[4 * at + 3] as number) >= y
  )
}

/** Whether a branch may be in sight: it stays within a rectangle around both cards, and a little more. */
export function isBranchIn({ rects, parent }: FlatScene, at: number, { x, y, w, h }: Rect): boolean {
  const above = parent[at] as number
  if (above < 0) return false
  const [one, other] = [4 * above, 4 * at]
  return (
    Math.min(rects[one + 1] as number, rects[other + 1] as number) < y + h &&
    Math.max(rects[one + 3] as number, rects[other + 3] as number) > y &&
    Math.min(rects[one] as number, rects[other] as number) - swing < x + w &&
    Math.max(rects[one + 2] as number, rects[other + 2] as number) + swing > x
  )
}
