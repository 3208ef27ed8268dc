import type { MessageId } from '@/lib/history/parts'
import type { HistoryMark, MapEntry } from './history-marks'

/* What the map of a history is made from, and what it is made into. In px, the root at 0, 0. */

export interface MapBranch {
  readonly id: string
  readonly headId: MessageId
  readonly createdAt: number
  /** How wide its name is drawn. */
  readonly tipWidth: number
}

export interface MapInput {
  readonly entries: readonly MapEntry[]
  readonly branches: readonly MapBranch[]
  readonly activeId: string
  /** Folded runs to show whole, by mark id. */
  readonly opened: ReadonlySet<MessageId>
  /** Messages that always have a sign of their own. */
  readonly kept?: ReadonlySet<MessageId>
  /** The lanes of an earlier layout, kept by branches that still are. */
  readonly lanes: ReadonlyMap<string, number>
}

export interface PlacedMark extends HistoryMark {
  readonly x: number
  readonly y: number
  /** On the path that is open. */
  readonly isActive: boolean
}
/** The beginning of a line that no branch stands on. */
export interface HistoryStub {
  readonly id: MessageId
  readonly branchId: string
  readonly x: number
  readonly y: number
  /** Lines that begin here and are not drawn one by one. */
  readonly more: number
}
export interface HistoryTip {
  readonly branchId: string
  /** Its left end and its middle. */
  readonly x: number
  readonly y: number
  readonly isActive: boolean
}
export interface HistoryLink {
  readonly id: string
  readonly kind: 'line' | 'fork' | 'join' | 'stub'
  /** Mark ids, or `tip:` and the branch for a branch without messages of its own. */
  readonly source: string
  readonly target: string
  readonly branchId: string
  readonly isActive: boolean
}
export interface HistoryLayout {
  readonly marks: readonly PlacedMark[]
  readonly stubs: readonly HistoryStub[]
  readonly tips: readonly HistoryTip[]
  readonly links: readonly HistoryLink[]
  readonly lanes: ReadonlyMap<string, number>
}
