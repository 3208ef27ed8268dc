import type { MessageId } from '@/lib/history/parts'
import { giveLanes, inOrder } from './history-branches'
import type { HistoryLayout, MapInput } from './history-map'
import { type BranchLine, type HistoryMark, linesOf, type MapEntry, marksOf } from './history-marks'
import { type Plan, placeMark, placeStubs, placeTip } from './history-places'

/* Where the signs of the history stand: time to the right, branches above and below. In px, the root at 0, 0. */

export function layoutHistory(input: MapInput): HistoryLayout {
  const byId = new Map(input.entries.map((entry) => [entry.id, entry]))
  const branches = inOrder(input.branches)
  const lines = linesOf(branches, byId)
  const lanes = giveLanes(branches, input.lanes)
  const plan = createPlan(input, byId, lines, lanes)
  for (const mark of plan.order) placeMark(plan, mark)
  for (const [at, line] of lines.entries()) {
    const branch = branches[at]
    if (branch) placeTip(plan, line, branch)
  }
  for (const [parent, heads] of plan.loose) placeStubs(plan, parent, heads)
  const { marks, stubs, tips, links } = plan
  return { marks, stubs, tips, links, lanes }
}

function createPlan(
  { entries, branches, activeId, opened, kept = new Set() }: MapInput,
  byId: ReadonlyMap<MessageId, MapEntry>,
  lines: readonly BranchLine[],
  lanes: ReadonlyMap<string, number>,
): Plan {
  const loose = looseUnder(entries, new Set(lines.flatMap(({ own }) => own.map(({ id }) => id))))
  const heads = branches.map(({ headId }) => headId)
  const seconds = entries.flatMap(({ parents }) => parents.slice(1))
  const forks = lines.flatMap(({ from }) => (from === undefined ? [] : [from]))
  const breaks = new Set([...heads, ...seconds, ...forks, ...loose.keys(), ...kept])
  const seqOf = (mark: HistoryMark) => byId.get(mark.id)?.seq ?? 0
  return {
    byId,
    lanes,
    activeId,
    activePath: pathIds(branches.find(({ id }) => id === activeId)?.headId, byId),
    tipWidths: new Map(branches.map(({ headId, tipWidth }) => [headId, tipWidth])),
    loose,
    order: lines.flatMap((line) => marksOf(line, breaks, opened)).sort((a, b) => seqOf(a) - seqOf(b)),
    placedAt: new Map(),
    marks: [],
    stubs: [],
    tips: [],
    links: [],
  }
}

function pathIds(head: MessageId | undefined, byId: ReadonlyMap<MessageId, MapEntry>): Set<MessageId> {
  const path = new Set<MessageId>()
  for (let id = head; id !== undefined && !path.has(id); id = byId.get(id)?.parents[0]) path.add(id)
  return path
}

function looseUnder(entries: readonly MapEntry[], owned: ReadonlySet<MessageId>): Map<MessageId, MapEntry[]> {
  const loose = new Map<MessageId, MapEntry[]>()
  for (const entry of entries) {
    const parent = entry.parents[0]
    if (parent === undefined || owned.has(entry.id) || !owned.has(parent)) continue
    loose.set(parent, [...(loose.get(parent) ?? []), entry])
  }
  return loose
}
