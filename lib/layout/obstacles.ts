import type { FlatTree } from './flat-tree'

const cellWidth = 256
const cellHeight = 128
/** Places are whole numbers, so a gap may have lost up to this much to rounding. */
const slack = 1
/** So many columns are gathered one by one; who asks for more has all cards sorted into theirs. */
const fewColumns = 16
/** A column of more than a handful is sorted into rows after so many questions. */
const fewQuestions = 24
const handful = 32

/** What stands in a strip of the map, from top to bottom. A card may reach into two. */
interface Column {
  readonly cards: number[]
  rows: Map<number, number[]> | null
  questions: number
}

/** Cards that do not give way: how far must another card move to clear those it would cover? Only columns that are asked for cost anything. */
export class Obstacles {
  readonly #tree: FlatTree
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #cards: number[] = []
  readonly #columns = new Map<number, Column>()
  #isSorted = false

  constructor(tree: FlatTree, x: Float64Array, y: Float64Array) {
    this.#tree = tree
    this.#x = x
    this.#y = y
  }

  /** At its present place, which must not change afterwards. */
  add(card: number): void {
    this.#cards.push(card)
    if (this.#columns.size > 0 || this.#isSorted) this.#enter(card)
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
    const last = this.#lastColumn(card)
    for (let at = this.#firstColumn(card); at <= last; at++) {
      const column = this.#columnAt(at)
      if (!column) continue
      if (column.rows === null && column.cards.length > handful && column.questions++ > fewQuestions)
        this.#sortRows(column)
      const { rows } = column
      if (rows === null) this.#visitHits(column.cards, card, top, visit)
      else
        for (let row = this.#firstRow(top); row <= this.#lastRow(card, top); row++)
          this.#visitHits(rows.get(row) ?? none, card, top, visit)
    }
  }

  #visitHits(others: readonly number[], card: number, top: number, visit: (hit: number) => void): void {
    for (const other of others) if (this.#hits(card, top, other)) visit(other)
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

  #columnAt(at: number): Column | undefined {
    const known = this.#columns.get(at)
    if (known || this.#isSorted) return known
    if (this.#columns.size < fewColumns) return this.#gather(at)
    this.#columns.clear()
    this.#isSorted = true
    for (const card of this.#cards) this.#enter(card)
    return this.#columns.get(at)
  }

  #gather(at: number): Column {
    const column: Column = { cards: [], rows: null, questions: 0 }
    this.#columns.set(at, column)
    for (const card of this.#cards)
      if (this.#firstColumn(card) <= at && this.#lastColumn(card) >= at) column.cards.push(card)
    return column
  }

  /** Into the columns that are kept. */
  #enter(card: number): void {
    const last = this.#lastColumn(card)
    for (let at = this.#firstColumn(card); at <= last; at++) {
      const known = this.#columns.get(at)
      if (!known && !this.#isSorted) continue
      const column = known ?? { cards: [], rows: null, questions: 0 }
      if (!known) this.#columns.set(at, column)
      column.cards.push(card)
      if (column.rows) this.#enterRows(column.rows, card)
    }
  }

  #sortRows(column: Column): void {
    column.rows = new Map()
    for (const card of column.cards) this.#enterRows(column.rows, card)
  }

  #enterRows(rows: Map<number, number[]>, card: number): void {
    const top = this.#y[card] as number
    for (let row = this.#firstRow(top); row <= this.#lastRow(card, top); row++) {
      const cards = rows.get(row)
      if (cards) cards.push(card)
      else rows.set(row, [card])
    }
  }

  #firstColumn(card: number): number {
    return Math.floor((this.#x[card] as number) / cellWidth)
  }

  #lastColumn(card: number): number {
    return Math.floor(((this.#x[card] as number) + (this.#tree.width[card] as number)) / cellWidth)
  }

  #firstRow(top: number): number {
    return Math.floor((top - this.#tree.siblingGap) / cellHeight)
  }

  #lastRow(card: number, top: number): number {
    return Math.floor((top + (this.#tree.height[card] as number) + this.#tree.siblingGap) / cellHeight)
  }
}

const none: readonly number[] = []
