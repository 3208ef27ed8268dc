import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import { merge } from '@/lib/graph/merge'
import type { Choices } from '@/lib/graph/merging'
import { childrenOf } from '@/lib/graph/queries'
import type { GraphState } from '@/lib/graph/schema'
import { given, states, threeStates } from '../arbitraries'
import { expectSameGraph, expectWhole, grow, idOf, named, seed } from './support'

test('[G18] [A6] merge(base, x, x) equals x', () =>
  given(threeStates, ([base, ours, theirs]) => {
    for (const x of [ours, theirs]) {
      const merged = merge(base, x, { ...x })
      expect(merged.state).toBe(x)
      expect(merged.conflicts).toEqual([])
    }
  }))

test('[G18] a side that changed nothing takes the other one whole', () =>
  given(threeStates, ([base, ours]) => {
    expectSameGraph(merge(base, ours, base).state, ours)
    expectSameGraph(merge(base, base, ours).state, ours)
    expect(merge(base, ours, base).conflicts).toEqual([])
    expect(merge(base, base, ours).conflicts).toEqual([])
  }))

test('[G19] [A6] merge of disjoint changes equals either order', () =>
  given(threeStates, ([base, ours, theirs]) => {
    const one = merge(base, ours, theirs)
    const other = merge(base, theirs, ours)
    expect(one.conflicts.length === 0).toBe(other.conflicts.length === 0)
    const isAddedTwice = [...ours.nodes.keys()].some((id) => theirs.nodes.has(id) && !base.nodes.has(id))
    if (one.conflicts.length === 0 && !isAddedTwice) expectSameGraph(one.state, other.state)
  }))

const choosing = fc.infiniteStream(fc.constantFrom('ours' as const, 'theirs' as const, 'both' as const))

test('[G20] any merge gives a whole graph, and choices settle every conflict', () =>
  given(fc.tuple(threeStates, choosing), ([[base, ours, theirs], sides]) => {
    let choices: Choices = {}
    for (let round = 0; ; round++) {
      const { state, batch, conflicts } = merge(base, ours, theirs, choices)
      expectWhole(state)
      expectSameGraph(apply(ours, batch).state, state)
      if (conflicts.length === 0) break
      expect(round).toBeLessThan(20)
      const chosen = conflicts.map(
        ({ nodeId, property }) => [`${nodeId}.${property}`, sides.next().value] as const,
      )
      choices = { ...choices, ...Object.fromEntries(chosen) }
    }
  }))

const base = (() => {
  const start = grow(seed('Tram'), seed('Tram').rootId, 'Costs', 'Riders', 'Noise')
  return grow(start, idOf(start, 'Costs'), 'Rails')
})()
const after = (state: GraphState, ...edits: ((state: GraphState) => Parameters<typeof apply>[1])[]) =>
  edits.reduce((at, edit) => apply(at, edit(at)).state, state)
const rename = (label: string, to: string) => (s: GraphState) => editNode(s, idOf(s, label), { label: to })
const costs = idOf(base, 'Costs')
const riders = idOf(base, 'Riders')

test('[G19] two branches that add the same idea have added one', () => {
  const ours = grow(base, riders, 'Students')
  const theirs = grow(base, riders, 'students', 'Tourists')
  const { state, conflicts } = merge(base, ours, theirs)
  expect(conflicts.map(({ property }) => property)).toEqual(['label'])
  expect(state.nodes.size).toBe(base.nodes.size + 2)
})

test('[G20] [A6] conflicts are reported per property, and ours stands until a choice is made', () => {
  const ours = after(base, rename('Costs', 'Price'), (s) =>
    editNode(s, riders, { description: 'Who rides?' }),
  )
  const theirs = after(base, rename('Costs', 'Money'), (s) => editNode(s, costs, { type: 'risk' }))
  const { state, conflicts } = merge(base, ours, theirs)
  expect(conflicts).toEqual([
    { nodeId: costs, property: 'label', base: 'Costs', ours: 'Price', theirs: 'Money' },
  ])
  expect(state.nodes.get(costs)).toMatchObject({ label: 'Price', type: 'risk' })
  const chosen = merge(base, ours, theirs, { [`${costs}.label`]: 'theirs' })
  expect(chosen.conflicts).toEqual([])
  expect(chosen.state.nodes.get(costs)).toMatchObject({ label: 'Money', type: 'risk' })
  expect(chosen.state.nodes.get(riders)).toMatchObject({ description: 'Who rides?' })
})

