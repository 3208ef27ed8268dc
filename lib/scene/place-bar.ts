import { intersects } from './scene'
import type { Rect } from './types'
import type { View, ViewSize } from './view'

const apart = 10
const edge = 8

export interface BarRoom {
  readonly view: View
  readonly size: ViewSize
  /** Screen pixels on the right that something else covers. */
  readonly coveredRight: number
}

interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Where a bar for the idea at `box` stands, in screen pixels: above it if it can, else wherever it covers least of
 * `others` (boxes in the world), so that no neighbour is out of reach behind it. Null while the idea is out of sight.
 */
export function placeBar(box: Rect, others: readonly Rect[], bar: ViewSize, room: BarRoom): Place | null {
  const own = toScreen(box, room.view)
  if (!intersects(own, { x: 0, y: 0, w: room.size.width, h: room.size.height })) return null
  const cards = [own, ...others.map((other) => toScreen(other, room.view))]
  let best: { place: Place; covered: number } | null = null
  for (const place of candidates(own, bar)) {
    const within = clamp(place, bar, room)
    const covered = coveredBy({ ...within, w: bar.width, h: bar.height }, cards)
    if (!best || covered < best.covered) best = { place: within, covered }
    if (covered === 0) break
  }
  return best && { x: Math.round(best.place.x), y: Math.round(best.place.y) }
}

/** In the order of how well they are liked. */
function candidates({ x, y, w, h }: Rect, { width, height }: ViewSize): readonly Place[] {
  const [centre, start, end] = [x + (w - width) / 2, x, x + w - width]
  const [above, below, level] = [y - apart - height, y + h + apart, y + (h - height) / 2]
  return [
    { x: centre, y: above },
    { x: centre, y: below },
    { x: start, y: above },
    { x: start, y: below },
    { x: end, y: above },
    { x: end, y: below },
    { x: x + w + apart, y: level },
    { x: x - apart - width, y: level },
  ]
}

const clamp = ({ x, y }: Place, bar: ViewSize, { size, coveredRight }: BarRoom): Place => ({
  x: Math.max(edge, Math.min(x, size.width - coveredRight - bar.width - edge)),
  y: Math.max(edge, Math.min(y, size.height - bar.height - edge)),
})

/** Square pixels. */
function coveredBy(bar: Rect, cards: readonly Rect[]): number {
  let sum = 0
  for (const card of cards) {
    const w = Math.min(bar.x + bar.w, card.x + card.w) - Math.max(bar.x, card.x)
    const h = Math.min(bar.y + bar.h, card.y + card.h) - Math.max(bar.y, card.y)
    if (w > 0 && h > 0) sum += Math.round(w) * Math.round(h)
  }
  return sum
}

const toScreen = ({ x, y, w, h }: Rect, view: View): Rect => ({
  x: x * view.zoom + view.x,
  y: y * view.zoom + view.y,
  w: w * view.zoom,
  h: h * view.zoom,
})
