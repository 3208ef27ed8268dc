import { NodeType } from '@/lib/graph/schema'
import { toneOf } from './edge-tone'
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

/**
 * Brings `flat`, which holds `before`, up to date, and returns the rows that are other now; null for all. Costs what
 * changed; where cards came or went, the rows move along.
 */
export function updateFlat(flat: FlatScene, scene: Scene, before: Scene | null): readonly number[] | null {
  if (!before || !scene.cardById.isAlike(before.cardById)) {
    rewrite(flat, scene, before)
    return null
  }
  const rows: number[] = []
  const look = (at: number) => {
    const card = scene.cards[at] as Card
    if (card === before.cards[at]) return
    write(flat, scene, card, at)
    rows.push(at)
  }
  const ids = idsBetween(before, scene)
  if (ids) for (const id of ids) look(scene.cardById.placeOf(id))
  else for (let at = 0; at < scene.cards.length; at++) look(at)
  return rows
}

/** While cards are dragged, those that may differ; null for all. */
function idsBetween(before: Scene, scene: Scene): ReadonlySet<string> | null {
  const [was, now] = [before.shift, scene.shift]
  if ((was?.cards ?? before.cards) !== (now?.cards ?? scene.cards)) return null
  return new Set([...(was?.ids ?? []), ...(now?.ids ?? [])])
}

/** Other cards than before, or in another order: the rows of those that are the same are taken over. */
function rewrite(flat: FlatScene, scene: Scene, before: Scene | null): void {
  const old = before ? rowsOf(flat) : null
  makeRoom(flat, scene.cards.length)
  const wentTo = new Int32Array(old?.count ?? 0).fill(-1)
  let next = 0
  for (let at = 0; at < scene.cards.length; at++) {
    const card = scene.cards[at] as Card
    const isInTurn = before?.cards[next] === card
    const place = isInTurn ? next : (before?.cardById.placeOf(card.id) ?? -1)
    if (place >= 0) {
      next = place + 1
      wentTo[place] = at
    }
    if (old && (isInTurn || before?.cards[place] === card)) copy(flat, scene, at, old, place, wentTo)
    else write(flat, scene, card, at)
  }
}

const rowsOf = ({ count, rects, parent, dot, edge, depth }: FlatScene): FlatScene => ({
  count,
  rects: rects.slice(0, 4 * count),
  parent: parent.slice(0, count),
  dot: dot.slice(0, count),
  edge: edge.slice(0, count),
  depth: depth.slice(0, count),
})

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

function copy(
  flat: FlatScene,
  scene: Scene,
  at: number,
  old: FlatScene,
  place: number,
  wentTo: Int32Array,
): void {
  for (let side = 0; side < 4; side++) flat.rects[4 * at + side] = old.rects[4 * place + side] as number
  flat.dot[at] = old.dot[place] as number
  flat.edge[at] = old.edge[place] as number
  flat.depth[at] = old.depth[place] as number
  const above = old.parent[place] as number
  const moved = above < 0 ? -1 : (wentTo[above] as number)
  flat.parent[at] = moved < 0 ? parentOf(scene, scene.cards[at] as Card) : moved
}

function write(flat: FlatScene, scene: Scene, card: Card, at: number): void {
  const { x, y, w, h } = card.box
  flat.rects[4 * at] = x
  flat.rects[4 * at + 1] = y
  flat.rects[4 * at + 2] = x + w
  flat.rects[4 * at + 3] = y + h
  flat.parent[at] = parentOf(scene, card)
  flat.dot[at] = dotNumbers.get(dotToneOf(card)) ?? 0
  flat.edge[at] = edgeNumbers.get(toneOf(card)) ?? 0
  flat.depth[at] = Math.min(card.depth, deepest)
}

const parentOf = ({ cardById }: Scene, { parentId }: Card): number =>
  parentId === null ? -1 : cardById.placeOf(parentId)

const dotNumbers = new Map(dotTones.map((tone, at) => [tone, at]))
const edgeNumbers = new Map(edgeTones.map((tone, at) => [tone, at]))

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
