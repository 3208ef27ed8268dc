import type { FlatTree } from './flat-tree'

/** Finer than the narrowest gap between columns, so that two columns never share a strip. */
const strip = 24

/**
 * The outline of a growing block, in vertical strips: how far down and up each is taken, and by a card of which family.
 * Answers how far a card must move to clear the block.
 */
export class Skyline {
  readonly #tree: FlatTree
  readonly #x: Float64Array
  readonly #from: number
  readonly #low: Float64Array
  readonly #high: Float64Array
  readonly #lowFamily: Int32Array
  readonly #highFamily: Int32Array

  constructor(tree: FlatTree, x: Float64Array) {
    let from = Number.POSITIVE_INFINITY
    let to = Number.NEGATIVE_INFINITY
    for (let i = 0; i < x.length; i++) {
      from = Math.min(from, x[i] as number)
      to = Math.max(to, (x[i] as number) + (tree.width[i] as number))
    }
    this.#tree = tree
    this.#x = x
    this.#from = from
    const strips = Math.floor((to - from) / strip) + 1
    this.#low = new Float64Array(strips).fill(Number.NEGATIVE_INFINITY)
    this.#high = new Float64Array(strips).fill(Number.POSITIVE_INFINITY)
    this.#lowFamily = new Int32Array(strips).fill(-2)
    this.#highFamily = new Int32Array(strips).fill(-2)
  }

  add(card: number, top: number): void {
    const bottom = top + (this.#tree.height[card] as number)
    const family = this.#tree.parent[card] as number
    for (let at = this.#start(card); at <= this.#stop(card); at++) {
      if (bottom > (this.#low[at] as number)) {
        this.#low[at] = bottom
        this.#lowFamily[at] = family
      }
      if (top < (this.#high[at] as number)) {
        this.#high[at] = top
        this.#highFamily[at] = family
      }
    }
  }

  /** What must be added to `top` for the card to lie just below the block; negative when there is room to spare. */
  below(card: number, top: number): number {
    const family = this.#tree.parent[card] as number
    let most = Number.NEGATIVE_INFINITY
    for (let at = this.#start(card); at <= this.#stop(card); at++) {
      const gap = this.#lowFamily[at] === family ? this.#tree.siblingGap : this.#tree.familyGap
      most = Math.max(most, (this.#low[at] as number) + gap - top)
    }
    return most
  }

  /** What must be taken from `top` for the card to lie just above the block. */
  above(card: number, top: number): number {
    const family = this.#tree.parent[card] as number
    const bottom = top + (this.#tree.height[card] as number)
    let most = Number.NEGATIVE_INFINITY
    for (let at = this.#start(card); at <= this.#stop(card); at++) {
      const gap = this.#highFamily[at] === family ? this.#tree.siblingGap : this.#tree.familyGap
      most = Math.max(most, bottom + gap - (this.#high[at] as number))
    }
    return most
  }

  #start(card: number): number {
    return Math.floor(((this.#x[card] as number) - this.#from) / strip)
  }

  #stop(card: number): number {
    return Math.floor(((this.#x[card] as number) + (this.#tree.width[card] as number) - this.#from) / strip)
  }
}
