import { inOrder } from '@/lib/layout/history-branches'
import type { HistoryLayout, HistoryLink } from '@/lib/layout/history-map'
import { tipId } from '@/lib/layout/history-places'
import type { HistoryMapModel } from './use-history-map'

export interface HistoryRow {
  readonly id: string
  readonly kind: 'mark' | 'stub' | 'tip'
  /** The sign's middle. */
  readonly x: number
  readonly y: number
  readonly top: number
  readonly height: number
  readonly branchId: string
  readonly isActive: boolean
  /** Branches whose head stands here. */
  readonly tips: readonly string[]
}

export interface RowLine {
  readonly id: string
  readonly path: string
  readonly branchId: string
  readonly isActive: boolean
}

export interface HistoryRows {
  readonly rows: readonly HistoryRow[]
  readonly lines: readonly RowLine[]
  /** Where the words begin. */
  readonly indent: number
  readonly height: number
}

const rowHeight = 44
const tipHeight = 24
const openHeight = 60
const first = 24
const column = 22
/** Further branches share the last column: the words need the width. */
const columns = 5

/** The map downwards: a row for each mark, branches side by side in a gutter. `openId` has room for its buttons. */
export function toRows(
  layout: HistoryLayout,
  model: Pick<HistoryMapModel, 'branches' | 'marks'>,
  openId?: string,
): HistoryRows {
  const order = new Map(inOrder([...model.branches.values()]).map(({ id }, at) => [id, at]))
  const xOf = (branchId: string) => first + column * Math.min(order.get(branchId) ?? 0, columns - 1)
  const rows: HistoryRow[] = []
  let top = 0
  for (const row of unplaced(layout, model)) {
    const height = rowHeight + (row.tips.length > 0 ? tipHeight : 0) + (row.id === openId ? openHeight : 0)
    const x = xOf(row.branchId) + (row.kind === 'stub' ? column / 2 : 0)
    rows.push({ ...row, x, y: top + rowHeight / 2, top, height })
    top += height
  }
  const widest = Math.max(first, ...rows.map(({ x }) => x))
  return { rows, lines: linesOf(layout.links, rows), indent: widest + 14, height: top }
}

type Unplaced = Omit<HistoryRow, 'x' | 'y' | 'top' | 'height'>

/** Stubs and branches without messages follow the mark they leave. */
function unplaced(
  layout: HistoryLayout,
  { branches, marks }: Pick<HistoryMapModel, 'branches' | 'marks'>,
): Unplaced[] {
  const own = new Set(layout.links.map(({ target }) => target))
  const heads = [...branches.values()]
  const after = new Map<string, Unplaced[]>()
  for (const { kind, source, target, branchId, isActive } of layout.links) {
    if (marks.has(target)) continue
    const isTip = kind === 'fork'
    const row: Unplaced = {
      id: target,
      kind: isTip ? 'tip' : 'stub',
      branchId,
      isActive,
      tips: isTip ? [branchId] : [],
    }
    after.set(source, [...(after.get(source) ?? []), row])
  }
  return layout.marks.flatMap(({ id, messageIds, branchId, isActive }) => {
    const here = heads.filter((head) => messageIds.includes(head.headId) && !own.has(tipId(head.id)))
    const mark: Unplaced = { id, kind: 'mark', branchId, isActive, tips: here.map((head) => head.id) }
    return [mark, ...(after.get(id) ?? [])]
  })
}

function linesOf(links: readonly HistoryLink[], rows: readonly HistoryRow[]): RowLine[] {
  const places = new Map(rows.map((row) => [row.id, row]))
  const lines = links.flatMap(({ id, kind, source, target, branchId, isActive }) => {
    const [from, to] = [places.get(source), places.get(target)]
    return from && to ? [{ id, path: downward(kind === 'join', from, to), branchId, isActive }] : []
  })
  return lines.sort((a, b) => Number(a.isActive) - Number(b.isActive))
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Leaves its line at once; a join comes back in the last row. */
function downward(isJoin: boolean, from: Point, to: Point): string {
  if (from.x === to.x) return `M${from.x} ${from.y}V${to.y}`
  const turn = isJoin ? Math.max(from.y, to.y - rowHeight) : Math.min(to.y, from.y + rowHeight)
  const [start, end] = isJoin ? [turn, to.y] : [from.y, turn]
  const middle = (start + end) / 2
  const curve = `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${end}`
  return isJoin ? `M${from.x} ${from.y}V${start}${curve}` : `M${from.x} ${from.y}${curve}V${to.y}`
}
