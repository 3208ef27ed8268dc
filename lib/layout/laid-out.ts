import type { Box, Layout, Pins } from './layout'

/** A layout as lists in the order of its tree. Ids are sorted only for who asks for one. */
export class LaidOut implements Layout {
  readonly #boxes: readonly Box[]
  readonly #news: readonly number[]
  #ids: readonly string[]
  #pins: Pins
  #places: ReadonlyMap<string, number> | null = null

  constructor(ids: readonly string[], boxes: readonly Box[], pins: Pins, news: readonly number[]) {
    this.#ids = ids
    this.#boxes = boxes
    this.#pins = pins
    this.#news = news
  }

  get boxes(): readonly Box[] {
    return this.#boxes
  }

  /** Places of the boxes that are other than in the layout before. */
  get news(): readonly number[] {
    return this.#news
  }

  /** In the order of its tree, whose own list this is. */
  get ids(): readonly string[] {
    return this.#ids
  }

  /** What it was made with: a card that stood here is pinned by these, or not, as its box says. */
  get pins(): Pins {
    return this.#pins
  }

  /** A tree and pins for which it came out the same; false when it has not the same ids in the same order. */
  follow(ids: readonly string[], pins: Pins): boolean {
    if (ids !== this.#ids && !ids.every((id, at) => id === this.#ids[at])) return false
    this.#ids = ids
    this.#pins = pins
    return true
  }

  get size(): number {
    return this.#ids.length
  }

  get(id: string): Box | undefined {
    this.#places ??= new Map(this.#ids.map((each, at) => [each, at]))
    const at = this.#places.get(id)
    return at === undefined ? undefined : this.#boxes[at]
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  forEach(visit: (box: Box, id: string, layout: Layout) => void): void {
    for (let at = 0; at < this.#ids.length; at++) visit(this.#boxes[at] as Box, this.#ids[at] as string, this)
  }

  entries() {
    return this.#ids.map((id, at): [string, Box] => [id, this.#boxes[at] as Box]).values()
  }

  keys() {
    return this.#ids.values()
  }

  values() {
    return this.#boxes.values()
  }

  [Symbol.iterator]() {
    return this.entries()
  }
}

/** The boxes of `next` that are not those of `shown`; `next` was made from `before`, which mostly is what is shown. */
export function changedIn(next: Layout, shown: Layout, before: Layout): readonly (readonly [string, Box])[] {
  if (next === shown) return []
  if (before !== shown || !(next instanceof LaidOut))
    return [...next].filter(([id, box]) => shown.get(id) !== box)
  return next.news.map((at) => [next.ids[at] as string, next.boxes[at] as Box])
}
