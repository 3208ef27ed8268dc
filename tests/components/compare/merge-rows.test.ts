import { describe, expect, test } from 'vitest'
import { toDraftNote, toMergeRows } from '@/components/compare/merge-rows'
import { toArrival } from '@/components/inspector/arrival'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import { merge } from '@/lib/graph/merge'
import { pick } from '@/lib/graph/pick'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { MessageView } from '@/lib/history/views'
import { given, threeStates } from '../../arbitraries'
import { expectSameGraph, expectWhole, grow, idOf, seed } from '../../graph/support'

const start = grow(seed('Tram'), seed('Tram').rootId, 'Costs', 'Riders', 'Noise')
const base = grow(start, idOf(start, 'Costs'), 'Rails', 'Wires')
const edited = (state: GraphState, ...edits: ((state: GraphState) => NodeBatch)[]) =>
  edits.reduce((at, edit) => apply(at, edit(at)).state, state)
const add = (under: string, label: string) => (state: GraphState) =>
  addNode(state, idOf(state, under), { label, type: 'concept', description: '' })

const theirs = edited(
  base,
  add('Tram', 'Lanes'),
  add('Lanes', 'Paint'),
  (state) => editNode(state, idOf(state, 'Riders'), { label: 'Passengers' }),
  (state) => moveNode(state, idOf(state, 'Noise'), idOf(state, 'Passengers')),
  (state) => linkNodes(state, idOf(state, 'Noise'), idOf(state, 'Passengers')),
  (state) => linkNodes(state, idOf(state, 'Paint'), idOf(state, 'Noise')),
  (state) => removeNodes(state, [idOf(state, 'Costs')]),
)
const rowsOf = (ours: GraphState, merged: GraphState) => toMergeRows(ours, merged, new Set())

describe('[X-25] what a merge would do, as a list', () => {
  test('what hangs on something new, or goes with it, is one row with it', () => {
    const rows = rowsOf(base, theirs)
    expect(rows.map(({ group, label, note, below }) => [group, label, note, below])).toEqual(
      expect.arrayContaining([
        ['in', 'Lanes', 'with 1 idea below it', 1],
        ['in', 'Noise → Passengers', 'a link', 0],
        ['changes', 'Passengers', 'was “Riders”', 0],
        ['changes', 'Noise', 'moves under “Passengers”', 0],
        ['away', 'Costs', 'with 2 ideas below it', 2],
      ]),
    )
    expect(rows).toHaveLength(5)
    expect(toDraftNote(rows, 'Buses')).toContain('From “Buses”: ')
    expect(toDraftNote([], 'Buses')).toBe('')
  })

  test('each row left out keeps exactly that out, and all of them leave the graph as it is', () => {
    for (const row of rowsOf(base, theirs)) {
      const left = merge(
        base,
        base,
        theirs,
        Object.fromEntries(row.keys.map((key) => [key, 'ours' as const])),
      )
      expect(left.conflicts).toEqual([])
      expectWhole(left.state)
      expect(rowsOf(base, left.state).map(({ id }) => id)).not.toContain(row.id)
    }
    given(threeStates, ([from, ours, other]) => {
      const { state, conflicts } = merge(from, ours, other)
      const keys = rowsOf(ours, state).flatMap((row) => row.keys)
      const choices = Object.fromEntries(keys.map((key) => [key, 'ours' as const]))
      const left = merge(from, ours, other, choices)
      expectWhole(left.state)
      if (conflicts.length === 0 && left.conflicts.length === 0)
        expect(rowsOf(ours, left.state).filter(({ group }) => group === 'in')).toEqual([])
    })
  })

  test('what a person has settled is no row any more', () => {
    const key = `${idOf(base, 'Riders')}.label`
    expect(toMergeRows(base, theirs, new Set([key])).map(({ label }) => label)).not.toContain('Passengers')
  })
})

describe('[X-25] picked ideas', () => {
  test('any pick makes a whole graph that holds them, and picking all that is new changes nothing twice', () =>
    given(threeStates, ([from, ours, other]) => {
      const ids = [...other.nodes.keys()].filter((_, at) => at % 2 === 0)
      const { applied } = pick(from, ours, other, ids)
      expectWhole(applied.state)
      for (const id of ids) expect(applied.state.nodes.has(id)).toBe(true)
      const again = pick(from, applied.state, other, ids)
      expect([...again.applied.state.nodes.keys()].sort()).toEqual([...applied.state.nodes.keys()].sort())
    }))

  test('an idea that would hang on itself stays where it is here', () => {
    const ours = edited(base, (state) => moveNode(state, idOf(state, 'Riders'), idOf(state, 'Noise')))
    const other = edited(base, (state) => moveNode(state, idOf(state, 'Noise'), idOf(state, 'Riders')))
    const noise = idOf(base, 'Noise')
    const { applied, unmoved } = pick(base, ours, other, [noise])
    expect(unmoved).toEqual([noise])
    expectSameGraph(applied.state, ours)
  })

  test('an idea tells which merge, or which picking, brought it over', () => {
    const lanes = idOf(theirs, 'Lanes')
    const { batch } = pick(base, base, theirs, [lanes])
    const part = {
      ...{ type: 'merge' as const, fromId: 'c', fromName: 'Buses', choices: {} },
      picked: { at: 'm', nodeIds: [lanes] },
    }
    const message = {
      ...{
        id: 'm1' as MessageId,
        parents: [],
        role: 'graph' as const,
        seq: 1,
        createdAt: 1,
        siblings: [],
        call: null,
      },
      parts: [part, { type: 'batch' as const, batch }],
    } satisfies MessageView
    expect(toArrival(lanes, [message])).toEqual({ message, part })
    expect(toArrival('other' as NodeId, [message])).toBeNull()
  })
})
