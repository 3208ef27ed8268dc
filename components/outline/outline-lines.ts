import type { NodeId } from '@/lib/graph/schema'
import type { OutlineRow } from '@/lib/scene/outline'
import type { Writing } from './outline-model'

export type OutlineLine =
  | ({ readonly kind: 'idea' } & OutlineRow)
  | { readonly kind: 'new'; readonly level: number; readonly add: Extract<Writing, { kind: 'add' }> }

/** The rows, and among them the one that is being added, where it will stand. */
export function toLines(rows: readonly OutlineRow[], writing: Writing | null): readonly OutlineLine[] {
  const lines = rows.map((row): OutlineLine => ({ kind: 'idea', ...row }))
  if (writing?.kind !== 'add') return lines
  const parent = rows.findIndex(({ node }) => node.id === writing.parentId)
  if (parent < 0) return lines
  const anchor = writing.afterId ? rows.findIndex(({ node }) => node.id === writing.afterId) : parent
  const level = (rows[parent]?.level ?? 0) + 1
  lines.splice(afterSubtree(rows, anchor < 0 ? parent : anchor), 0, { kind: 'new', level, add: writing })
  return lines
}

function afterSubtree(rows: readonly OutlineRow[], at: number): number {
  const level = rows[at]?.level ?? 0
  const next = rows.findIndex((row, index) => index > at && row.level <= level)
  return next < 0 ? rows.length : next
}

export const rowId = (id: NodeId): string => `outline-${id}`
