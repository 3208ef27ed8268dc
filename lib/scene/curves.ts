import { dotRadius } from './flat'
import type { Curve, Rect } from './types'

/**
 * From the middle of the right side to the middle of the left, with handles at 55 % of the way across. The other way round
 * to a card that was put on the left, and from top or bottom to one that stands above or below.
 */
export function toBranchCurve(from: Rect, to: Rect): Curve {
  const isLeft = to.x + to.w <= from.x
  const isRight = to.x >= from.x + from.w
  if (!isLeft && !isRight && (to.y >= from.y + from.h || to.y + to.h <= from.y)) return toSteepCurve(from, to)
  const x0 = isLeft ? from.x : from.x + from.w
  const y0 = from.y + from.h / 2
  const x1 = isLeft ? to.x + to.w : to.x
  const y1 = to.y + to.h / 2
  const reach = Math.max(Math.abs(x1 - x0), shortest) * (isLeft ? -0.55 : 0.55)
  return [x0, y0, x0 + reach, y0, x1 - reach, y1, x1, y1]
}

function toSteepCurve(from: Rect, to: Rect): Curve {
  const isBelow = to.y >= from.y + from.h
  const x0 = from.x + from.w / 2
  const y0 = isBelow ? from.y + from.h : from.y
  const x1 = to.x + to.w / 2
  const y1 = isBelow ? to.y : to.y + to.h
  const reach = (y1 - y0) * 0.55
  return [x0, y0, x0, y0 + reach, x1, y1 - reach, x1, y1]
}

const toDot = ({ x, y, h }: Rect): Rect => ({
  x,
  y: y + h / 2 - dotRadius,
  w: 2 * dotRadius,
  h: 2 * dotRadius,
})

/** A branch between dots. */
export const toFarCurve = (from: Rect, to: Rect): Curve => toBranchCurve(toDot(from), toDot(to))

const shortest = 40
const arrowRoom = 5
const swing = 44

/** Out by the right side; into the left side of what lies to the right, else round to the right side again. */
export function toLinkCurve(
  from: Rect,
  to: Rect,
): { readonly curve: Curve; readonly points: 'left' | 'right' } {
  const x0 = from.x + from.w
  const y0 = from.y + from.h / 2
  const y1 = to.y + to.h / 2
  if (to.x - x0 >= shortest) {
    const x1 = to.x - arrowRoom
    const reach = Math.max((x1 - x0) * 0.5, swing)
    // A little off the middle, where the branch comes in.
    const enter = y1 + (y1 > y0 ? -1 : 1) * Math.min(8, to.h / 4)
    return { curve: [x0, y0, x0 + reach, y0, x1 - reach, enter, x1, enter], points: 'right' }
  }
  const x1 = to.x + to.w + arrowRoom
  const far = Math.max(x0, x1) + swing
  return { curve: [x0, y0, far, y0 + 6, far, y1 - 6, x1, y1], points: 'left' }
}

export function pointOn(
  [x0, y0, x1, y1, x2, y2, x3, y3]: Curve,
  t: number,
): { readonly x: number; readonly y: number } {
  const s = 1 - t
  const at = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
  return { x: at(x0, x1, x2, x3), y: at(y0, y1, y2, y3) }
}

/** For the `d` of a path. */
export const toPathData = ([x0, y0, x1, y1, x2, y2, x3, y3]: Curve): string =>
  `M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`

export const isSameCurve = (a: Curve, b: Curve): boolean => a.every((value, at) => value === b[at])

/** Dots along a line that leaves the screen cost their whole length whenever anything near it is painted: a long one is drawn through. */
export const isLong = ([x0, y0, , , , , x3, y3]: Curve): boolean =>
  Math.abs(x3 - x0) + Math.abs(y3 - y0) > 2400
