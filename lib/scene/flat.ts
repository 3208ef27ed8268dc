import { NodeType } from '@/lib/graph/schema'
import type { Card, Edge, Scene } from './types'

/** A scene as numbers, one row a card: quick to look through, and it crosses to a worker as it is. */
export interface FlatScene {
  count: number
  /** Left, top, right and bottom of each card. */
  rects: Float64Array
  /** The card it hangs on; -1 for none. */
  parent: Int32Array
  /** A place in `dotTones`. */
  dot: Uint8Array
  /** A place in `edgeTones`. */
  edge: Uint8Array
  /** No further than `deepest`. */
  depth: Uint8Array
}

export const edgeTones: readonly Edge['tone'][] = [
  'rest',
  'path',
  'fresh',
  'ghost',
  'added',
  'removed',
  'dim',
]
const markTones = ['live', 'removed', 'changed', 'added', 'dim'] as const
export type DotTone = NodeType | (typeof markTones)[number]
export const dotTones: readonly DotTone[] = [...NodeType.options, ...markTones]
export const deepest = 4

export const emptyFlat = (): FlatScene => ({
  count: 0,
  rects: new Float64Array(0),
  parent: new Int32Array(0),
  dot: new Uint8Array(0),
  edge: new Uint8Array(0),
  depth: new Uint8Array(0),
})

/** Brings `flat`, which holds `before`, up to date. Costs what changed while the ids and their order are the same. */
export function updateFlat(flat: FlatScene, scene: Scene, before: Scene | null): void {
  const { cards } = scene
  const known = before?.cards
  if (known === cards) return
  const isSameOrder = before !== null && scene.cardById.isAlike(before.cardById)
  if (!isSameOrder) makeRoom(flat, cards.length)
  for (let at = 0; at < cards.length; at++) {
    const card = cards[at] as Card
    if (!isSameOrder || card !== known?.[at]) write(flat, scene, card, at)
  }
}

function makeRoom(flat: FlatScene, count: number): void {
  flat.count = count
  if (flat.parent.length >= count) return
  // Room to grow: a batch of ideas does not ask for new arrays.
  const room = Math.ceil(count * 1.1) + 64
  flat.rects = new Float64Array(4 * room)
  flat.parent = new Int32Array(room)
  flat.dot = new Uint8Array(room)
  flat.edge = new Uint8Array(room)
  flat.depth = new Uint8Array(room)
}

function write(flat: FlatScene, scene: Scene, card: Card, at: number): void {
  const { x, y, w, h } = card.box
  flat.rects[4 * at] = x
  flat.rects[4 * at + 1] = y
  flat.rects[4 * at + 2] = x + w
  flat.rects[4 * at + 3] = y + h
  flat.parent[at] = card.parentId === null ? -1 : scene.cardById.placeOf(card.parentId)
  flat.dot[at] = dotTones.indexOf(dotToneOf(card))
  flat.edge[at] = edgeTones.indexOf(scene.edgeById.get(card.id)?.tone ?? 'rest')
  flat.depth[at] = Math.min(card.depth, deepest)
}

export function dotToneOf(card: Card): DotTone {
  const kind = card.difference?.kind ?? (card.proposed?.isChosen ? card.proposed.kind : undefined)
  if (kind === 'added') return card.difference ? 'added' : 'live'
  if (kind) return kind === 'removed' ? 'removed' : 'changed'
  if (card.isDim) return 'dim'
  return card.isFresh || card.isSelected ? 'live' : card.type
}

/** The card at a point of the world: the first whose box holds it, else the dot nearest within `reach`; -1 for none. */
export function cardAt(flat: FlatScene, x: number, y: number, reach: number): number {
  const { count, rects } = flat
  let best = -1
  let least = reach * reach
  for (let at = 0; at < count; at++) {
    const left = rects[4 * at] as number
    const top = rects[4 * at + 1] as number
    const bottom = rects[4 * at + 3] as number
    if (x >= left && y >= top && y <= bottom && x <= (rects[4 * at + 2] as number)) return at
    const dx = left + dotRadius - x
    const dy = (top + bottom) / 2 - y
    const distance = dx * dx + dy * dy
    if (distance >= least) continue
    best = at
    least = distance
  }
  return best
}

/** At far zoom a card is a dot at its left end. */
export const dotRadius = 10
