/** Items by id. */
export interface Lookup<T> {
  get(id: string): T | undefined
  has(id: string): boolean
}

interface Item {
  readonly id: string
}

/**
 * A list and where each id stands in it. Lists that follow each other share what they know of ids: each id has a number
 * for good, and a list only says where that number stands.
 */
export class Indexed<T extends Item> implements Lookup<T> {
  readonly list: readonly T[]
  readonly #numbers: Map<string, number>
  /** By place, and back: -1 for a number that is not there. */
  readonly #numberAt: Int32Array
  readonly #placeOf: Int32Array
  /** How far the list lies behind what the places count from. */
  readonly #skipped: number

  private constructor(list: readonly T[], { numbers, numberAt, placeOf }: Places, skipped = 0) {
    this.list = list
    this.#numbers = numbers
    this.#numberAt = numberAt
    this.#placeOf = placeOf
    this.#skipped = skipped
  }

  static from<T extends Item>(list: readonly T[]): Indexed<T> {
    const numbers = new Map<string, number>()
    for (let at = 0; at < list.length; at++) numbers.set((list[at] as T).id, at)
    const numberAt = new Int32Array(list.length)
    for (let at = 0; at < list.length; at++) numberAt[at] = at
    return new Indexed(list, { numbers, numberAt, placeOf: numberAt })
  }

  /** The same ids in the same order, with other items. */
  with(list: readonly T[]): Indexed<T> {
    return new Indexed(list, this.#places(), this.#skipped)
  }

  /** Another list, mostly of the same ids in the same order: what goes on as here costs no look-up. */
  followedBy(list: readonly T[]): Indexed<T> {
    const numbers = this.#numbers
    // Ids that went are not forgotten; too many of them are.
    if (this.#skipped > 0 || numbers.size > 2 * list.length + 256) return Indexed.from(list)
    const numberAt = new Int32Array(list.length)
    let next = 0
    for (let at = 0; at < list.length; at++) {
      const { id } = list[at] as T
      const place = this.list[next]?.id === id ? next : this.placeOf(id)
      const number = place < 0 ? (numbers.get(id) ?? numbers.size) : (this.#numberAt[place] as number)
      if (place < 0) numbers.set(id, number)
      else next = place + 1
      numberAt[at] = number
    }
    const placeOf = new Int32Array(numbers.size).fill(-1)
    for (let at = 0; at < list.length; at++) placeOf[numberAt[at] as number] = at
    return new Indexed(list, { numbers, numberAt, placeOf })
  }

  /** Other items by the ids of all but the first of these; null when the ids are not those. */
  tail<U extends Item>(list: readonly U[]): Indexed<U> | null {
    if (list.length !== this.list.length - 1) return null
    for (let at = 0; at < list.length; at++) if (list[at]?.id !== this.list[at + 1]?.id) return null
    return new Indexed(list, this.#places(), this.#skipped + 1)
  }

  /** Whether both hold the same ids in the same order, as far as that can be told at a glance. */
  isAlike(other: Indexed<Item>): boolean {
    return this.#placeOf === other.#placeOf && this.#skipped === other.#skipped
  }

  /** -1 when it is not there. */
  placeOf(id: string): number {
    const number = this.#numbers.get(id)
    // A number that was given later is no place here.
    const place = number === undefined ? -1 : (this.#placeOf[number] ?? -1)
    return Math.max(place - this.#skipped, -1)
  }

  get(id: string): T | undefined {
    const place = this.placeOf(id)
    return place < 0 ? undefined : this.list[place]
  }

  has(id: string): boolean {
    return this.placeOf(id) >= 0
  }

  #places(): Places {
    return { numbers: this.#numbers, numberAt: this.#numberAt, placeOf: this.#placeOf }
  }
}

interface Places {
  readonly numbers: Map<string, number>
  readonly numberAt: Int32Array
  readonly placeOf: Int32Array
}
