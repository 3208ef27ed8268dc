import type { NodeId } from '@/lib/graph/schema'
import type { Marks } from './contract'

export const noMarks: Marks = {
  fresh: new Set(),
  changed: new Set(),
  growing: new Set(),
  failed: new Map(),
}

export function withTouched(marks: Marks, added: readonly NodeId[], updated: readonly NodeId[]): Marks {
  if (added.length === 0 && updated.length === 0) return marks
  const changed = updated.filter((id) => !marks.fresh.has(id) && !added.includes(id))
  return {
    ...marks,
    fresh: added.length > 0 ? new Set([...marks.fresh, ...added]) : marks.fresh,
    changed: changed.length > 0 ? new Set([...marks.changed, ...changed]) : marks.changed,
  }
}

export function withGrowing(marks: Marks, ids: readonly NodeId[]): Marks {
  if (ids.every((id) => marks.growing.has(id))) return marks
  const failed = new Map([...marks.failed].filter(([id]) => !ids.includes(id)))
  return { ...marks, growing: new Set([...marks.growing, ...ids]), failed }
}

export const withGrown = (marks: Marks): Marks =>
  marks.growing.size === 0 ? marks : { ...marks, growing: new Set() }

/** A lens on many ideas is done with these. */
export function withLooked(marks: Marks, ids: readonly NodeId[], failed: string | undefined): Marks {
  const growing = new Set([...marks.growing].filter((id) => !ids.includes(id)))
  const next = { ...marks, growing }
  return failed === undefined ? next : withFailed(next, ids, failed)
}

export const withFailed = (marks: Marks, ids: readonly NodeId[], sentence: string): Marks => ({
  ...marks,
  failed: new Map([...marks.failed, ...ids.map((id) => [id, sentence] as const)]),
})

/** A look at an idea is enough: it is no longer news. */
export function withSeen(marks: Marks, ids: readonly NodeId[]): Marks {
  if (!ids.some((id) => marks.fresh.has(id) || marks.changed.has(id))) return marks
  const without = (set: ReadonlySet<NodeId>) => new Set([...set].filter((id) => !ids.includes(id)))
  return { ...marks, fresh: without(marks.fresh), changed: without(marks.changed) }
}

/** A new message begins a new page of news; what still grows goes on. */
export const withoutNews = (marks: Marks): Marks =>
  marks.fresh.size + marks.changed.size + marks.failed.size === 0
    ? marks
    : { ...noMarks, growing: marks.growing }
