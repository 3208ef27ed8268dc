import type { FlatTree } from './flat-tree'
import type { Places } from './tidy'

/** From one card to another, by their places in the tree. */
export type LayerLink = readonly [from: number, to: number]

const sweeps = 8
const columnGap = 70

/**
 * Columns in which every card stands to the right of its parent and of what links to it, ordered so that few lines cross.
 * Links that would lead back are passed over. Nothing overlaps; the root's top left corner is at 0, 0; deterministic.
 */
export function layered(tree: FlatTree, links: readonly LayerLink[]): Places {
  const flow = toFlow(tree, links)
  const layer = layersOf(flow)
  const columns: number[][] = []
  // As the tree has them; what crosses is sorted out from there.
  for (let card = 0; card < layer.length; card++) {
    const at = layer[card] as number
    columns[at] ??= []
    columns[at].push(card)
  }
  const near = neighboursOf(flow.after)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const way = sweep % 2 === 0 ? columns : columns.toReversed()
    sortByNeighbours(way, near, layer, sweep % 2 === 0 ? -1 : 1)
  }
  return place(tree, columns, near)
}

interface Flow {
  /** Every card after all that comes before it. */
  readonly order: readonly number[]
  /** Whom each card comes before: its children, and what it links to unless that leads back. */
  readonly after: readonly (readonly number[])[]
}

function toFlow(tree: FlatTree, links: readonly LayerLink[]): Flow {
  const all = followersOf(tree, links)
  const waiting = new Int32Array(all.length)
  for (const followers of all) for (const to of followers) waiting[to] = (waiting[to] as number) + 1
  const isPlaced = new Uint8Array(all.length)
  const order: number[] = []
  const after = all.map((): number[] => [])
  const ready = [0]
  let lowest = 0
  while (order.length < all.length) {
    // In a circle the lowest goes first: its parent stands before it, and what else leads to it leads back.
    while (ready.length === 0 && isPlaced[lowest]) lowest++
    const card = ready.pop() ?? lowest
    if (isPlaced[card]) continue
    isPlaced[card] = 1
    order.push(card)
    for (const to of all[card] ?? []) {
      if (isPlaced[to]) continue
      after[card]?.push(to)
      waiting[to] = (waiting[to] as number) - 1
      if (waiting[to] === 0) ready.push(to)
    }
  }
  return { order, after }
}

function followersOf(tree: FlatTree, links: readonly LayerLink[]): readonly (readonly number[])[] {
  const all = tree.ids.map((_, card): number[] => {
    const from = tree.first[card] as number
    return Array.from({ length: tree.count[card] as number }, (_, at) => from + at)
  })
  for (const [from, to] of links) if (from !== to && to !== 0) all[from]?.push(to)
  return all
}

function layersOf({ order, after }: Flow): Int32Array {
  const layer = new Int32Array(after.length)
  for (const card of order)
    for (const to of after[card] ?? []) layer[to] = Math.max(layer[to] as number, (layer[card] as number) + 1)
  return layer
}

function neighboursOf(after: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const near = after.map((): number[] => [])
  for (const [from, followers] of after.entries()) {
    for (const to of followers) {
      near[from]?.push(to)
      near[to]?.push(from)
    }
  }
  return near
}

/** Each column in the order of the means of its neighbours on one side. */
function sortByNeighbours(
  columns: readonly number[][],
  near: readonly (readonly number[])[],
  layer: Int32Array,
  side: 1 | -1,
): void {
  const at = new Float64Array(near.length)
  for (const column of columns) for (const [place, card] of column.entries()) at[card] = place / column.length
  for (const column of columns) {
    const means = new Map<number, number>()
    for (const card of column) {
      const own = layer[card] as number
      const others = (near[card] ?? []).filter((one) => ((layer[one] as number) - own) * side > 0)
      means.set(card, others.length > 0 ? mean(others, at) : (at[card] as number))
    }
    column.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0) || (at[a] as number) - (at[b] as number))
    for (const [place, card] of column.entries()) at[card] = place / column.length
  }
}

const mean = (cards: readonly number[], at: Float64Array): number =>
  cards.reduce((sum, card) => sum + (at[card] as number), 0) / cards.length

/** Columns side by side; in each, cards as near to the middle of their neighbours as the order lets them. */
function place(tree: FlatTree, columns: readonly number[][], near: readonly (readonly number[])[]): Places {
  const n = tree.ids.length
  const x = new Float64Array(n)
  const middle = new Float64Array(n)
  let left = 0
  for (const column of columns) {
    for (const card of column) x[card] = left
    left += Math.max(...column.map((card) => tree.width[card] as number)) + columnGap
    settle(tree, column, middle, null)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) settle(tree, column, middle, near)
  }
  const y = new Float64Array(n)
  const top = (middle[0] as number) - (tree.height[0] as number) / 2
  for (let card = 0; card < n; card++)
    y[card] = (middle[card] as number) - (tree.height[card] as number) / 2 - top
  return { x, y }
}

/** Where each wants to be, then pushed apart downwards, and the whole column back by the mean of the push. */
function settle(
  { height, siblingGap, familyGap, parent }: FlatTree,
  column: readonly number[],
  middle: Float64Array,
  near: readonly (readonly number[])[] | null,
): void {
  let floor = Number.NEGATIVE_INFINITY
  let before = -1
  let pushed = 0
  for (const card of column) {
    const half = (height[card] as number) / 2
    const others = near?.[card] ?? []
    const wish = others.length > 0 ? mean(others, middle) : (middle[card] as number)
    const gap = before >= 0 && parent[before] === parent[card] ? siblingGap : familyGap
    const at = Math.max(wish, floor + gap + half)
    middle[card] = at
    pushed += at - wish
    floor = at + half
    before = card
  }
  const back = pushed / Math.max(column.length, 1)
  for (const card of column) middle[card] = (middle[card] as number) - back
}
