import { childrenOf, directionOf, subtreeOf } from './family'
import type { Growth } from './growth'
import type { Obstacles } from './obstacles'
import { Skyline } from './skyline'

/** Places are whole numbers, so a gap may have lost up to this much to rounding; that pushes nobody. */
const tolerance = 1

/** What has found its place in one call: it grows from the touched card up to its island's root. */
interface Block {
  readonly growth: Growth
  readonly skyline: Skyline
  readonly obstacles: Obstacles
}

/** Pushes apart what stands around a card's children, then around the card itself, and so on up to the island's root. */
export function makeRoom(growth: Growth, obstacles: Obstacles, card: number): void {
  const { tree, x, y, island } = growth
  const block: Block = { growth, obstacles, skyline: new Skyline(tree, x) }
  const children = childrenOf(growth, card)
  const split = children.findIndex((child) => directionOf(growth, child) > 0)
  const middle = split < 0 ? children.length : split
  pushApart(block, children, middle, middle)
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
  const most = need(growth, skyline, cards, direction, 0)
  const by = wayOut(growth, obstacles, cards, direction, most < tolerance ? 0 : Math.ceil(most) * direction)
  for (const card of cards) {
    y[card] = (y[card] as number) + by
    skyline.add(card, y[card] as number)
  }
}

/** How far the cards, moved by `by` already, must move on to clear what they cover. */
function need(
  { y }: Growth,
  from: Skyline | Obstacles,
  cards: readonly number[],
  direction: 1 | -1,
  by: number,
): number {
  let most = 0
  for (const card of cards) {
    const top = (y[card] as number) + by
    most = Math.max(most, direction > 0 ? from.below(card, top) : from.above(card, top))
  }
  return most
}

/** The first move from `by` on, in this direction, at which the cards cover no obstacle. */
export function wayOut(
  growth: Growth,
  obstacles: Obstacles,
  cards: readonly number[],
  direction: 1 | -1,
  by: number,
): number {
  for (let at = by; ; ) {
    const more = Math.ceil(need(growth, obstacles, cards, direction, at))
    if (more === 0) return at
    at += more * direction
  }
}
