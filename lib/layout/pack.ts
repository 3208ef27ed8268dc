import { childrenOf, subtreeOf } from './family'
import { branchOf } from './flat-tree'
import type { Growth } from './growth'
import { Skyline } from './skyline'
import { tidy } from './tidy'

/** Sets the children's subtrees close together, known ones in their shape and new ones tidy, centred on the card. */
export function packChildren(growth: Growth, card: number): void {
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