test('[G20] [X-25] both names are kept as two ideas side by side, and what hangs on the idea stays with ours', () => {
  const ours = after(base, rename('Costs', 'Price'))
  const theirs = after(base, rename('Costs', 'Money'), (s) => editNode(s, costs, { type: 'risk' }))
  const { state, conflicts } = merge(base, ours, theirs, { [`${costs}.label`]: 'both' })
  expect(conflicts).toEqual([])
  expect(childrenOf(state, base.rootId).map(({ label }) => label)).toEqual([
    'Price',
    'Money',
    'Riders',
    'Noise',
  ])
  expect(named(state, 'Money')).toMatchObject({ type: 'risk', parentId: base.rootId })
  expect(childrenOf(state, named(state, 'Money').id)).toEqual([])
  expect(childrenOf(state, costs).map(({ label }) => label)).toEqual(['Rails'])
  const left = { [`${costs}.label`]: 'both', [`${named(state, 'Money').id}.exists`]: 'ours' } as const
  expectSameGraph(
    merge(base, ours, theirs, left).state,
    after(ours, (s) => editNode(s, costs, { type: 'risk' })),
  )
  const twin = merge(base, grow(ours, base.rootId, 'money'), theirs, { [`${costs}.label`]: 'both' })
  expect(childrenOf(twin.state, base.rootId)).toHaveLength(4)
  const root = merge(base, after(base, rename('Tram', 'Trams')), after(base, rename('Tram', 'Bus')), {
    [`${base.rootId}.label`]: 'both',
  })
  expect(root.state.nodes.size).toBe(base.nodes.size)
})

test('[G20] removed here and changed there is a conflict about existing', () => {
  const ours = after(base, (s) => removeNodes(s, [costs]))
  const theirs = after(base, rename('Costs', 'Money'))
  const { state, conflicts } = merge(base, ours, theirs)
  expect(conflicts).toEqual([{ nodeId: costs, property: 'exists', base: true, ours: false, theirs: true }])
  expect(state.nodes.has(costs)).toBe(false)
  const kept = merge(base, ours, theirs, { [`${costs}.exists`]: 'theirs' })
  expect(kept.conflicts).toEqual([])
  expect(named(kept.state, 'Money').parentId).toBe(base.rootId)
})

test('[G20] what the other side grew under a removed node is not lost in silence', () => {
  const ours = after(base, (s) => removeNodes(s, [costs]))
  const theirs = grow(base, idOf(base, 'Rails'), 'Steel')
  const { state, conflicts } = merge(base, ours, theirs)
  expect(conflicts.map(({ nodeId, property }) => [nodeId, property])).toEqual([
    [idOf(base, 'Rails'), 'exists'],
  ])
  expectSameGraph(state, ours)
  const kept = merge(base, ours, theirs, { [`${idOf(base, 'Rails')}.exists`]: 'theirs' })
  expect(kept.state.nodes.size).toBe(theirs.nodes.size)
  expect(merge(base, theirs, ours).state.nodes.size).toBe(theirs.nodes.size)
})

test('[G20] a link to a removed node is a conflict about that node', () => {
  const ours = after(base, (s) => removeNodes(s, [costs]))
  const theirs = after(base, (s) => linkNodes(s, riders, costs, 'pay'))
  const { state, conflicts } = merge(base, ours, theirs)
  expect(conflicts).toMatchObject([{ nodeId: costs, property: 'exists' }])
  expect(state.links.size).toBe(0)
  expect(merge(base, ours, theirs, { [`${costs}.exists`]: 'theirs' }).state.links.size).toBe(1)
})

