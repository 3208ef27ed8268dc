import type { FlatTree } from './flat-tree'
import { LaidOut } from './laid-out'
import { type Box, emptyLayout, type Layout, type Pins, type Point } from './layout'
import { Obstacles } from './obstacles'
import { isNew, type Stood } from './stood'

/** A layout to be brought up to date, as flat arrays beside the tree's. */
export interface Growth {
  readonly tree: FlatTree
  readonly x: Float64Array
  /** NaN where a card has no place yet; then all below it, down to pinned cards, have none either. */
  readonly y: Float64Array
  /** 1 where a person placed the card. */
  readonly pinned: Uint8Array
  /** The nearest pinned card at or above, or the root: what moves with it. */
  readonly island: Int32Array
  /** 1 where children came or went: their block is placed anew around the card. */
  readonly touched: Uint8Array
  /** 1 where all but the top edge is as it was, and that edge: a card that is there in the end has its box again. */
  readonly same: Uint8Array
  readonly from: Float64Array
  /** Something is new, has another size or was put elsewhere: others may have to give way. */
  isDisturbed: boolean
}

export interface Known {
  readonly before: Layout
  readonly pins: Pins
  /** Where cards that are not in `before` were when they were last seen; they come back there when it is free. */
  readonly memory?: Layout
  /** Whether those that stay close up when a sibling goes. Not when another branch is shown. */
  readonly closesUp?: boolean
  /** Where the cards stood in the tree of `before`: with it they need not be looked for. */
  readonly stood?: Stood | null
}

export function toGrowth(tree: FlatTree, known: Known): Growth {
  const { before, pins, memory = emptyLayout, closesUp = true } = known
  const n = tree.ids.length
  const growth: Growth = {
    tree,
    x: new Float64Array(n),
    y: new Float64Array(n),
    pinned: new Uint8Array(n),
    island: new Int32Array(n),
    touched: new Uint8Array(n),
    same: new Uint8Array(n),
    from: new Float64Array(n),
    isDisturbed: false,
  }
  const shift = new Float64Array(n)
  const returning: number[] = []
  const lastAt = boxesBefore(tree, known)
  const isSamePins = before instanceof LaidOut && before.pins === pins
  let kept = 0
  for (let index = 0; index < n; index++) {
    const id = tree.ids[index] ?? ''
    const last = lastAt(index)
    const parent = tree.parent[index] as number
    const isUnderTheSame = last !== undefined && last.parentId === (tree.ids[parent] ?? null)
    if (isUnderTheSame) kept++
    const pin = isSamePins && last ? (last.isPinned ? last : undefined) : pins.get(id)
    if (place(growth, shift, index, last ?? memory.get(id), pin) && parent >= 0) growth.touched[parent] = 1
    if (last) compare(growth, index, last, isUnderTheSame)
    else growth.isDisturbed = true
    if (!growth.pinned[index] && !last) returning.push(index)
  }
  seatReturning(growth, returning)
  if (closesUp && kept < before.size) markLosses(growth, before)
  return growth
}

/** The box that each card of the tree had. */
function boxesBefore({ ids }: FlatTree, { before, stood }: Known): (index: number) => Box | undefined {
  const find = (index: number) => before.get(ids[index] ?? '')
  if (!(before instanceof LaidOut)) return find
  const { boxes } = before
  if (before.ids === ids) return (index) => boxes[index]
  if (before.ids !== stood?.ids) return find
  const { places } = stood
  return (index) => {
    const place = places[index] as number
    return place >= 0 ? boxes[place] : place === isNew ? undefined : find(index)
  }
}

function compare(growth: Growth, index: number, last: Box, isUnderTheSame: boolean): void {
  const { tree, x, y, pinned } = growth
  const isPinned = pinned[index] === 1
  const isShaped = last.x === x[index] && last.w === tree.width[index] && last.h === tree.height[index]
  if (!isShaped || (isPinned && (!last.isPinned || last.y !== y[index]))) growth.isDisturbed = true
  growth.same[index] = isShaped && isUnderTheSame && last.isPinned === isPinned ? 1 : 0
  growth.from[index] = last.y
}

