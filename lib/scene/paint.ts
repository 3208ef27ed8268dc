import type { NodeType } from '@/lib/graph/schema'
import { isLong } from './curves'
import { edgeTones, type FlatScene } from './flat'
import { edgeColour } from './paint-far'
import { paintLabel } from './paint-label'
import { isBranchIn, isCardIn } from './rows-near'
import type { Card, Curve, Rect, Scene } from './types'
import { seenRect, type View, type ViewSize } from './view'

/** Plain colours, as a canvas takes them. */
export interface Palette {
  readonly paper: string
  readonly bough: string
  readonly pine: string
  readonly pineSoft: string
  readonly pineLine: string
  readonly card: string
  readonly line: string
  readonly ink: string
  readonly ink3: string
  /** What would be taken away, and what would be changed. */
  readonly bad: string
  readonly changed: string
  /** What only the right of a comparison has. */
  readonly added: string
  readonly types: Readonly<Record<NodeType, { readonly fg: string; readonly bg: string }>>
  /** Families, without size. */
  readonly ui: string
  readonly display: string
}

/** What painting needs of a canvas, on the page or in a worker. */
export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'setTransform'
  | 'clearRect'
  | 'beginPath'
  | 'moveTo'
  | 'bezierCurveTo'
  | 'lineTo'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'roundRect'
  | 'arc'
  | 'setLineDash'
> & {
  strokeStyle: CanvasRenderingContext2D['strokeStyle']
  fillStyle: CanvasRenderingContext2D['fillStyle']
  lineWidth: number
  font: string
  textBaseline: CanvasTextBaseline
  textAlign: CanvasTextAlign
  direction: CanvasDirection
}

export interface Painting {
  readonly scene: Scene
  /** The same scene. */
  readonly flat: FlatScene
  /** Those of `flat` that may be seen, at least. */
  readonly rows: readonly number[]
  readonly view: View
  readonly size: ViewSize
  /** Device pixels for one pixel of `size`. */
  readonly scale: number
  readonly palette: Palette
  /** Cards and edges (by their lower card) that something else draws. */
  readonly mounted: { has(id: string): boolean }
}

/** Draws what is seen of the scene, from near, and is not mounted. */
export function paintScene(context: PaintContext, painting: Painting): void {
  const { view, size, scale } = painting
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, Math.ceil(size.width * scale), Math.ceil(size.height * scale))
  const zoom = view.zoom * scale
  context.setTransform(zoom, 0, 0, zoom, view.x * scale, view.y * scale)
  const seen = seenRect(view, size)
  paintEdges(context, painting, seen)
  paintLinks(context, painting, seen)
  paintCards(context, painting, seen)
}

function paintEdges(context: PaintContext, painting: Painting, seen: Rect): void {
  const { scene, flat, mounted, palette, view } = painting
  context.setLineDash([])
  const byTone: number[][] = edgeTones.map(() => [])
  for (const at of painting.rows) if (isBranchIn(flat, at, seen)) byTone[flat.edge[at] as number]?.push(at)
  for (const [tone, places] of byTone.entries()) {
    context.strokeStyle = edgeColour(palette, edgeTones[tone] ?? 'rest')
    for (const at of places) {
      const edge = scene.edgeById.get((scene.cards[at] as Card).id)
      if (!edge || mounted.has(edge.id)) continue
      // No thinner than a hair on screen.
      context.lineWidth = Math.max(edge.width, 0.7 / view.zoom)
      trace(context, edge.curve)
      context.stroke()
    }
  }
}

function paintLinks(context: PaintContext, { scene, mounted, palette }: Painting, seen: Rect): void {
  context.strokeStyle = palette.ink3
  for (const link of scene.links) {
    if (!isCurveSeen(link.curve, seen) || mounted.has(link.source) || mounted.has(link.target)) continue
    const isThrough = isLong(link.curve)
    context.lineWidth = isThrough ? 0.5 : 1.4
    context.setLineDash(isThrough ? [] : [1, 5])
    trace(context, link.curve)
    context.stroke()
  }
  context.setLineDash([])
}

/** By the rectangle around the curve's points, within which it stays. */
function isCurveSeen([x0, y0, x1, y1, x2, y2, x3, y3]: Curve, { x, y, w, h }: Rect): boolean {
  return (
    Math.min(y0, y1, y2, y3) < y + h &&
    Math.max(y0, y1, y2, y3) > y &&
    Math.min(x0, x1, x2, x3) < x + w &&
    Math.max(x0, x1, x2, x3) > x
  )
}

export function trace(context: PaintContext, [x0, y0, x1, y1, x2, y2, x3, y3]: Curve): void {
  context.beginPath()
  context.moveTo(x0, y0)
  context.bezierCurveTo(x1, y1, x2, y2, x3, y3)
}

function paintCards(
  context: PaintContext,
  { scene, flat, rows, mounted, palette, view }: Painting,
  seen: Rect,
): void {
  for (const at of rows) {
    if (!isCardIn(flat, at, seen)) continue
    const card = scene.cards[at] as Card
    if (mounted.has(card.id)) continue
    paintCard(context, palette, card)
    if (view.zoom >= 0.3) paintLabel(context, palette, card)
  }
}

function paintCard(context: PaintContext, palette: Palette, card: Card): void {
  const { box } = card
  context.beginPath()
  context.roundRect(box.x, box.y, box.w, box.h, 10)
  context.fillStyle = card.isFresh ? palette.pineSoft : palette.card
  context.fill()
  context.lineWidth = card.isActive ? 2 : 1
  context.strokeStyle =
    markTone(palette, card) ??
    (card.isSelected ? palette.pine : card.isFresh ? palette.pineLine : palette.line)
  const isDashed = card.kind !== 'idea' || card.proposed || card.difference?.kind === 'removed'
  if (isDashed) context.setLineDash([4, 3])
  context.stroke()
  if (isDashed) context.setLineDash([])
  if (card.depth === 0 || card.isDim) return
  context.fillStyle = palette.types[card.type].bg
  context.fillRect(box.x + 6, box.y + box.h / 2 - 11, 22, 22)
  context.fillStyle = palette.types[card.type].fg
  context.fillRect(box.x + 13, box.y + box.h / 2 - 4, 8, 8)
}

const markTone = (palette: Palette, { proposed, difference }: Card): string | undefined => {
  const kind = difference?.kind ?? (proposed?.isChosen ? proposed.kind : undefined)
  if (kind === 'added') return difference ? palette.added : palette.pine
  return kind && (kind === 'removed' ? palette.bad : palette.changed)
}
