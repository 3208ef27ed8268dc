import { intersects } from './scene'
import type { Card, Rect } from './types'

/** Where the world is on screen: screen = world * zoom + (x, y). */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface ViewSize {
  readonly width: number
  readonly height: number
}

/** Even 50,000 ideas in one column fit a window. */
export const minZoom = 0.0002
export const maxZoom = 2

/** The view in which all of `bounds` is seen, never nearer than `most`. */
export function fitView(bounds: Rect, size: ViewSize, padding: number, most = 1): View {
  const room = (length: number) => Math.max(length - 2 * padding, 1)
  const zoom = clampZoom(
    Math.min(room(size.width) / Math.max(bounds.w, 1), room(size.height) / Math.max(bounds.h, 1), most),
  )
  return centreView({ x: bounds.x + bounds.w / 2, y: bounds.y + bounds.h / 2 }, size, zoom)
}

export const centreView = (
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: ViewSize,
  zoom: number,
): View => ({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom })

export const clampZoom = (zoom: number): number => Math.min(Math.max(zoom, minZoom), maxZoom)

/** The part of the world that is seen, widened by `margin` screen pixels. */
export const seenRect = ({ x, y, zoom }: View, { width, height }: ViewSize, margin = 0): Rect => ({
  x: (-x - margin) / zoom,
  y: (-y - margin) / zoom,
  w: (width + 2 * margin) / zoom,
  h: (height + 2 * margin) / zoom,
})

/** The cards to mount: all of a small map, of a large one those in `rect`; past `limit` those nearest to its middle. */
export function cardsNear(cards: readonly Card[], rect: Rect, limit: number): readonly Card[] {
  if (cards.length <= limit) return cards
  const near = cards.filter(({ box }) => intersects(box, rect))
  if (near.length <= limit) return near
  const x = rect.x + rect.w / 2
  const y = rect.y + rect.h / 2
  const away = ({ box }: Card) => (box.x + box.w / 2 - x) ** 2 + (box.y + box.h / 2 - y) ** 2
  return near.sort((a, b) => away(a) - away(b)).slice(0, limit)
}
