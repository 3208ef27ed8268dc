import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { SceneInput } from './types'

/** The ids from the root to the active idea. */
export function toPath(graph: GraphState, activeId: NodeId | null): ReadonlySet<string> {
  const path = new Set<string>()
  for (let at = activeId; at !== null && !path.has(at); at = graph.nodes.get(at)?.parentId ?? null)
    path.add(at)
  return path
}

const setMarks = ['fresh', 'changed', 'growing', 'dimmed'] as const
const mapMarks = ['failed', 'proposed', 'differences'] as const

/** All ideas of which something else may be to be seen, by what is asked for now and was then, and `others`. */
export function suspectsSince(
  before: SceneInput,
  after: SceneInput,
  others: Iterable<string>,
): ReadonlySet<string> {
  const suspects = new Set(others)
  for (const id of toPath(before.graph, before.activeId)) suspects.add(id)
  addChanges(suspects, before.folds, after.folds, isIn)
  addChanges(suspects, before.selection, after.selection, isIn)
  // Whether an idea is one of many depends on all others.
  if (before.selection.size > 1 !== after.selection.size > 1)
    for (const id of [...before.selection, ...after.selection]) suspects.add(id)
  for (const mark of setMarks) addChanges(suspects, before.marks[mark], after.marks[mark], isIn)
  for (const mark of mapMarks)
    addChanges<ReadonlyMap<string, unknown>>(suspects, before.marks[mark], after.marks[mark], valueIn)
  return suspects
}

const isIn = (set: ReadonlySet<string>, id: string): boolean => set.has(id)
const valueIn = (map: ReadonlyMap<string, unknown>, id: string): unknown => map.get(id)

function addChanges<T extends { keys(): Iterable<string> }>(
  suspects: Set<string>,
  before: T | undefined,
  after: T | undefined,
  read: (ids: T, id: string) => unknown,
): void {
  if (before === after) return
  for (const [some, others] of [
    [before, after],
    [after, before],
  ])
    for (const id of some?.keys() ?? [])
      if (!others || !some || read(some, id) !== read(others, id)) suspects.add(id)
}
