import type { NodeType } from '@/lib/graph/schema'
import { dotRadius, toFarCurve } from './curves'
import { intersects } from './scene'
import type { Card, Curve, Edge, Rect, Scene } from './types'
import { seenRect, type View, type ViewSize } from './view'

/** Plain colours, as a canvas takes them. */
export interface Palette {
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

type Context = Pick<
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
}

export interface Painting {
  readonly scene: Scene
  readonly view: View
  readonly size: ViewSize
  /** Device pixels for one pixel of `size`. */
  readonly scale: number
  readonly palette: Palette
  readonly isFar: boolean
  /** Cards and edges (by their lower card) that something else draws. */
  readonly mounted: ReadonlySet<string>
}

/** Draws what is seen of the scene and is not mounted. */
export function paintScene(context: Context, painting: Painting): void {
  const { view, size, scale } = painting
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, Math.ceil(size.width * scale), Math.ceil(size.height * scale))
  const zoom = view.zoom * scale
  context.setTransform(zoom, 0, 0, zoom, view.x * scale, view.y * scale)
  const seen = seenRect(view, size)
  paintEdges(context, painting, seen)
  if (!painting.isFar) paintLinks(context, painting, seen)
  const cards = painting.scene.cards.filter(
    ({ id, box }) => !painting.mounted.has(id) && intersects(box, seen),
  )
  if (painting.isFar) paintDots(context, painting, cards)
  else paintCards(context, painting, cards)
}

function paintEdges(context: Context, painting: Painting, seen: Rect): void {
  const { scene, mounted, palette, view } = painting
  context.setLineDash([])
  const colours = edgeColours(palette)
  for (const tone of tones) {
    context.strokeStyle = colours[tone]
    for (const edge of scene.edges) {
      if (edge.tone !== tone || mounted.has(edge.id)) continue
      const curve = curveOf(painting, edge)
      if (!intersects(extentOf(curve), seen)) continue
      // No thinner than a hair on screen.
      context.lineWidth = Math.max(edge.width, 0.7 / view.zoom)
      trace(context, curve)
      context.stroke()
    }
  }
}

const tones = ['rest', 'path', 'fresh', 'ghost', 'added', 'removed'] as const

const edgeColours = ({ bough, pine, added, bad }: Palette): Readonly<Record<Edge['tone'], string>> => ({
  ...{ rest: bough, path: pine, fresh: pine, ghost: pine },
  ...{ added, removed: bad },
})

function curveOf({ scene: { cardById }, isFar }: Painting, edge: Edge): Curve {
  const from = cardById.get(edge.parentId)
  const to = cardById.get(edge.id)
  return isFar && from && to ? toFarCurve(from.box, to.box) : edge.curve
}

function paintLinks(context: Context, { scene, mounted, palette }: Painting, seen: Rect): void {
  context.strokeStyle = palette.ink3
  context.lineWidth = 1.4
  context.setLineDash([1, 5])
  for (const link of scene.links) {
    const isDrawn = mounted.has(link.source) || mounted.has(link.target)
    if (isDrawn || !intersects(extentOf(link.curve), seen)) continue
    trace(context, link.curve)
    context.stroke()
  }
  context.setLineDash([])
}

function trace(context: Context, [x0, y0, x1, y1, x2, y2, x3, y3]: Curve): void {
  context.beginPath()
  context.moveTo(x0, y0)
  context.bezierCurveTo(x1, y1, x2, y2, x3, y3)
}

function paintDots(context: Context, { palette, view }: Painting, cards: readonly Card[]): void {
  const least = 1.2 / view.zoom
  for (const card of cards) {
    const { box } = card
    context.fillStyle =
      markTone(palette, card) ??
      (card.isFresh || card.isSelected ? palette.pine : palette.types[card.type].fg)
    context.beginPath()
    context.arc(
      box.x + dotRadius,
      box.y + box.h / 2,
      Math.max(card.depth === 0 ? 16 : dotRadius, least),
      0,
      Math.PI * 2,
    )
    context.fill()
    if (card.depth === 0 || card.isFresh || card.isSelected) paintWord(context, palette, view, card)
  }
}

/** Upright at 12 pixels whatever the zoom. */
function paintWord(context: Context, palette: Palette, view: View, { box, label, depth }: Card): void {
  context.fillStyle = palette.ink
  context.textBaseline = 'middle'
  context.font = `${12 / view.zoom}px ${depth === 0 ? palette.display : palette.ui}`
  const middle = box.y + box.h / 2
  // The root's word stands below its dot, clear of the branches.
  if (depth === 0) context.fillText(cut(label, 28), box.x, middle + 16 + 12 / view.zoom)
  else context.fillText(cut(label, 28), box.x + dotRadius * 2 + 6 / view.zoom, middle)
}

function paintCards(context: Context, { palette, view }: Painting, cards: readonly Card[]): void {
  context.textBaseline = 'middle'
  for (const card of cards) {
    const { box } = card
    context.beginPath()
    context.roundRect(box.x, box.y, box.w, box.h, 10)
    context.fillStyle = card.isFresh ? palette.pineSoft : palette.card
    context.fill()
    context.lineWidth = card.isActive ? 2 : 1
    context.strokeStyle =
      markTone(palette, card) ??
      (card.isSelected ? palette.pine : card.isFresh ? palette.pineLine : palette.line)
    context.setLineDash(card.proposed || card.difference?.kind === 'removed' ? [4, 3] : [])
    context.stroke()
    context.setLineDash([])
    context.fillStyle = palette.types[card.type].bg
    context.fillRect(box.x + 6, box.y + box.h / 2 - 11, 22, 22)
    if (view.zoom < 0.3) continue
    context.fillStyle = palette.ink
    context.font = `540 13px ${palette.ui}`
    paintLabel(context, card)
  }
}

const markTone = (palette: Palette, { proposed, difference }: Card): string | undefined => {
  const kind = difference?.kind ?? (proposed?.isChosen ? proposed.kind : undefined)
  if (kind === 'added') return difference ? palette.added : palette.pine
  return kind && (kind === 'removed' ? palette.bad : palette.changed)
}

/** One line, or two where the layout made room for them; 13 px, 15 apart. */
function paintLabel(context: Context, { box, label }: Card): void {
  const room = Math.floor((box.w - 46) / 6.6)
  const middle = box.y + box.h / 2
  const gap = box.h < 40 ? -1 : label.lastIndexOf(' ', room)
  if (gap <= 0) {
    context.fillText(cut(label, room), box.x + 36, middle)
    return
  }
  context.fillText(label.slice(0, gap), box.x + 36, middle - 7.5)
  context.fillText(cut(label.slice(gap + 1), room), box.x + 36, middle + 7.5)
}

const cut = (label: string, length: number): string =>
  label.length > length ? `${label.slice(0, Math.max(length - 1, 1))}…` : label

/** Around the curve's points, within which it stays. */
function extentOf([x0, y0, x1, y1, x2, y2, x3, y3]: Curve): Rect {
  const x = Math.min(x0, x1, x2, x3)
  const y = Math.min(y0, y1, y2, y3)
  return { x, y, w: Math.max(x0, x1, x2, x3) - x + 1, h: Math.max(y0, y1, y2, y3) - y + 1 }
}
