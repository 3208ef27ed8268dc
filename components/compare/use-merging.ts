'use client'

import { useMemo, useState } from 'react'
import type { Choice, Choices } from '@/lib/graph/merging'
import type { GraphState } from '@/lib/graph/schema'
import type { Conflicting } from '@/lib/history/merge-plan'
import { type MergeRow, toMergeRows } from './merge-rows'
import { type Loading, type Preview, useMergePreview } from './use-comparison'

export interface Clash {
  readonly key: string
  readonly conflict: Conflicting
  readonly side: Choice | null
}

export interface Merging {
  /** What the server says of the merge, whatever is ticked. */
  readonly plan: Loading<Preview>
  readonly clashes: readonly Clash[]
  readonly rows: readonly MergeRow[]
  readonly leftOut: ReadonlySet<string>
  /** Changes that would be made. */
  readonly count: number
  readonly open: number
  /** Settled conflicts and what is left out. */
  readonly choices: Choices
  /** With all choices; ready only while it is looked at. */
  readonly result: Loading<Preview>
  readonly isPreview: boolean
  choose(key: string, side: Choice): void
  toggle(row: MergeRow): void
  setPreview(isPreview: boolean): void
}

interface MergingOf {
  readonly intoId: string
  readonly fromId: string
  readonly heads: string
  readonly ours: GraphState | undefined
}

const keyOf = ({ nodeId, property }: Conflicting) => `${nodeId}.${property}`

/** A merge while it is being decided on: which side a conflict takes, and what is left out. */
export function useMerging({ intoId, fromId, heads, ours }: MergingOf): Merging {
  const [settled, setSettled] = useState<Readonly<Record<string, { conflict: Conflicting; side: Choice }>>>(
    {},
  )
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isPreview, setPreview] = useState(false)
  const chosen = useMemo(
    () => Object.fromEntries(Object.entries(settled).map(([key, { side }]) => [key, side])),
    [settled],
  )
  const plan = useMergePreview({ intoId, fromId, choices: chosen }, heads, ours)
  const preview = plan.state === 'ready' ? plan.value : undefined
  const rows = useMemo(
    () => (ours && preview ? toMergeRows(ours, preview.merged, new Set(Object.keys(settled))) : []),
    [ours, preview, settled],
  )
  const choices = useMemo(() => withLeftOut(chosen, rows, leftOut), [chosen, rows, leftOut])
  const result = useMergePreview(isPreview ? { intoId, fromId, choices } : null, heads, ours)
  const clashes = toClashes(settled, preview?.conflicts ?? [])
  const taken = rows.filter(({ id }) => !leftOut.has(id))
  const theirs = clashes.filter(({ side }) => side === 'theirs').length
  return {
    plan,
    clashes,
    rows,
    leftOut,
    count: taken.reduce((sum, { below }) => sum + 1 + below, theirs),
    open: clashes.filter(({ side }) => side === null).length,
    choices,
    result,
    isPreview,
    choose: (key, side) => {
      const conflict = clashes.find((clash) => clash.key === key)?.conflict
      if (conflict) setSettled((before) => ({ ...before, [key]: { conflict, side } }))
    },
    toggle: ({ id }) => setLeftOut((before) => toggled(before, id)),
    setPreview,
  }
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function withLeftOut(chosen: Choices, rows: readonly MergeRow[], leftOut: ReadonlySet<string>): Choices {
  const keys = rows.filter(({ id }) => leftOut.has(id)).flatMap((row) => row.keys)
  return { ...Object.fromEntries(keys.map((key) => [key, 'ours' as const])), ...chosen }
}

/** Each keeps its place when it is settled. */
const toClashes = (
  settled: Readonly<Record<string, { readonly conflict: Conflicting; readonly side: Choice }>>,
  open: readonly Conflicting[],
): readonly Clash[] => {
  const waiting = open.filter((conflict) => !Object.hasOwn(settled, keyOf(conflict)))
  return [
    ...Object.entries(settled).map(([key, one]) => ({ key, ...one })),
    ...waiting.map((conflict) => ({ key: keyOf(conflict), conflict, side: null })),
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
