/** Items by id. */
export interface Lookup<T> {
  get(id: string): T | undefined
  has(id: string): boolean
}

interface Item {
  readonly id: string
}

/** A list and where each id stands in it. Lists of the same ids in the same order share that: they cost nothing more. */
export class Indexed<T extends Item> implements Lookup<T> {
  readonly list: readonly T[]
  readonly #places: ReadonlyMap<string, number>
  /** How far the list lies behind what the places count from. */
  readonly #skipped: number

  private constructor(list: readonly T[], places: ReadonlyMap<string, number>, skipped = 0) {
    this.list = list
    this.#places = places
    this.#skipped = skipped
  }

  static from<T extends Item>(list: readonly T[]): Indexed<T> {
    const places = new Map<string, number>()
    for (let at = 0; at < list.length; at++) places.set((list[at] as T).id, at)
    return new Indexed(list, places)
  }

  /** The same ids in the same order, with other items. */
  with(list: readonly T[]): Indexed<T> {
    return new Indexed(list, this.#places, this.#skipped)
  }

  /** Other items by the ids of all but the first of these; null when the ids are not those. */
  tail<U extends Item>(list: readonly U[]): Indexed<U> | null {
    if (list.length !== this.list.length - 1) return null
    for (let at = 0; at < list.length; at++) if (list[at]?.id !== this.list[at + 1]?.id) return null
    return new Indexed(list, this.#places, this.#skipped + 1)
  }

  /** Whether both hold the same ids in the same order, as far as that can be told at a glance. */
  isAlike(other: Indexed<Item>): boolean {
    return this.#places === other.#places
  }

  /** -1 when it is not there. */
  placeOf(id: string): number {
    return Math.max((this.#places.get(id) ?? -1) - this.#skipped, -1)
  }

  get(id: string): T | undefined {
    const at = this.#places.get(id)
    return at === undefined ? undefined : this.list[at - this.#skipped]
  }

  has(id: string): boolean {
    return this.placeOf(id) >= 0
  }
}
