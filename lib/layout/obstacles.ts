import type { FlatTree } from './flat-tree'

const cellWidth = 256
const cellHeight = 128
const rows = 2 ** 24
/** Places are whole numbers, so a gap may have lost up to this much to rounding. */
const slack = 1
/** After so many questions it pays to sort the cards into the grid, unless they are a handful. */
const fewQuestions = 200
const handful = 12

/** Cards that do not give way: how far must another card move to clear those it would cover? */
export class Obstacles {
  readonly #tree: FlatTree
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #cells = new Map<number, number[]>()
  /** Not in the grid yet. */
  #loose: number[] = []
  #questions = 0

  constructor(tree: FlatTree, x: Float64Array, y: Float64Array) {
    this.#tree = tree
    this.#x = x
    this.#y = y
  }

  /** At its present place, which must not change afterwards. */
  add(card: number): void {
    this.#loose.push(card)
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
    if (this.#questions++ > fewQuestions && this.#loose.length > handful) this.#sortIn()
    for (const other of this.#loose) if (this.#hits(card, top, other)) visit(other)
    if (this.#cells.size === 0) return
    const [left, right, first, last] = this.#spanOf(card, top)
    for (let column = left; column <= right; column++)
      for (let row = first; row <= last; row++) {
        const cards = this.#cells.get(column * rows + row + rows / 2)
        if (cards) for (const other of cards) if (this.#hits(card, top, other)) visit(other)
      }
  }

  #hits(card: number, top: number, other: number): boolean {
    const gap = this.#tree.siblingGap - slack
    const left = this.#x[card] as number
    const x = this.#x[other] as number
    if (other === card || x >= left + (this.#tree.width[card] as number)) return false
    if (x + (this.#tree.width[other] as number) <= left) return false
    const y = this.#y[other] as number
    return (
      y < top + (this.#tree.height[card] as number) + gap &&
      y + (this.#tree.height[other] as number) + gap > top
    )
  }

  #sortIn(): void {
    for (const card of this.#loose) {
      const [left, right, first, last] = this.#spanOf(card, this.#y[card] as number)
      for (let column = left; column <= right; column++)
        for (let row = first; row <= last; row++) {
          const cell = column * rows + row + rows / 2
          const cards = this.#cells.get(cell)
          if (cards) cards.push(card)
          else this.#cells.set(cell, [card])
        }
    }
    this.#loose = []
  }

  #spanOf(card: number, top: number): readonly [left: number, right: number, first: number, last: number] {
    const gap = this.#tree.siblingGap
    const x = this.#x[card] as number
    return [
      Math.floor(x / cellWidth),
      Math.floor((x + (this.#tree.width[card] as number)) / cellWidth),
      Math.floor((top - gap) / cellHeight),
      Math.floor((top + (this.#tree.height[card] as number) + gap) / cellHeight),
    ]
  }
}
