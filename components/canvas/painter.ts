import { childrenOf } from '@/lib/graph/queries'
import type { NodeId } from '@/lib/graph/schema'
import { dotsIn } from '@/lib/scene/dots-in'
import { cardAt, emptyFlat, updateFlat } from '@/lib/scene/flat'
import { type Palette, paintScene } from '@/lib/scene/paint'
import { paintFar, toFarColours } from '@/lib/scene/paint-far'
import { livelyOf, paintLive } from '@/lib/scene/paint-live'
import { createRowsNear, type RowsNear } from '@/lib/scene/rows-near'
import type { Card, Rect, Scene } from '@/lib/scene/types'
import { seenRect } from '@/lib/scene/view'
import type { CanvasModel } from './canvas-model'
import { createFarPictures, type FarPictures, type FarState } from './far-pictures'
import { readPalette } from './palette'

export interface Painter {
  /** With the next picture of the screen. */
  paintSoon(): void
  /** The canvas shows something else: at once from afar and in a drag. From near what is looked at is mounted, and the paper under it can wait. */
  paintChange(): void
  forgetColours(): void
  /** The idea at a point of the world, or the one whose dot is nearest within `reach`. */
  cardAt(x: number, y: number, reach: number): string | null
  /** The ideas whose dots lie in a part of the world. */
  ideasIn(rect: Rect): readonly NodeId[]
  close(): void
}

interface Held {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  readonly model: CanvasModel
  readonly pointedId: () => string | null
  readonly pictures: FarPictures
  readonly flat: ReturnType<typeof emptyFlat>
  readonly near: RowsNear
  palette: Palette | null
  /** The scenes that `flat`, and the next picture from afar, show. */
  flatScene: Scene | null
  pictured: Scene | null
  lively: readonly Card[]
  isBlank: boolean
}

/** So long after the last move a sharp picture is worth painting. */
const restAfter = 70

/** Paints, below the mounted cards, all that is not mounted. */
export function createPainter(
  canvas: HTMLCanvasElement,
  model: CanvasModel,
  pointedId: () => string | null,
): Painter | null {
  const context = canvas.getContext('2d')
  if (!context) return null
  let frame = 0
  let timer = 0
  let change = 0
  let view = model.view()
  let movedAt = performance.now()
  const paintSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      clearTimeout(change)
      change = 0
      if (view !== model.view()) {
        view = model.view()
        movedAt = performance.now()
      }
      const isResting = performance.now() - movedAt >= restAfter
      paint(held, isResting)
      clearTimeout(timer)
      if (!isResting) timer = window.setTimeout(paintSoon, restAfter)
    })
  }
  const held: Held = {
    ...{ canvas, context, model, pointedId, pictures: createFarPictures(paintSoon), flat: emptyFlat() },
    near: createRowsNear(),
    ...{ palette: null, flatScene: null, pictured: null, lively: [], isBlank: true },
  }
  return {
    paintSoon,
    paintChange() {
      const { level, drag } = model.getState()
      if (level === 'far' || drag) paintSoon()
      else change ||= window.setTimeout(paintSoon, restAfter)
    },
    forgetColours() {
      held.palette = null
      held.pictured = null
      paintSoon()
    },
    cardAt(x, y, reach) {
      const card = held.flatScene?.cards[cardAt(held.flat, x, y, reach)]
      return card?.kind === 'idea' ? card.id : null
    },
    ideasIn(rect) {
      const cards = dotsIn(held.flat, rect).flatMap((at) => held.flatScene?.cards[at] ?? [])
      return cards.flatMap(({ kind, nodeId }) => (kind === 'idea' ? [nodeId] : []))
    },
    close() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      clearTimeout(change)
      held.pictures.close()
    },
  }
}

function paint(held: Held, isResting: boolean): void {
  const { canvas, context, model, flat, pictures } = held
  const { scene, nodes, size, level, drag } = model.getState()
  const isAllMounted = nodes.size >= scene.cards.length
  if (!size || (isAllMounted && held.isBlank)) return
  held.isBlank = isAllMounted
  const scale = globalThis.devicePixelRatio
  fitTo(canvas, Math.round(size.width * scale), Math.round(size.height * scale))
  if (isAllMounted) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    return
  }
  const palette = held.palette ?? readPalette(canvas.parentElement ?? document.body)
  held.palette = palette
  look(held, scene, palette, drag !== null)
  const isFar = level === 'far'
  const state = { view: model.view(), size, scale, bounds: scene.bounds, isFar, isResting }
  if (isFar) paintAway(held, state, palette)
  else {
    const rows = held.near.of(flat, seenRect(state.view, size))
    paintScene(context, { ...state, scene, flat, rows, palette, mounted: nodes })
  }
  canvas.toggleAttribute('data-sharp', !isFar || pictures.isSharp(state))
  pictures.order(state)
}

/** Takes in what has changed. What is dragged is drawn over the pictures, which wait until it is let go. */
function look(held: Held, scene: Scene, palette: Palette, isDragging: boolean): void {
  const { flat, flatScene, pictures } = held
  if (flatScene !== scene) {
    takeIn(held, scene)
    if (!isDragging) held.lively = livelyOf(flat, scene)
  }
  const isSameLook = held.pictured?.cards === scene.cards
  if (isDragging || isSameLook) return
  held.pictured = scene
  pictures.change(flat, palette)
}

function takeIn(held: Held, scene: Scene): void {
  const rows = updateFlat(held.flat, scene, held.flatScene)
  held.flatScene = scene
  if (!rows) {
    held.near.forget()
    return
  }
  // Branches to what stays go along with what moves.
  const below = rows.flatMap((at) =>
    childrenOf(scene.graph, (scene.cards[at] as Card).nodeId).map(({ id }) => scene.cardById.placeOf(id)),
  )
  held.near.add([...rows, ...below.filter((at) => at >= 0)])
}

function paintAway(held: Held, state: FarState, palette: Palette): void {
  const { context, canvas, model, flat, pictures, lively } = held
  const { scene, moving, nodes } = model.getState()
  const { view, scale } = state
  if (!pictures.show(context, state)) {
    const frame = { zoom: view.zoom * scale, x: view.x * scale, y: view.y * scale, scale }
    paintFar(context, flat, toFarColours(palette), { ...frame, width: canvas.width, height: canvas.height })
  }
  const pointedId = held.pointedId()
  const pointed = pointedId === null || nodes.has(pointedId) ? undefined : scene.cardById.get(pointedId)
  paintLive(context, { scene, view, scale, palette, lively, moving, mounted: nodes, pointed })
}

function fitTo(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
