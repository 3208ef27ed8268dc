import type { CardShape, FlatTree } from './flat-tree'
import type { Stood } from './stood'

/** A tree that is written breadth first, in good part from another. */
export class TreeBuild {
  readonly ids: string[] = []
  /** Where each card stood in the tree before; negative where it did not. */
  readonly stood: Int32Array
  size = 0
  readonly #old: FlatTree
  readonly #parent: Int32Array
  readonly #first: Int32Array
  readonly #count: Int32Array
  readonly #width: Float64Array
  readonly #height: Float64Array
  readonly #gap: Float64Array

  constructor(old: FlatTree, most: number) {
    this.#old = old
    this.stood = new Int32Array(most)
    this.#parent = new Int32Array(most)
    this.#first = new Int32Array(most)
    this.#count = new Int32Array(most)
    this.#width = new Float64Array(most)
    this.#height = new Float64Array(most)
    this.#gap = new Float64Array(most)
  }

  add(id: string, parent: number, stood: number, { w, h, gap }: CardShape): void {
    const at = this.size++
    this.ids.push(id)
    this.#parent[at] = parent
    this.stood[at] = stood
    this.#width[at] = w
    this.#height[at] = h
    this.#gap[at] = gap
  }

  /** The card as it was at `place`. */
  take(place: number, parent: number): void {
    const at = this.size++
    const { ids, width, height, gap } = this.#old
    this.ids.push(ids[place] as string)
    this.#parent[at] = parent
    this.stood[at] = place
    this.#width[at] = width[place] as number
    this.#height[at] = height[place] as number
    this.#gap[at] = gap[place] as number
  }

  /** All children that the card had at `place`. */
  takeFamily(at: number, place: number): void {
    const from = this.#old.first[place] as number
    const count = this.#old.count[place] as number
    this.#first[at] = this.size
    this.#count[at] = count
    for (let child = from; child < from + count; child++) this.take(child, at)
  }

  /** Returns where a child stood among those that the card had at `place`; -1 where it did not. */
  beginFamily(at: number, place: number): (id: string) => number {
    this.#first[at] = this.size
    const { ids, first, count } = this.#old
    let next = place < 0 ? 0 : (first[place] as number)
    const end = place < 0 ? 0 : next + (count[place] as number)
    let known: Map<string, number> | null = null
    return (id) => {
      if (next < end && ids[next] === id) return next++
      known ??= new Map(ids.slice(next, end).map((each, from) => [each, next + from]))
      const found = known.get(id) ?? -1
      if (found >= 0) next = found + 1
      return found
    }
  }

  endFamily(at: number): void {
    this.#count[at] = this.size - (this.#first[at] as number)
  }

  depthOf(at: number): number {
    let depth = 0
    for (let above = this.#parent[at] as number; above >= 0; above = this.#parent[above] as number) depth++
    return depth
  }

  done(): { readonly tree: FlatTree; readonly stood: Stood } {
    const { siblingGap, familyGap, ids } = this.#old
    const { size } = this
    const tree: FlatTree = {
      ids: this.ids,
      parent: this.#parent.slice(0, size),
      first: this.#first.slice(0, size),
      count: this.#count.slice(0, size),
      width: this.#width.slice(0, size),
      height: this.#height.slice(0, size),
      gap: this.#gap.slice(0, size),
      siblingGap,
      familyGap,
    }
    return { tree, stood: { ids, places: this.stood.slice(0, size) } }
  }
}
