import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, tryApply } from '@/lib/graph/apply'
import { createBuilder } from '@/lib/graph/builder'
import { diff } from '@/lib/graph/diff'
import { invert } from '@/lib/graph/invert'
import { graphHash, toGraphJson } from '@/lib/graph/json'
import { rebase } from '@/lib/graph/rebase'
import { type GraphState, generousCaps } from '@/lib/graph/schema'
import { acceptedCases, anySteps, cases, given, logs, states, twoStates } from '../arbitraries'
import { batchOf, expectSameGraph, expectWhole } from './support'

const bytes = (state: GraphState) => JSON.stringify(toGraphJson(state))

test('[G1] [A1] the input is never touched', () =>
  given(cases, ({ state, batch }) => {
    const before = { state: bytes(state), batch: JSON.stringify(batch) }
    tryApply(state, batch)
    expect({ state: bytes(state), batch: JSON.stringify(batch) }).toEqual(before)
  }))

test('[G2] [A1] the same input gives the same bytes, whatever was asked of the state before', () =>
  given(acceptedCases, ({ state, batch }) => {
    const fresh: GraphState = { ...state, nodes: new Map([...state.nodes].reverse()) }
    const { state: a, ...first } = apply(state, batch)
    const { state: b, ...second } = apply(fresh, batch)
    expect(first).toEqual(second)
    expect(bytes(a)).toBe(bytes(b))
  }))

test('[G3] [A1] an empty batch returns the same reference', () =>
  given(states, (state) => expect(apply(state, batchOf(state, {})).state).toBe(state)))

test('[G3] a batch that comes twice changes nothing the second time', () =>
  given(acceptedCases, ({ state, batch }) => {
    const once = apply(state, batch).state
    const again = tryApply(once, batch)
    // A second time a batch may also be refused, when what it stands on is gone.
    if (again.ok) expect(again.value.state).toBe(once)
  }))

test('[G4] [A1] untouched nodes and links keep their identity', () =>
  given(acceptedCases, ({ state, batch }) => {
    const { state: after, updated, removed, links } = apply(state, batch)
    const touched = new Set<string>([...updated, ...removed, ...links.updated, ...links.removed])
    for (const [id, node] of state.nodes) if (!touched.has(id)) expect(after.nodes.get(id)).toBe(node)
    for (const [id, link] of state.links) if (!touched.has(id)) expect(after.links.get(id)).toBe(link)
  }))

test('[G6] [A2] replaying a log of batches rebuilds the graph byte for byte', () =>
  given(logs, ({ seed, batches }) => {
    const replay = () =>
      batches.reduce((state, batch) => apply(state, JSON.parse(JSON.stringify(batch))).state, seed)
    expect(graphHash(replay())).toBe(graphHash(replay()))
  }))

test('[G7] [A6] diff is the batch that leads from one state to the other', () =>
  given(twoStates, ([a, b]) => {
    const { state, skipped } = apply(a, diff(a, b))
    expectSameGraph(state, b)
    expect(skipped).toEqual([])
  }))

test('[G7] a state differs from itself by an empty batch', () =>
  given(states, (state) =>
    expect(diff(state, state)).toEqual({ source: { kind: 'merge' }, targetId: state.rootId, children: [] }),
  ))

test('[G12] [A5] a refused batch has a typed reason and a sentence', () =>
  given(cases, ({ state, batch }) => {
    const result = tryApply(state, batch)
    if (!result.ok)
      expect(result.error).toMatchObject({
        reason: expect.stringMatching(/^[a-z-]+$/),
        message: expect.stringMatching(/^.+\.$/),
      })
  }))

test('[G13] [A6] whatever is applied: one root, no cycle, no orphan, no dangling link', () =>
  given(cases, ({ state, batch }) => {
    expectWhole(state)
    const result = tryApply(state, batch)
    if (result.ok) expectWhole(result.value.state)
  }))

