import { directionOf, subtreeOf } from './family'
import type { FlatTree } from './flat-tree'
import { type Growth, type Known, toGrowth, toLayout } from './growth'
import type { Layout } from './layout'
import { makeRoom, wayOut } from './make-room'
import { Obstacles } from './obstacles'
import { packChildren } from './pack'

/**
 * The layout that follows `before` when the tree has become `tree`.
 * A touched card, whose children came or went, stays; its children's block is centred on it; what stands in the way is
 * pushed outwards, whole subtrees at a time. Pinned cards never move, and nothing covers them. Deterministic.
 */
export function grow(tree: FlatTree, known: Known): Layout {
  const growth = toGrowth(tree, known)
  settle(growth)
  return toLayout(growth, known)
}

/** Gives every card its place, in the arrays of `growth`. The slow part: this is what a worker runs. */
export function settle(growth: Growth): void {
  const { tree, x, y, pinned, touched } = growth
  const obstacles = new Obstacles(tree, x, y)
  for (let card = 0; card < tree.ids.length; card++) if (pinned[card] || card === 0) obstacles.add(card)
  const islands = groupByIsland(growth)
  // What a person placed comes first; the tree around it, whose island is the root's, makes room.
  const order = [...islands.keys()].sort((a, b) => Number(a === 0) - Number(b === 0) || a - b)
  let isDisturbed = growth.isDisturbed
  for (const root of order) {
    const cards = islands.get(root) ?? []
    const isTouched = cards.some((card) => touched[card])
    isDisturbed ||= isTouched
    if (isTouched) settleIsland(growth, obstacles, root, cards)
    if (isDisturbed) clearObstacles(growth, obstacles, cards)
    if (root !== order.at(-1)) for (const card of cards) if (!pinned[card] && card !== 0) obstacles.add(card)
  }
}

/** Touched cards place their children anew, the deepest first. */
function settleIsland(growth: Growth, obstacles: Obstacles, root: number, cards: readonly number[]): void {
  const { y, touched, island } = growth
  for (const card of cards.toReversed()) {
    if (!touched[card] || island[card] !== root || Number.isNaN(y[card] as number)) continue
    packChildren(growth, card)
    makeRoom(growth, obstacles, card)
  }
}

/** The islands in which something may move. */
function groupByIsland({ island, pinned, touched }: Growth): Map<number, number[]> {
  const mayMove = new Uint8Array(island.length)
  for (let card = 0; card < island.length; card++)
    if (!pinned[card] || touched[card]) mayMove[island[card] as number] = 1
  const groups = new Map<number, number[]>()
  for (let card = 0; card < island.length; card++) {
    const root = island[card] as number
    if (!mayMove[root]) continue
    const cards = groups.get(root)
    if (cards) cards.push(card)
    else groups.set(root, [card])
  }
  return groups
}

/** Every round frees at least the card it began with and covers none anew, so it ends. */
function clearObstacles(growth: Growth, obstacles: Obstacles, cards: readonly number[]): void {
  const { tree, y, pinned } = growth
  for (const card of cards) {
    if (pinned[card] || (tree.parent[card] as number) < 0) continue
    if (obstacles.below(card, y[card] as number) === 0) continue
    makeRoom(growth, obstacles, tree.parent[cheapestMove(growth, obstacles, card)] as number)
  }
}

/** Which of the card and its ancestors moves the fewest cards the least when it gives way, whole; the highest of equals. */
function cheapestMove(growth: Growth, obstacles: Obstacles, card: number): number {
  const { tree, island } = growth
  let best = card
  let least = Number.POSITIVE_INFINITY
  for (let at = card; at !== island[card]; at = tree.parent[at] as number) {
    const cards = subtreeOf(growth, at)
    const cost = cards.length * Math.abs(wayOut(growth, obstacles, cards, directionOf(growth, at), 0))
    if (cost > least) continue
    best = at
    least = cost
  }
  return best
}
