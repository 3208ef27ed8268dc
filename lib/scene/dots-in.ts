import { dotRadius, type FlatScene } from './flat'
import type { Rect } from './types'

/** The rows of the cards whose dots lie in a part of the map. */
export function dotsIn({ count, rects }: FlatScene, { x, y, w, h }: Rect): readonly number[] {
  const rows: number[] = []
  for (let at = 0; at < count; at++) {
    const dotX = (rects[4 * at] as number) + dotRadius
    const dotY = ((rects[4 * at + 1] as number) + (rects[4 * at + 3] as number)) / 2
    if (dotX >= x && dotX <= x + w && dotY >= y && dotY <= y + h) rows.push(at)
  }
  return rows
}