test('[G20] two moves into each other are a conflict about the parents', () => {
  const ours = after(base, (s) => moveNode(s, costs, riders))
  const theirs = after(base, (s) => moveNode(s, riders, costs))
  const { state, conflicts } = merge(base, ours, theirs)
  expect(new Set(conflicts.map(({ nodeId, property }) => `${nodeId}.${property}`))).toEqual(
    new Set([`${costs}.parentId`, `${riders}.parentId`]),
  )
  expectSameGraph(state, ours)
  const choices = { [`${costs}.parentId`]: 'theirs', [`${riders}.parentId`]: 'theirs' } as const
  expectSameGraph(merge(base, ours, theirs, choices).state, theirs)
})

test('[G20] the rank goes with the parent it was made for', () => {
  const noise = idOf(base, 'Noise')
  const ours = after(base, (s) => moveNode(s, noise, costs, { before: idOf(s, 'Rails') }))
  const theirs = after(base, (s) => moveNode(s, noise, riders))
  const chosen = merge(base, ours, theirs, { [`${noise}.parentId`]: 'theirs' })
  expect(chosen.conflicts).toEqual([])
  expect(chosen.state.nodes.get(noise)).toEqual(theirs.nodes.get(noise))
})

test('[G20] of two additions with one id, ours gives rank and origin', () => {
  given(states, (state) => {
    const ours = grow(state, state.rootId, 'One', 'Both')
    const theirs = apply(state, {
      source: { kind: 'lens', lens: 'plan' },
      targetId: state.rootId,
      children: [{ kind: 'ChatNode', label: 'Both', type: 'note', description: '' }],
    }).state
    const { state: merged, conflicts } = merge(state, ours, theirs)
    expect(conflicts).toEqual([])
    expectSameGraph(merged, ours)
  })
})

test('the generator is awake: 10 to 90% of its merges have conflicts, of every kind', () => {
  const merged = fc.sample(threeStates, { numRuns: 1_000, seed: 7 }).map((three) => merge(...three))
  const conflicted = merged.filter(({ conflicts }) => conflicts.length > 0)
  expect(conflicted.length).toBeGreaterThan(100)
  expect(conflicted.length).toBeLessThan(900)
  const kinds = new Set(conflicted.flatMap(({ conflicts }) => conflicts.map(({ property }) => property)))
  expect([...kinds].sort()).toEqual(['description', 'exists', 'intel', 'label', 'parentId', 'rank', 'type'])
})

test('[G20] a choice also holds where one side alone made a change: ours leaves it out', () => {
  const theirs = after(
    base,
    (s) => addNode(s, costs, { label: 'Tracks', type: 'concept', description: '' }),
    rename('Riders', 'Passengers'),
    (s) => removeNodes(s, [idOf(s, 'Noise')]),
  )
  const tracks = idOf(theirs, 'Tracks')
  const whole = merge(base, base, theirs)
  expectSameGraph(whole.state, theirs)
  const choices: Choices = {
    [`${tracks}.exists`]: 'ours',
    [`${riders}.label`]: 'ours',
    [`${idOf(base, 'Noise')}.exists`]: 'ours',
  }
  const left = merge(base, base, theirs, choices)
  expect(left.conflicts).toEqual([])
  expectSameGraph(left.state, base)
  const half = merge(base, base, theirs, { [`${riders}.label`]: 'ours' })
  expect(named(half.state, 'Riders')).toBeDefined()
  expect(half.state.nodes.has(tracks)).toBe(true)
})

test('[G20] what hangs on an idea that is left out stays out with it, and a link to it as well', () => {
  const grown = grow(grow(base, costs, 'Tracks'), idOf(grow(base, costs, 'Tracks'), 'Tracks'), 'Ballast')
  const theirs = after(grown, (s) => linkNodes(s, idOf(s, 'Ballast'), riders))
  const { state, conflicts } = merge(base, base, theirs, { [`${idOf(theirs, 'Tracks')}.exists`]: 'ours' })
  expect(conflicts).toEqual([])
  expectSameGraph(state, base)
})
