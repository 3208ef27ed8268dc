import { toFarCurve } from './curves'
import { dotRadius, dotToneOf, dotTones, type FlatScene } from './flat'
import { type PaintContext, type Palette, trace } from './paint'
import { dotColour, edgeColour } from './paint-far'
import { paintWord } from './paint-label'
import type { Card, Rect, Scene } from './types'
import type { View } from './view'

/** More of them are left to the next picture. */
const most = 2_000
const mostWords = 200

/** What keeps its word from afar: the root, and what is new, chosen or marked. */
export function livelyOf(flat: FlatScene, scene: Scene): readonly Card[] {
  const first = dotTones.indexOf('live')
  const lively: Card[] = []
  for (let at = 0; at < flat.count && lively.length < most; at++)
    if (
      flat.depth[at] === 0 ||
      ((flat.dot[at] as number) >= first && dotTones[flat.dot[at] as number] !== 'dim')
    )
      lively.push(scene.cards[at] as Card)
  return lively
}

export interface Liveliness {
  readonly scene: Scene
  readonly view: View
  readonly scale: number
  readonly palette: Palette
  readonly lively: readonly Card[]
  /** Cards that are dragged, where they are at the moment. */
  readonly moving: ReadonlyMap<string, Rect> | null
  /** What something else draws. */
  readonly mounted: { has(id: string): boolean }
  /** Under the pointer here or elsewhere. */
  readonly pointed: Card | undefined
}

/** What must not wait for the next picture, over the last one. */
export function paintLive(context: PaintContext, live: Liveliness): void {
  const { scene, view, scale, palette, moving, mounted, pointed } = live
  const zoom = view.zoom * scale
  context.setTransform(zoom, 0, 0, zoom, view.x * scale, view.y * scale)
  const ids = moving && moving.size <= most ? moving.keys() : []
  const moved = [...ids].flatMap((id) => (!mounted.has(id) && scene.cardById.get(id)) || [])
  const lively = live.lively.filter(({ id }) => !mounted.has(id))
  context.lineWidth = Math.max(1.4, 0.7 / view.zoom)
  for (const card of moved) paintBranch(context, palette, scene, card)
  for (const card of [...moved, ...lively]) paintDot(context, palette, view, card)
  if (pointed) paintHalo(context, palette, view, pointed)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const first = pointed ? [pointed] : []
  for (const card of wordsApart([...first, ...lively.slice(0, mostWords)], view))
    paintWord(context, palette, view, card)
}

/** Screen pixels that a line of words takes, and about a letter of it. */
const line = 15
const letter = 7
const longest = 28

/** Those whose words do not lie on the words of one before. */
function wordsApart(cards: readonly Card[], { zoom }: View): readonly Card[] {
  const apart: Card[] = []
  const widthOf = ({ label }: Card) => letter * Math.min(label.length, longest)
  const isClear = (a: Card, b: Card) => {
    const dx = (b.box.x - a.box.x) * zoom
    const dy = (b.box.y + b.box.h / 2 - a.box.y - a.box.h / 2) * zoom
    return Math.abs(dy) >= line || (dx >= 0 ? dx >= widthOf(a) : -dx >= widthOf(b))
  }
  for (const card of cards) if (apart.every((other) => isClear(other, card))) apart.push(card)
  return apart
}

function paintBranch(context: PaintContext, palette: Palette, scene: Scene, card: Card): void {
  const parent = card.parentId === null ? undefined : scene.cardById.get(card.parentId)
  if (!parent) return
  context.strokeStyle = edgeColour(palette, scene.edgeById.get(card.id)?.tone ?? 'rest')
  trace(context, toFarCurve(parent.box, card.box))
  context.stroke()
}

function paintDot(context: PaintContext, palette: Palette, view: View, card: Card): void {
  const radius = card.depth === 0 ? 1.6 * dotRadius : dotRadius
  context.fillStyle = dotColour(palette, dotToneOf(card))
  circle(context, card, Math.max(radius, 2 / view.zoom))
  context.fill()
}

function paintHalo(context: PaintContext, palette: Palette, view: View, card: Card): void {
  context.strokeStyle = palette.pine
  context.lineWidth = 2 / view.zoom
  circle(context, card, Math.max(1.5 * dotRadius, 5 / view.zoom))
  context.stroke()
}

function circle(context: PaintContext, { box }: Card, radius: number): void {
  context.beginPath()
  context.arc(box.x + dotRadius, box.y + box.h / 2, radius, 0, Math.PI * 2)
}
