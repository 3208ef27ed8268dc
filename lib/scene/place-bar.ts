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

/** What a pixel of distance from the idea weighs, in square pixels of neighbours covered. */
const farness = 25
const mostSteps = 6

/**
 * Where a bar for the idea at `box` stands, in screen pixels: above it if it can, else wherever it covers least of
 * `others` (boxes in the world) without being far, so that no neighbour is out of reach behind it. Null while the idea
 * is out of sight.
 */
export function placeBar(box: Rect, others: readonly Rect[], bar: ViewSize, room: BarRoom): Place | null {
  const own = toScreen(box, room.view)
  if (!intersects(own, { x: 0, y: 0, w: room.size.width, h: room.size.height })) return null
  const cards = [own, ...others.map((other) => toScreen(other, room.view))]
  let best: { place: Place; cost: number } | null = null
  for (const near of toCandidates(own, bar)) {
    for (const [place, distance] of toSteps(clamp(near, bar, room), bar, cards, near.away)) {
      const within = clamp(place, bar, room)
      const cost = coveredBy(toRect(within, bar), cards) + distance * farness
      if (!best || cost < best.cost) best = { place: within, cost }
    }
    if (best?.cost === 0) break
  }
  return best && { x: Math.round(best.place.x), y: Math.round(best.place.y) }
}

interface Candidate extends Place {
  /** Which way is away from the idea. */
  readonly away: -1 | 0 | 1
}

/** In the order of how well they are liked. */
function toCandidates({ x, y, w, h }: Rect, { width, height }: ViewSize): readonly Candidate[] {
  const [above, below] = [y - apart - height, y + h + apart]
  const along = [x + (w - width) / 2, x, x + w - width]
  return [
    ...along.flatMap((left) => [
      { x: left, y: above, away: -1 as const },
      { x: left, y: below, away: 1 as const },
    ]),
    { x: x + w + apart, y: y + (h - height) / 2, away: 0 },
    { x: x - apart - width, y: y + (h - height) / 2, away: 0 },
  ]
}

/** The place itself, and those behind whatever it covers, each with its distance. */
function toSteps(
  place: Place,
  bar: ViewSize,
  cards: readonly Rect[],
  away: -1 | 0 | 1,
): readonly (readonly [Place, number])[] {
  const steps: [Place, number][] = [[place, 0]]
  let at = place
  while (away !== 0 && steps.length < mostSteps) {
    const rect = toRect(at, bar)
    const card = cards.find((other) => intersects(other, rect))
    if (!card) break
    at = { x: at.x, y: away < 0 ? card.y - apart - bar.height : card.y + card.h + apart }
    steps.push([at, Math.abs(at.y - place.y)])
  }
  return steps
}

const toRect = ({ x, y }: Place, { width, height }: ViewSize): Rect => ({ x, y, w: width, h: height })

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
