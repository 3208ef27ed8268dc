import type { HistoryLayout } from '@/lib/layout/history-map'

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Place {
  readonly x: number
  readonly y: number
}
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

const margin = 31
/** Room for the name after the last mark. */
const tipRoom = 180

/** Where one lane more would fit by this much, the map gets smaller; beyond that the head's lane is in the middle. */
const smallest = 0.75

/** The map from its beginning when it fits, else with the head and its tip at the right end; lanes in the middle. */
export function viewAt(layout: HistoryLayout, head: Place | undefined, size: Size): View {
  const heights = [...layout.marks, ...layout.tips, ...layout.stubs].map(({ y }) => y)
  const [top, bottom] = [Math.min(0, ...heights), Math.max(0, ...heights)]
  const needed = bottom - top + margin
  const fit = Math.min(1, size.height / needed)
  const zoom = fit < smallest ? 1 : fit
  const middle = fit < smallest ? (head?.y ?? 0) : (top + bottom) / 2
  return { x: startOf(layout, head, size, zoom), y: Math.round(size.height / 2 - middle * zoom), zoom }
}

function startOf(layout: HistoryLayout, head: Place | undefined, { width }: Size, zoom: number): number {
  const right = Math.max(0, ...layout.marks.map(({ x }) => x))
  const hasRoom = (right + tipRoom + margin) * zoom <= width
  return hasRoom ? margin : Math.min(margin, width - (tipRoom + (head?.x ?? right)) * zoom)
}

/** The least shift of the view that brings a place into sight; the same view when it is there. */
export function viewShowing(view: View, place: Place, size: Size): View {
  const x = shifted(view.x, place.x * view.zoom, size.width)
  const y = shifted(view.y, place.y * view.zoom, size.height)
  return x === view.x && y === view.y ? view : { ...view, x, y }
}

function shifted(offset: number, at: number, extent: number): number {
  const edge = Math.min(margin, extent / 3)
  if (at + offset < edge) return edge - at
  return at + offset > extent - edge ? extent - edge - at : offset
}

/** All of the map and a margin around it, and the scale at which it fits. */
export function overviewOf({ marks, stubs, tips }: HistoryLayout, size: Size) {
  const places = [...marks, ...stubs, ...tips]
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const left = lowest(xs) - margin
  const top = lowest(ys) - margin
  const right = -lowest(xs.map((x) => -x)) + margin
  const bottom = -lowest(ys.map((y) => -y)) + margin
  return {
    left,
    top,
    right,
    bottom,
    scale: Math.min(size.width / (right - left), size.height / (bottom - top)),
  }
}

const lowest = (numbers: readonly number[]) => numbers.reduce((low, each) => Math.min(low, each), 0)

/** The view with a place in its middle. */
export const viewLookingAt = ({ x, y }: Place, zoom: number, { width, height }: Size): View => ({
  x: width / 2 - x * zoom,
  y: height / 2 - y * zoom,
  zoom,
})
