import type { CardShape, FlatTree } from './flat-tree'
import { isNew, type Stood } from './stood'

export interface Leaves {
  /** The place of the card they hang on. */
  readonly at: number
  /** How many of its children stand before them. */
  readonly head: number
  readonly ids: readonly string[]
  readonly shapes: readonly CardShape[]
}

/** The tree with leaves added in one family. All other rows are moved along as they are. */
export function insertLeaves(
  old: FlatTree,
  { at, head, ids, shapes }: Leaves,
): { readonly tree: FlatTree; readonly stood: Stood } {
  const from = (old.first[at] as number) + head
  const more = ids.length
  const length = old.ids.length + more
  const parent = open(new Int32Array(length), old.parent, from, more)
  parent.fill(at, from, from + more)
  for (let i = from + more; i < length; i++)
    if ((parent[i] as number) >= from) parent[i] = (parent[i] as number) + more
  const first = open(new Int32Array(length), old.first, from, more)
  const count = open(new Int32Array(length), old.count, from, more)
  // Whoever stands behind the family begins its own behind the new ones.
  for (let i = at + 1; i < length; i++) first[i] = (first[i] as number) + more
  count[at] = (count[at] as number) + more
  count.fill(0, from, from + more)
  for (let i = from; i < from + more; i++) first[i] = (first[i - 1] as number) + (count[i - 1] as number)
  const places = new Int32Array(length)
  for (let i = 0; i < length; i++) places[i] = i < from ? i : i < from + more ? isNew : i - more
  const column = (values: Float64Array, key: keyof CardShape) => {
    const next = open(new Float64Array(length), values, from, more)
    for (let i = 0; i < more; i++) next[from + i] = shapes[i]?.[key] ?? 0
    return next
  }
  const tree: FlatTree = {
    ...old,
    ...{ ids: old.ids.slice(0, from).concat(ids, old.ids.slice(from)), parent, first, count },
    ...{ width: column(old.width, 'w'), height: column(old.height, 'h'), gap: column(old.gap, 'gap') },
  }
  return { tree, stood: { ids: old.ids, places } }
}

/** `next` with the values, and room for `more` before the one at `from`. */
function open<T extends Int32Array | Float64Array>(next: T, values: T, from: number, more: number): T {
  next.set(values.subarray(0, from))
  next.set(values.subarray(from), from + more)
  return next
}
