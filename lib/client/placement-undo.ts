import type { NodeId } from '@/lib/graph/schema'
import type { PlacementView } from '@/lib/history/views'

/** One drag: where its ideas were, and where they went. */
export interface Move {
  readonly before: ReadonlyMap<NodeId, PlacementView | undefined>
  readonly after: readonly PlacementView[]
  /** How many graph changes stood when it was made: a move is undone before those and after later ones. */
  readonly changes: number
  /** The whole map was arranged anew: everything goes back exactly, also what no hand had placed. */
  readonly isArranged?: boolean
}

export interface Moves {
  readonly done: readonly Move[]
  readonly undone: readonly Move[]
}
export const noMoves: Moves = { done: [], undone: [] }

const kept = 100

export function withMove(moves: Moves, move: Move): Moves {
  return { done: [...moves.done, move].slice(-kept), undone: [] }
}

/** The move to take back next, when it is younger than every graph change that still stands. */
export const moveToUndo = (moves: Moves, changes: number): Move | undefined => {
  const last = moves.done.at(-1)
  return last && last.changes >= changes ? last : undefined
}

export const moveToRedo = (moves: Moves, changes: number): Move | undefined => {
  const last = moves.undone.at(-1)
  return last && last.changes === changes ? last : undefined
}

export const undoneMove = ({ done, undone }: Moves): Moves => ({
  done: done.slice(0, -1),
  undone: [...undone, ...done.slice(-1)],
})

export const redoneMove = ({ done, undone }: Moves): Moves => ({
  done: [...done, ...undone.slice(-1)],
  undone: undone.slice(0, -1),
})

export const toMove = (
  placements: ReadonlyMap<NodeId, PlacementView>,
  after: readonly PlacementView[],
  changes: number,
): Move => ({ before: new Map(after.map(({ nodeId }) => [nodeId, placements.get(nodeId)])), after, changes })

/** Where the ideas of a move go back to; one that had no place of its own stays where it is, as the layout's. */
export const placesBefore = ({ before, after }: Move): readonly PlacementView[] =>
  after.map((placement) => before.get(placement.nodeId) ?? { ...placement, by: 'layout' })
