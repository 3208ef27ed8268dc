import type { FlatTree } from './flat-tree'

const cellWidth = 256
const cellHeight = 128
const rows = 2 ** 24
/** Places are whole numbers, so a gap may have lost up to this much to rounding. */
const slack = 1

/** Cards that do not give way, in a grid: how far must another card move to clear those it would cover? */
export class Obstacles {
  readonly #tree: FlatTree
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #cells = new Map<number, number[]>()

  constructor(tree: FlatTree, x: Float64Array, y: Float64Array) {
    this.#tree = tree
    this.#x = x
    this.#y = y
  }

  /** At its present place, which must not change afterwards. */
  add(card: number): void {
    this.#each(card, this.#y[card] as number, (cell) => {
      const cards = this.#cells.get(cell)
      if (cards) cards.push(card)
      else this.#cells.set(cell, [card])
    })
  }

  /** 0 when the card lies free at `top`. */
  below(card: number, top: number): number {
    let most = 0
    this.#eachHit(card, top, (hit) => {
      const bottom = (this.#y[hit] as number) + (this.#tree.height[hit] as number)
      most = Math.max(most, bottom + this.#tree.siblingGap - top)
    })
    return most
  }

  above(card: number, top: number): number {
    const bottom = top + (this.#tree.height[card] as number)
    let most = 0
    this.#eachHit(card, top, (hit) => {
      most = Math.max(most, bottom + this.#tree.siblingGap - (this.#y[hit] as number))
    })
    return most
  }

  #eachHit(card: number, top: number, visit: (hit: number) => void): void {
    const gap = this.#tree.siblingGap
    const left = this.#x[card] as number
    const right = left + (this.#tree.width[card] as number)
    const bottom = top + (this.#tree.height[card] as number)
    this.#each(card, top, (cell) => {
      for (const other of this.#cells.get(cell) ?? []) {
        const x = this.#x[other] as number
        const y = this.#y[other] as number
        if (other === card || x >= right || x + (this.#tree.width[other] as number) <= left) continue
        if (y < bottom + gap - slack && y + (this.#tree.height[other] as number) + gap - slack > top)
          visit(other)
      }
    })
  }

  #each(card: number, top: number, visit: (cell: number) => void): void {
    const gap = this.#tree.siblingGap
    const left = Math.floor((this.#x[card] as number) / cellWidth)
    const right = Math.floor(((this.#x[card] as number) + (this.#tree.width[card] as number)) / cellWidth)
    const first = Math.floor((top - gap) / cellHeight)
    const last = Math.floor((top + (this.#tree.height[card] as number) + gap) / cellHeight)
    for (let column = left; column <= right; column++)
      for (let row = first; row <= last; row++) visit(column * rows + row + rows / 2)
  }
}
