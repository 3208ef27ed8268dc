import type { FarFrame } from './paint-far'
import type { Rect } from './types'
import { fitView, type View, type ViewSize } from './view'

/** A picture of the map from afar, and what state of the map it shows. */
export interface Pictured {
  readonly frame: FarFrame
  readonly version: number
}

export interface FarLook {
  readonly view: View
  readonly size: ViewSize
  readonly scale: number
  readonly bounds: Rect
  readonly version: number
  /** The map is looked at from afar; from near, only the picture of it all is kept, for the way out. */
  readonly isFar: boolean
  /** Nothing has moved for a moment. */
  readonly isResting: boolean
  /** Of the whole map, and of what was looked at last. */
  readonly whole: Pictured | null
  readonly part: Pictured | null
}

/** The picture to be painted next, or null while what is there will do. The whole map is always kept: it stands in for all others. */
export function wantedPicture(
  look: FarLook,
): { readonly kind: 'whole' | 'part'; readonly frame: FarFrame } | null {
  const { whole, version, isResting, isFar } = look
  const isWholeNew = whole?.version === version
  if (!whole || (!isFar && isResting && !isWholeNew)) return { kind: 'whole', frame: wholeFrame(look) }
  if (!isFar) return null
  // Near the whole map its picture is sharp enough while things move.
  const isWholeGood = isWholeNew && look.view.zoom * look.scale < 4 * whole.frame.zoom
  if (!isSharp(look) && (isResting || !isWholeGood)) return { kind: 'part', frame: partFrame(look) }
  return isWholeNew ? null : { kind: 'whole', frame: wholeFrame(look) }
}

/** What is seen is painted as it is now, to the pixel. */
export const isSharp = ({ part, ...look }: FarLook): boolean =>
  part?.version === look.version && isAsSeen(part.frame, look) && covers(part.frame, look)

const margin = 20
/** Finer than the whole map in view, so that it stays good for a while on the way in. */
const finer = 1.5
const longestSide = 4096

function wholeFrame({ bounds, size, scale }: FarLook): FarFrame {
  const most = (longestSide - 2 * margin) / Math.max(bounds.w, bounds.h, 1)
  const zoom = Math.min(fitView(bounds, size, margin).zoom * finer * scale, most)
  return {
    zoom,
    x: margin - bounds.x * zoom,
    y: margin - bounds.y * zoom,
    width: Math.ceil(bounds.w * zoom) + 2 * margin,
    height: Math.ceil(bounds.h * zoom) + 2 * margin,
    scale,
  }
}

/** What is seen, and a quarter more on each side. */
function partFrame({ view, size, scale }: FarLook): FarFrame {
  const [more, below] = [Math.round(size.width * scale * 0.25), Math.round(size.height * scale * 0.25)]
  return {
    zoom: view.zoom * scale,
    x: view.x * scale + more,
    y: view.y * scale + below,
    width: Math.round(size.width * scale) + 2 * more,
    height: Math.round(size.height * scale) + 2 * below,
    scale,
  }
}

const isAsSeen = ({ zoom }: FarFrame, { view, scale }: Pick<FarLook, 'view' | 'scale'>): boolean =>
  Math.abs(zoom / (view.zoom * scale) - 1) < 0.005

/** Where a picture lies on the screen, in device pixels. */
export function placeOf(frame: FarFrame, view: View, scale: number): Rect {
  const ratio = (view.zoom * scale) / frame.zoom
  return {
    x: view.x * scale - frame.x * ratio,
    y: view.y * scale - frame.y * ratio,
    w: frame.width * ratio,
    h: frame.height * ratio,
  }
}

export function covers(
  frame: FarFrame,
  { view, size, scale }: Pick<FarLook, 'view' | 'size' | 'scale'>,
): boolean {
  const { x, y, w, h } = placeOf(frame, view, scale)
  return x <= 0 && y <= 0 && x + w >= size.width * scale - 1 && y + h >= size.height * scale - 1
}

/** A picture this much coarser or finer than the view shows more noise than map. */
export const isUsable = ({ zoom }: FarFrame, view: View, scale: number): boolean => {
  const ratio = (view.zoom * scale) / zoom
  return ratio > 0.2 && ratio < 5
}
