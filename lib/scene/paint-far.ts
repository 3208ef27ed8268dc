import { type DotTone, deepest, dotRadius, dotTones, edgeTones, type FlatScene } from './flat'
import type { PaintContext, Palette } from './paint'

/** A picture to be painted, in its own pixels: pixel = world * zoom + (x, y). */
export interface FarFrame {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Device pixels for one of the screen's. */
  readonly scale: number
}

/** Colours by tone; plain strings, so that they cross to a worker. */
export interface FarColours {
  readonly paper: string
  readonly dots: readonly string[]
  readonly edges: readonly string[]
}

export const toFarColours = (palette: Palette): FarColours => ({
  paper: palette.paper,
  dots: dotTones.map((tone) => dotColour(palette, tone)),
  edges: edgeTones.map((tone) => edgeColour(palette, tone)),
})

export function dotColour(palette: Palette, tone: DotTone): string {
  if (tone === 'live') return palette.pine
  if (tone === 'dim') return palette.line
  if (tone === 'removed') return palette.bad
  if (tone === 'changed' || tone === 'added') return palette[tone]
  return palette.types[tone].fg
}

export function edgeColour(
  { bough, pine, added, bad, line }: Palette,
  tone: (typeof edgeTones)[number],
): string {
  if (tone === 'rest') return bough
  if (tone === 'dim') return line
  if (tone === 'added') return added
  return tone === 'removed' ? bad : pine
}

/** All there is to see from afar: branches, and a dot in its colour for every card. */
export function paintFar(context: PaintContext, flat: FlatScene, colours: FarColours, frame: FarFrame): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = colours.paper
  context.fillRect(0, 0, frame.width, frame.height)
  paintBranches(context, flat, colours, frame)
  paintDots(context, flat, colours, frame)
}

/** Branches that would lie on each other are drawn once below this zoom. */
const crowdedBelow = 0.12
const cell = 3
/** Strokes of long paths are slow. */
const strokesAtOnce = 120

function paintBranches(context: PaintContext, flat: FlatScene, colours: FarColours, frame: FarFrame): void {
  const isCrowded = frame.zoom < crowdedBelow * frame.scale
  const drawn = isCrowded ? new Set<number>() : null
  const widths = isCrowded ? [1.2] : [2.6, 1.8, 1.4, 1.2]
  for (let tone = 0; tone < colours.edges.length; tone++) {
    context.strokeStyle = colours.edges[tone] as string
    for (let level = 0; level < widths.length; level++) {
      // No thinner than a hair on screen.
      context.lineWidth = Math.max((widths[level] as number) * frame.zoom, 0.7 * frame.scale)
      strokeBranches(context, flat, frame, { tone, level: isCrowded ? -1 : level + 1, drawn })
    }
  }
}

interface Stroke {
  readonly tone: number
  /** The depth of the lower cards; -1 for all. */
  readonly level: number
  readonly drawn: Set<number> | null
}

function strokeBranches(context: PaintContext, flat: FlatScene, frame: FarFrame, stroke: Stroke): void {
  const { rects, parent, edge, depth } = flat
  const { zoom, x, y } = frame
  let pieces = 0
  context.beginPath()
  for (let at = 0; at < flat.count; at++) {
    const above = parent[at] as number
    if (above < 0 || edge[at] !== stroke.tone) continue
    if (stroke.level >= 0 && Math.min(depth[at] as number, deepest) !== stroke.level) continue
    const from = (rects[4 * above] as number) * zoom + x
    const y0 = (((rects[4 * above + 1] as number) + (rects[4 * above + 3] as number)) / 2) * zoom + y
    const to = (rects[4 * at] as number) * zoom + x
    const y1 = (((rects[4 * at + 1] as number) + (rects[4 * at + 3] as number)) / 2) * zoom + y
    if (!isSeen(frame, from, y0, to, y1) || isCovered(stroke.drawn, frame, from, y0, to, y1)) continue
    bend(context, from, y0, to, y1, zoom)
    if (++pieces % strokesAtOnce > 0) continue
    context.stroke()
    context.beginPath()
  }
  context.stroke()
}

