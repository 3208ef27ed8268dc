import type { FlatTree } from './flat-tree'
import type { Growth } from './growth'

/** The children that move with the card: those a person placed do not. */
export const childrenOf = ({ tree, pinned }: Growth, card: number): number[] =>
  range(tree, card).filter((child) => !pinned[child])

/** The card and all that moves with it. Who has no place yet is placed around its parent later. */
export function subtreeOf({ tree, pinned, y }: Growth, root: number): number[] {
  const cards = [root]
  for (const card of cards) {
    for (const child of range(tree, card)) {
      if (!pinned[child] && !Number.isNaN(y[child] as number)) cards.push(child)
    }
  }
  return cards
}

function range({ first, count }: FlatTree, card: number): number[] {
  const from = first[card] as number
  return Array.from({ length: count[card] as number }, (_, at) => from + at)
}

const centreOf = ({ tree, y }: Growth, card: number): number =>
  (y[card] as number) + (tree.height[card] as number) / 2

/** Away from the middle of the parent. */
export const directionOf = (growth: Growth, card: number): 1 | -1 =>
  centreOf(growth, card) >= centreOf(growth, growth.tree.parent[card] as number) ? 1 : -1