/** Who comes back to a place that is taken is placed anew, with all below. Parents stand before their children. */
function seatReturning({ tree, x, y, touched }: Growth, returning: readonly number[]): void {
  const seats = returning.filter((card) => !Number.isNaN(y[card] as number) && card !== 0)
  if (seats.length === 0) return
  const waiting = new Set(seats)
  const taken = new Obstacles(tree, x, y)
  for (let card = 0; card < y.length; card++) {
    if (!waiting.has(card) && !Number.isNaN(y[card] as number)) taken.add(card)
  }
  for (const card of seats) {
    const parent = tree.parent[card] as number
    if (!Number.isNaN(y[parent] as number) && taken.below(card, y[card] as number) === 0) taken.add(card)
    else {
      y[card] = Number.NaN
      touched[parent] = 1
    }
  }
}

/** Fills in one card, its parent being done. True when its parent must place its children anew. */
function place(
  growth: Growth,
  shift: Float64Array,
  index: number,
  known: Box | undefined,
  pin: Point | undefined,
): boolean {
  const { tree, x, y, pinned, island } = growth
  const parent = tree.parent[index] as number
  if (pin && Number.isFinite(pin.x) && Number.isFinite(pin.y)) {
    pinned[index] = 1
    island[index] = index
    x[index] = pin.x
    y[index] = pin.y
    shift[index] = known ? pin.y - known.y : 0
    return known !== undefined && !known.isPinned
  }
  if (parent < 0) {
    x[index] = known?.x ?? 0
    y[index] = known?.y ?? 0
    return false
  }
  island[index] = island[parent] as number
  shift[index] = shift[parent] as number
  x[index] = (x[parent] as number) + (tree.width[parent] as number) + (tree.gap[parent] as number)
  const stays = known && !known.isPinned && known.parentId === tree.ids[parent]
  y[index] = stays && !Number.isNaN(y[parent] as number) ? known.y + (shift[index] as number) : Number.NaN
  return !stays
}

function markLosses({ tree, pinned, touched }: Growth, before: Layout): void {
  const indexById = new Map(tree.ids.map((id, index) => [id, index]))
  for (const [id, box] of before) {
    const index = indexById.get(id)
    const stays =
      index !== undefined && (pinned[index] === 1 || tree.ids[tree.parent[index] ?? -1] === box.parentId)
    if (stays || box.isPinned) continue
    const parent = box.parentId === null ? undefined : indexById.get(box.parentId)
    if (parent !== undefined) touched[parent] = 1
  }
}

/** Boxes that stay keep their identity; when all do, so does the layout. */
export function toLayout({ tree, x, y, pinned, same, from }: Growth, known: Known): Layout {
  const { before, pins } = known
  const lastAt = boxesBefore(tree, known)
  const boxes: Box[] = []
  const news: number[] = []
  for (let index = 0; index < tree.ids.length; index++) {
    const last = same[index] === 1 && from[index] === y[index] ? lastAt(index) : undefined
    if (!last) news.push(index)
    boxes.push(last ?? boxAt({ tree, x, y, pinned }, index))
  }
  const isSame = news.length === 0 && before.size === boxes.length && before !== emptyLayout
  if (isSame && (!(before instanceof LaidOut) || before.follow(tree.ids, pins))) return before
  return new LaidOut(tree.ids, boxes, pins, news)
}

const boxAt = ({ tree, x, y, pinned }: Pick<Growth, 'tree' | 'x' | 'y' | 'pinned'>, index: number): Box => ({
  x: x[index] ?? 0,
  y: y[index] ?? 0,
  w: tree.width[index] ?? 0,
  h: tree.height[index] ?? 0,
  parentId: tree.ids[tree.parent[index] as number] ?? null,
  isPinned: pinned[index] === 1,
})
