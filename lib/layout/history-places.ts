import type { MessageId } from '@/lib/history/parts'
import type { HistoryLink, HistoryStub, HistoryTip, MapBranch, PlacedMark } from './history-map'
import type { BranchLine, HistoryMark, MapEntry } from './history-marks'

export const messageGap = 34
export const laneGap = 40
/** From the mark a line leaves to the line's first mark; the curve takes the first 54 of it. */
const forkGap = 68
const foldExtra = 6
const tipGap = 20
const stubGap = 46
const stubRise = 20
const stubsShown = 4

export const tipId = (branchId: string) => `tip:${branchId}`
export const branchOfTip = (id: string) => id.slice(4)

/** A layout in the making. */
export interface Plan {
  readonly byId: ReadonlyMap<MessageId, MapEntry>
  readonly lanes: ReadonlyMap<string, number>
  readonly activePath: ReadonlySet<MessageId>
  readonly activeId: string
  /** What a join has to clear: the width of the tip after each head. */
  readonly tipWidths: ReadonlyMap<MessageId, number>
  /** Messages of no branch, by the message of a branch they hang under. */
  readonly loose: ReadonlyMap<MessageId, readonly MapEntry[]>
  /** Parents first. */
  readonly order: readonly HistoryMark[]
  readonly placedAt: Map<MessageId, PlacedMark>
  readonly marks: PlacedMark[]
  readonly stubs: HistoryStub[]
  readonly tips: HistoryTip[]
  readonly links: HistoryLink[]
}

export function placeMark(plan: Plan, mark: HistoryMark): void {
  const [parent, second] = plan.byId.get(mark.id)?.parents ?? []
  const before = parent === undefined ? undefined : plan.placedAt.get(parent)
  const joined = second === undefined ? undefined : plan.placedAt.get(second)
  const lane = plan.lanes.get(mark.branchId) ?? 0
  const y = lane * laneGap
  const extra = mark.kind === 'fold' || before?.kind === 'fold' ? foldExtra : 0
  const behind = before ? before.x + (before.y === y ? messageGap + extra : forkGap) : 0
  const tip = second === undefined ? 0 : (plan.tipWidths.get(second) ?? 0)
  const beside = joined ? joined.x + forkGap + (tip > 0 ? tipGap + tip : 0) : 0
  const isActive = mark.messageIds.some((id) => plan.activePath.has(id))
  const placed: PlacedMark = { ...mark, x: Math.max(behind, beside), y, isActive }
  plan.marks.push(placed)
  for (const id of mark.messageIds) plan.placedAt.set(id, placed)
  const { branchId } = mark
  if (before) {
    const kind = before.y === y ? 'line' : 'fork'
    plan.links.push({
      id: `${kind}:${mark.id}`,
      kind,
      source: before.id,
      target: mark.id,
      branchId,
      isActive,
    })
  }
  if (joined) {
    const link = { kind: 'join' as const, source: joined.id, target: mark.id, branchId: joined.branchId }
    plan.links.push({ id: `join:${mark.id}`, ...link, isActive: false })
  }
}

export function placeTip(plan: Plan, line: BranchLine, { id: branchId, headId }: MapBranch): void {
  const head = plan.placedAt.get(headId)
  if (!head) return
  const isActive = branchId === plan.activeId
  if (line.own.length > 0) {
    plan.tips.push({ branchId, x: head.x + tipGap, y: head.y, isActive })
    return
  }
  const y = (plan.lanes.get(branchId) ?? 0) * laneGap
  plan.tips.push({ branchId, x: head.x + forkGap - tipGap / 2, y, isActive })
  const link = { kind: 'fork' as const, source: head.id, target: tipId(branchId), branchId, isActive }
  plan.links.push({ id: `fork:${branchId}`, ...link })
}

export function placeStubs(plan: Plan, parentId: MessageId, heads: readonly MapEntry[]): void {
  const parent = plan.placedAt.get(parentId)
  if (!parent) return
  const shown = heads.slice(0, stubsShown)
  for (const [at, { id }] of shown.entries()) {
    const y = parent.y + (at % 2 ? stubRise : -stubRise)
    const x = parent.x + stubGap + Math.floor(at / 2) * (stubRise - 4)
    const more = at === shown.length - 1 ? heads.length - shown.length : 0
    plan.stubs.push({ id, branchId: parent.branchId, x, y, more })
    const link = { kind: 'stub' as const, source: parent.id, target: id, branchId: parent.branchId }
    plan.links.push({ id: `stub:${id}`, ...link, isActive: false })
  }
}