function isSeen({ width, height, zoom }: FarFrame, x0: number, y0: number, x1: number, y1: number): boolean {
  if ((y0 < 0 && y1 < 0) || (y0 > height && y1 > height)) return false
  const swing = 2 * dotRadius * zoom + 24
  return Math.max(x0, x1) + swing > 0 && Math.min(x0, x1) - swing < width
}

/** Whether a branch between the same few pixels is there already, or it would be shorter than they are. */
function isCovered(
  drawn: Set<number> | null,
  { width }: FarFrame,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): boolean {
  if (!drawn) return false
  const row = Math.ceil(width / cell) + 4
  const from = Math.floor(x0 / cell) + Math.floor(y0 / cell) * row
  const to = Math.floor(x1 / cell) + Math.floor(y1 / cell) * row
  if (from === to) return true
  const key = from * 4_194_304 + to
  if (drawn.has(key)) return true
  drawn.add(key)
  return false
}

/**
 * As `toFarCurve` draws it, between two dots whose left ends are given. Too short to be seen bending, it is a straight
 * line.
 */
function bend(context: PaintContext, from: number, y0: number, to: number, y1: number, zoom: number): void {
  const dot = 2 * dotRadius * zoom
  const isLeft = to + dot <= from
  const isSteep = !isLeft && to < from + dot
  const x0 = isSteep ? from + dot / 2 : isLeft ? from : from + dot
  const x1 = isSteep ? to + dot / 2 : isLeft ? to + dot : to
  context.moveTo(x0, y0)
  if (Math.abs(isSteep ? x1 - x0 : y1 - y0) < 3 || Math.abs(x1 - x0) + Math.abs(y1 - y0) < 14) {
    context.lineTo(x1, y1)
    return
  }
  const reach = isSteep ? 0.55 * (y1 - y0) : Math.max(Math.abs(x1 - x0), 40 * zoom) * (isLeft ? -0.55 : 0.55)
  if (isSteep) context.bezierCurveTo(x0, y0 + reach, x1, y1 - reach, x1, y1)
  else context.bezierCurveTo(x0 + reach, y0, x1 - reach, y1, x1, y1)
}

/** Smaller dots are squares: the same to the eye, and ten times as fast. */
const roundAbove = 1.6

function paintDots(context: PaintContext, flat: FlatScene, { dots }: FarColours, frame: FarFrame): void {
  const radius = Math.max(dotRadius * frame.zoom, 1.2 * frame.scale)
  const isRound = radius > roundAbove * frame.scale
  const seen = isRound ? null : new Uint8Array(Math.ceil(frame.width + 1) * Math.ceil(frame.height + 1))
  const byTone = sortOut(flat, frame, radius, seen)
  for (const [tone, places] of byTone.entries()) {
    context.fillStyle = dots[tone] as string
    if (isRound) fillRound(context, places, radius)
    else
      for (let at = 0; at < places.length; at += 2)
        context.fillRect(
          (places[at] as number) - radius,
          (places[at + 1] as number) - radius,
          2 * radius,
          2 * radius,
        )
  }
}

/** The places of the dots that are seen, x and y in turn, by tone; one of those that would hide each other. */
function sortOut(flat: FlatScene, frame: FarFrame, radius: number, seen: Uint8Array | null): number[][] {
  const { rects, dot } = flat
  const { zoom, x, y, width, height } = frame
  const places: number[][] = dotTones.map(() => [])
  const row = Math.ceil(width + 1)
  for (let at = 0; at < flat.count; at++) {
    const px = ((rects[4 * at] as number) + dotRadius) * zoom + x
    const py = (((rects[4 * at + 1] as number) + (rects[4 * at + 3] as number)) / 2) * zoom + y
    if (px < -radius || py < -radius || px > width + radius || py > height + radius) continue
    if (seen && px >= 0 && py >= 0 && px <= width && py <= height) {
      const place = Math.floor(px) + Math.floor(py) * row
      if (seen[place] === 1) continue
      seen[place] = 1
    }
    places[dot[at] as number]?.push(px, py)
  }
  return places
}

function fillRound(context: PaintContext, places: readonly number[], radius: number): void {
  context.beginPath()
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at] as number
    const y = places[at + 1] as number
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, Math.PI * 2)
    if (at % 400 !== 398) continue
    context.fill()
    context.beginPath()
  }
  context.fill()
}
