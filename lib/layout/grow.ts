import { branchOf, type FlatTree } from './flat-tree'
import { type Growth, toGrowth, toLayout } from './growth'
import type { Layout, Point } from './layout'
import { Obstacles } from './obstacles'
import { Skyline } from './skyline'
import { tidy } from './tidy'

/**
 * The layout that follows `before` when the tree has become `tree`.
 * A touched card, whose children came or went, stays; its children's block is centred on it; what stands in the way is
 * pushed outwards, whole subtrees at a time. Pinned cards never move, and nothing covers them. Deterministic.
 */
export function grow(tree: FlatTree, before: Layout, pins: ReadonlyMap<string, Point>): Layout {
  const growth = toGrowth(tree, before, pins)
  settle(growth)
  return toLayout(growth, before)
}

/** Gives every card its place, in the arrays of `growth`. The slow part: this is what a worker runs. */
export function settle(growth: Growth): void {
  const { tree, x, y, pinned, island, touched } = growth
  const obstacles = new Obstacles(tree, x, y)
  for (let card = 0; card < tree.ids.length; card++) if (pinned[card] || card === 0) obstacles.add(card)
  const islands = groupByIsland(growth)
  // What a person placed comes first; the tree around it, whose island is the root's, makes room.
  const order = [...islands.keys()].sort((a, b) => Number(a === 0) - Number(b === 0) || a - b)
  for (const root of order) {
    const cards = islands.get(root) ?? []
    markCovering(growth, obstacles, cards)
    for (const card of cards.toReversed()) {
      if (touched[card] && island[card] === root) growAround(growth, obstacles, card)
    }
    for (const card of cards) if (!pinned[card] && card !== 0) obstacles.add(card)
  }
}

function groupByIsland({ island }: Growth): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [card, root] of island.entries()) {
    const cards = groups.get(root)
    if (cards) cards.push(card)
    else groups.set(root, [card])
  }
  return groups
}

/** Cards that lie on what does not give way are placed anew by their parent. */
function markCovering({ tree, y, pinned, touched }: Growth, obstacles: Obstacles, cards: readonly number[]) {
  for (const card of cards) {
    const parent = tree.parent[card] as number
    const top = y[card] as number
    if (pinned[card] || parent < 0 || Number.isNaN(top)) continue
    if (obstacles.below(card, top) > 0) touched[parent] = 1
  }
}

/** Places are whole numbers, so a gap may have lost up to this much to rounding; that pushes nobody. */
const tolerance = 1

/** The pieces of one call: the block that grows from the touched card up to its island's root. */
interface Block {
  readonly growth: Growth
  readonly skyline: Skyline
  readonly obstacles: Obstacles
}

function growAround(growth: Growth, obstacles: Obstacles, card: number): void {
  // An ancestor without a place will place this card too.
  if (Number.isNaN(growth.y[card] as number)) return
  const { tree, y, island } = growth
  const block: Block = { growth, obstacles, skyline: new Skyline(tree, growth.x) }
  packChildren(growth, card)
  const children = childrenOf(growth, card)
  const middle = (y[card] as number) + (tree.height[card] as number) / 2
  const centre = (child: number) => (y[child] as number) + (tree.height[child] as number) / 2
  const split = children.findIndex((child) => centre(child) >= middle)
  pushApart(block, children, split < 0 ? children.length : split, split < 0 ? children.length : split)
  let at = card
  while (at !== island[card]) {
    block.skyline.add(at, y[at] as number)
    const siblings = childrenOf(growth, tree.parent[at] as number)
    const place = siblings.indexOf(at)
    if (place >= 0) pushApart(block, siblings, place, place + 1)
    at = tree.parent[at] as number
  }
}

/** Those from `after` on give way downwards, those before `before` upwards, the nearest first. */
function pushApart(block: Block, siblings: readonly number[], before: number, after: number): void {
  for (let i = after; i < siblings.length; i++) push(block, siblings[i] as number, 1)
  for (let i = before - 1; i >= 0; i--) push(block, siblings[i] as number, -1)
}

/** Moves a whole subtree by the least that clears block and obstacles, and makes it part of the block. */
function push({ growth, skyline, obstacles }: Block, root: number, direction: 1 | -1): void {
  const { y } = growth
  const cards = subtreeOf(growth, root)
  const room = (from: Skyline | Obstacles, by: number) => {
    let most = 0
    for (const card of cards) {
      const top = (y[card] as number) + by
      most = Math.max(most, direction > 0 ? from.below(card, top) : from.above(card, top))
    }
    return most < tolerance ? 0 : Math.ceil(most)
  }
  let by = room(skyline, 0) * direction
  for (;;) {
    const more = room(obstacles, by)
    if (more === 0) break
    by += more * direction
  }
  for (const card of cards) {
    y[card] = (y[card] as number) + by
    skyline.add(card, y[card] as number)
  }
}

/** Sets the children's subtrees close together, known ones in their shape and new ones tidy, centred on the card. */
function packChildren(growth: Growth, card: number): void {
  const { tree, x, y } = growth
  const children = childrenOf(growth, card)
  const [first] = children
  const last = children.at(-1)
  if (first === undefined || last === undefined) return
  if (children.every((child) => Number.isNaN(y[child] as number))) {
    shapeNew(growth, card, y[card])
    return
  }
  const skyline = new Skyline(tree, x)
  for (const child of children) {
    if (Number.isNaN(y[child] as number)) shapeNew(growth, child, 0)
    const cards = subtreeOf(growth, child)
    let by = Number.NEGATIVE_INFINITY
    for (const each of cards) by = Math.max(by, skyline.below(each, y[each] as number))
    moveAll(y, cards, child === first ? 0 : Math.ceil(by))
    for (const each of cards) skyline.add(each, y[each] as number)
  }
  const middle = ((y[first] as number) + (y[last] as number) + (tree.height[last] as number)) / 2
  const by = Math.round((y[card] as number) + (tree.height[card] as number) / 2 - middle)
  for (const child of children) moveAll(y, subtreeOf(growth, child), by)
}

function moveAll(y: Float64Array, cards: readonly number[], by: number): void {
  for (const card of cards) y[card] = (y[card] as number) + by
}

/** A tidy shape for all below `root`, whose top edge is given. */
function shapeNew({ tree, y, pinned }: Growth, root: number, top = 0): void {
  const { branch, members } = branchOf(tree, root, (card) => !pinned[card])
  const places = tidy(branch)
  for (const [at, card] of members.entries()) y[card] = Math.round(top + (places.y[at] ?? 0))
}

const childrenOf = ({ tree, pinned }: Growth, card: number): number[] =>
  range(tree, card).filter((child) => !pinned[child])

/** The card and all that moves with it. */
function subtreeOf({ tree, pinned }: Growth, root: number): number[] {
  const cards = [root]
  for (const card of cards) for (const child of range(tree, card)) if (!pinned[child]) cards.push(child)
  return cards
}

function range({ first, count }: FlatTree, card: number): number[] {
  const from = first[card] as number
  return Array.from({ length: count[card] as number }, (_, at) => from + at)
}
