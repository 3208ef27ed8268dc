import type { Rect } from '@/lib/scene/types'
import { centreView, fitView, type View, type ViewSize } from '@/lib/scene/view'

export interface Camera {
  /** How it moves the view: React Flow, once it is there. */
  attach(move: (view: View, duration: number) => void): void
  fit(bounds: Rect): void
  zoomBy(factor: number): void
  zoomTo(zoom: number): void
  centre(box: Rect): void
  /** Pans by the least that shows the card, clear of what floats on the canvas. */
  reveal(box: Rect): void
  /** Pans by the least that shows all of it, or fits it where it is too large for that. */
  show(bounds: Rect): void
  goTo(view: View): void
  /** What the inspector covers. */
  covered(): Covered
  /** The canvas's top left corner in the window. */
  origin(): { readonly left: number; readonly top: number }
}

/** Screen pixels at the right and bottom edge of the canvas. */
export interface Covered {
  readonly right: number
  readonly bottom: number
}

interface CameraSource {
  view(): View
  size(): ViewSize | null
  covered(): Covered
  origin(): { readonly left: number; readonly top: number }
  isStill(): boolean
}

const glide = 420
const quick = 140
const fitPadding = 48
const edge = 24
/** Room for the lens bar above an idea. */
const topEdge = 72

export function createCamera(source: CameraSource): Camera {
  let move: (view: View, duration: number) => void = () => {}
  const go = (view: View, duration: number) => move(view, source.isStill() ? 0 : duration)
  const withSize = (act: (size: ViewSize) => void) => {
    const size = source.size()
    if (size) act(size)
  }
  const zoomTo = (zoom: number) =>
    withSize(({ width, height }) => {
      const view = source.view()
      const at = { x: (width / 2 - view.x) / view.zoom, y: (height / 2 - view.y) / view.zoom }
      go(centreView(at, { width, height }, zoom), quick)
    })
  const pan = (box: Rect, duration: number) =>
    withSize((size) => {
      const view = source.view()
      const { right, bottom } = source.covered()
      const dx = least(view.x + box.x * view.zoom, box.w * view.zoom, edge, size.width - right - edge)
      const dy = least(view.y + box.y * view.zoom, box.h * view.zoom, topEdge, size.height - bottom - edge)
      if (dx !== 0 || dy !== 0) go({ ...view, x: view.x + dx, y: view.y + dy }, duration)
    })
  return {
    attach(next) {
      move = next
    },
    fit: (bounds) => withSize((size) => go(fitView(bounds, size, fitPadding), glide)),
    zoomTo,
    zoomBy: (factor) => zoomTo(source.view().zoom * factor),
    centre: (box) =>
      withSize((size) => {
        const view = source.view()
        const next = centreView(
          { x: box.x + box.w / 2, y: box.y + box.h / 2 },
          size,
          Math.max(view.zoom, 0.8),
        )
        go(next, isFar(view, next, size) ? 0 : glide)
      }),
    reveal: (box) => pan(box, quick),
    show: (bounds) =>
      withSize((size) => {
        const { zoom } = source.view()
        const { right, bottom } = source.covered()
        const width = size.width - right
        const height = size.height - bottom
        const isLarge = bounds.w * zoom > width - 2 * edge || bounds.h * zoom > height - topEdge - edge
        if (isLarge) go(fitView(bounds, { width, height }, fitPadding), glide)
        else pan(bounds, glide)
      }),
    goTo: (view) => go(view, 0),
    covered: source.covered,
    origin: source.origin,
  }
}

/** Beyond three screens it cuts instead of flying. */
const isFar = (from: View, to: View, { width, height }: ViewSize): boolean =>
  Math.abs(to.x - from.x) > 3 * width || Math.abs(to.y - from.y) > 3 * height

/** What must be added to `start` for the stretch to lie between `from` and `to`; its start wins. */
function least(start: number, length: number, from: number, to: number): number {
  if (start < from || length > to - from) return from - start
  return Math.min(0, to - (start + length))
}