test('[G13] added, updated and removed say what changed and nothing else', () =>
  given(acceptedCases, ({ state, batch }) => {
    const { state: after, added, updated, removed } = apply(state, batch)
    expect(new Set(added)).toEqual(new Set([...after.nodes.keys()].filter((id) => !state.nodes.has(id))))
    expect(new Set(removed)).toEqual(new Set([...state.nodes.keys()].filter((id) => !after.nodes.has(id))))
    const changed = [...after.nodes].filter(
      ([id, node]) => state.nodes.has(id) && state.nodes.get(id) !== node,
    )
    expect(new Set(updated)).toEqual(new Set(changed.map(([id]) => id)))
  }))

test('[G16] [A5] what a rebase leaves applies whole, with nothing skipped but children and cuts', () =>
  given(fc.tuple(cases, fc.array(anySteps, { maxLength: 4 })), ([{ state, batch }, list]) => {
    const later = list.reduce((at, step) => {
      const result = tryApply(at, step(at))
      return result.ok ? result.value.state : at
    }, state)
    const rebased = rebase(batch, later)
    const { skipped } = apply(later, rebased.batch)
    expect(skipped.filter(({ reason }) => !/duplicate|empty|was cut/.test(reason))).toEqual([])
  }))

test('[G16] a batch that is possible as it is passes a rebase unchanged', () =>
  given(acceptedCases, ({ state, batch }) => {
    const { skipped } = apply(state, batch)
    const rebased = rebase(batch, state)
    if (skipped.length === 0) expect(rebased).toEqual({ batch, skipped: [] })
    expectSameGraph(apply(state, rebased.batch).state, apply(state, batch).state)
  }))

test('[G17] [A6] undo of any batch equals the state before', () =>
  given(acceptedCases, ({ state, batch }) => {
    const inverse = invert(state, batch)
    const { state: back, skipped } = apply(apply(state, batch).state, inverse)
    expectSameGraph(back, state)
    expect(skipped).toEqual([])
  }))

test('[G17] undoing the undo gives the same bytes again', () =>
  given(acceptedCases, ({ state, batch }) => {
    const after = apply(state, batch).state
    const inverse = invert(state, batch)
    const redo = invert(after, inverse)
    expectSameGraph(apply(apply(after, inverse).state, redo).state, after)
  }))

test('[G21] a builder says and gives the same as apply, batch by batch', () =>
  given(
    fc.tuple(logs, fc.array(cases, { maxLength: 3 }), fc.nat({ max: 10 })),
    ([{ seed, batches }, strangers, pause]) => {
      const builder = createBuilder(seed)
      let state = seed
      for (const [i, batch] of [...batches, ...strangers.map((each) => each.batch)].entries()) {
        const one = tryApply(state, batch, generousCaps)
        const other = builder.tryApply(batch)
        if (one.ok) {
          const { state: after, ...changes } = one.value
          state = after
          expect(other).toEqual({ ok: true, value: changes })
        } else expect(other).toEqual(one)
        if (i % (pause + 1) === pause) expectWhole(builder.state())
      }
      expectSameGraph(builder.state(), state)
      expectWhole(builder.state())
    },
  ))

test('[G21] what a builder handed out stays as it was', () =>
  given(
    logs,
    ({ seed, batches }) => {
      const builder = createBuilder(seed)
      const handed = batches.map((batch) => {
        builder.apply(batch)
        const state = builder.state()
        return { state, bytes: bytes(state) }
      })
      for (const each of handed) {
        expect(bytes(each.state)).toBe(each.bytes)
        expectWhole(each.state)
      }
    },
    50,
  ))

test('the generator is awake: 40 to 95% of its batches are accepted', () => {
  const sample = fc.sample(cases, { numRuns: 1_000, seed: 7 })
  const accepted = sample.filter(({ state, batch }) => tryApply(state, batch).ok).length / sample.length
  expect(accepted).toBeGreaterThanOrEqual(0.4)
  expect(accepted).toBeLessThanOrEqual(0.95)
  const changing = sample.filter(({ state, batch }) => {
    const result = tryApply(state, batch)
    return result.ok && result.value.state !== state
  })
  expect(changing.length / sample.length).toBeGreaterThan(0.3)
})
