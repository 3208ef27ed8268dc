export interface Point {
  readonly x: number
  readonly y: number
}

/** Where a card lies: its top left corner and its size. */
export interface Box extends Point {
  readonly w: number
  readonly h: number
  readonly parentId: string | null
  /** Placed by a person. */
  readonly isPinned: boolean
}

/** One box for every visible card. A box that is `===` has not moved. */
export type Layout = ReadonlyMap<string, Box>

/** Where a person placed cards. */
export interface Pins {
  get(id: string): Point | undefined
}

export const emptyLayout: Layout = new Map()
