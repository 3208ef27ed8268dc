type Made = { readonly id: string; readonly createdAt: number }

/** Branches in the order they were made, which is the order of their colours and lanes. */
export const inOrder = <T extends Made>(branches: readonly T[]): T[] =>
  branches.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))

/** Branch colours 1 to 8, then again from 1, by branch id. */
export const branchNumbers = (branches: readonly Made[]): ReadonlyMap<string, number> =>
  new Map(inOrder(branches).map(({ id }, index) => [id, (index % 8) + 1]))

/** A branch keeps its lane; a new one gets the free lane nearest to the middle: 0, above, below, above, … */
export function giveLanes(
  branches: readonly Made[],
  before: ReadonlyMap<string, number>,
): Map<string, number> {
  const lanes = new Map<string, number>()
  for (const { id } of branches) {
    const lane = before.get(id)
    if (lane !== undefined) lanes.set(id, lane)
  }
  const taken = new Set(lanes.values())
  let turn = 0
  for (const { id } of inOrder(branches)) {
    if (lanes.has(id)) continue
    while (taken.has(laneAt(turn))) turn += 1
    lanes.set(id, laneAt(turn))
    taken.add(laneAt(turn))
  }
  return lanes
}

const laneAt = (turn: number) => (turn % 2 ? -(turn + 1) / 2 : turn / 2)
