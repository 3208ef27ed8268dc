/** Where each card of a tree stood in the tree before. */
export interface Stood {
  /** Those of the tree before. */
  readonly ids: readonly string[]
  /** A place among them, `isNew` for what was not there, `isElsewhere` where it must be looked up. */
  readonly places: Int32Array
}

export const isNew = -1
export const isElsewhere = -2
