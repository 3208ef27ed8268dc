/** What becomes of one list: these go, these come, these stay in place with another content. */
export interface ListPatch<T> {
  readonly removed: Set<string>
  readonly added: T[]
  readonly replaced: T[]
}

export const createPatch = <T>(): ListPatch<T> => ({ removed: new Set(), added: [], replaced: [] })

/**
 * Sorted lists by key. A list once handed out through `fork` is never written again, so a list that is `===` is
 * unchanged; until then patches are done in place.
 */
export class SortedLists<T extends { readonly id: string }> {
  readonly #lists: Map<string, T[]>
  readonly #compare: (a: T, b: T) => number
  #owned = new Set<string>()

  constructor(compare: (a: T, b: T) => number, lists: Map<string, T[]> = new Map()) {
    this.#compare = compare
    this.#lists = lists
  }

  /** Items are grouped under every key that `keysOf` names. */
  static from<T extends { readonly id: string }>(
    items: Iterable<T>,
    keysOf: (item: T) => readonly (string | null)[],
    compare: (a: T, b: T) => number,
  ): SortedLists<T> {
    const lists = new Map<string, T[]>()
    for (const item of items) {
      for (const key of keysOf(item)) {
        if (key === null) continue
        const list = lists.get(key)
        if (list) list.push(item)
        else lists.set(key, [item])
      }
    }
    for (const list of lists.values()) if (list.length > 1) list.sort(compare)
    return new SortedLists(compare, lists)
  }

  get(key: string): readonly T[] {
    return this.#lists.get(key) ?? none
  }

  /** A copy that can be patched without being seen here. */
  fork(): SortedLists<T> {
    this.#owned = new Set()
    return new SortedLists(this.#compare, new Map(this.#lists))
  }

  patch(key: string, { removed, added, replaced }: ListPatch<T>): void {
    if (removed.size > 0)
      this.#set(
        key,
        this.get(key).filter((item) => !removed.has(item.id)),
      )
    if (replaced.length > 0) this.#replace(this.#writable(key), replaced)
    if (added.length > 0) this.#insert(key, added.toSorted(this.#compare))
    if (this.get(key).length === 0) this.#lists.delete(key)
  }

  #replace(list: T[], replaced: readonly T[]): void {
    for (const item of replaced) list[this.#placeOf(list, item)] = item
  }

  #insert(key: string, added: readonly T[]): void {
    const list = this.#writable(key)
    const [first] = added
    const last = list.at(-1)
    for (const item of added) list.push(item)
    if (first && last && this.#compare(last, first) > 0) list.sort(this.#compare)
  }

  /** Where an item with the same order stands. */
  #placeOf(list: readonly T[], item: T): number {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = list[middle]
      if (other && this.#compare(other, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #writable(key: string): T[] {
    const list = this.#lists.get(key)
    if (list && this.#owned.has(key)) return list
    return this.#set(key, list ? list.slice() : [])
  }

  #set(key: string, list: T[]): T[] {
    this.#lists.set(key, list)
    this.#owned.add(key)
    return list
  }
}

/** One empty list for all, so that it too is `===` from state to state. */
const none: readonly never[] = Object.freeze([])
