import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { diff } from '@/lib/graph/diff'
import { editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import { pick, toProposal, withNeeds, withoutUnmet } from '@/lib/graph/proposal'
import { rebase } from '@/lib/graph/rebase'
import { acceptedCases, given } from '../arbitraries'
import { batchOf, expectSameGraph, expectWhole, grow, growth, idOf, seed } from './support'

const start = (() => {
  const top = grow(seed(), seed().rootId, 'Costs', 'Riders')
  return grow(grow(top, idOf(top, 'Costs'), 'Rails', 'Wires'), idOf(top, 'Riders'), 'Students')
})()
const costs = idOf(start, 'Costs')
const riders = idOf(start, 'Riders')
const rails = idOf(start, 'Rails')

test('[G29] children are items of their own, and some of them may stay out', () => {
  const proposal = toProposal(start, growth(riders, 'Nurses', 'Tourists', 'Night shift'))
  const [nurses, , night] = [...proposal.items.keys()]
  expect([...proposal.items.values()].map(({ kind }) => kind)).toEqual(['added', 'added', 'added'])
  const picked = pick(proposal, [nurses ?? '', night ?? ''])
  const { state, added } = apply(start, picked)
  expect(added).toEqual([nurses, night])
  expect([...state.nodes.values()].map(({ label }) => label)).not.toContain('Tourists')
  expect(picked).toMatchObject({ source: proposal.batch.source, targetId: riders })
})

test('[G29] a new idea is not had without its new parent', () => {
  const after = grow(
    grow(start, riders, 'Tourists'),
    idOf(grow(start, riders, 'Tourists'), 'Tourists'),
    'Day trips',
  )
  const batch = batchOf(start, {
    puts: { nodes: [...after.nodes.values()].filter(({ id }) => !start.nodes.has(id)).map(toNew), links: [] },
  })
  const proposal = toProposal(start, batch)
  const [tourists = '', trips = ''] = [...proposal.items.keys()]
  expect(proposal.items.get(trips)?.needs).toEqual([tourists])
  expect([...withNeeds(proposal.items, [trips])].sort()).toEqual([tourists, trips].sort())
  expect([...withoutUnmet(proposal.items, [trips])]).toEqual([])
  expect(apply(start, pick(proposal, [trips])).state).toBe(start)
  expectSameGraph(apply(start, pick(proposal, [tourists, trips])).state, after)
})

test('[G29] a removed idea takes what is below it; a part of it may go alone', () => {
  const linked = apply(start, linkNodes(start, rails, riders)).state
  const proposal = toProposal(linked, removeNodes(linked, [costs]))
  expect([...proposal.items.values()].map(({ kind }) => kind)).toEqual(['removed', 'removed', 'removed'])
  expect([...proposal.items.keys()][0]).toBe(costs)
  expect([...withoutUnmet(proposal.items, [costs, rails])]).toEqual([rails])
  const { state } = apply(linked, pick(proposal, [rails]))
  expect(state.nodes.has(costs)).toBe(true)
  expect(state.nodes.has(rails)).toBe(false)
  expect(state.links.size).toBe(0)
})

test('[G29] edits, moves and links are named as what they are', () => {
  const edit = editNode(start, rails, { label: 'Tracks' })
  expect([...toProposal(start, edit).items.values()]).toEqual([{ id: rails, kind: 'changed', needs: [] }])
  const move = toProposal(start, moveNode(start, rails, riders))
  expect(move.items.get(rails)?.kind).toBe('moved')
  const link = toProposal(start, linkNodes(start, rails, riders))
  expect([...link.items.values()]).toMatchObject([{ kind: 'linked', needs: [] }])
})

test('[G29] what comes under several ideas is named family by family, links last', () => {
  const after = grow(grow(start, costs, 'Debt', 'Wages'), riders, 'Nurses', 'Tourists')
  const linked = apply(after, linkNodes(after, costs, riders)).state
  const proposal = toProposal(start, diff(start, linked))
  const names = [...proposal.items.values()].map(({ id, kind }) => ({
    kind,
    parentId: linked.nodes.get(id as typeof costs)?.parentId,
    label: linked.nodes.get(id as typeof costs)?.label,
  }))
  expect(names.at(-1)?.kind).toBe('linked')
  const parents = names.slice(0, -1).map(({ parentId }) => parentId)
  expect(parents.filter((id, at) => id !== parents[at - 1])).toHaveLength(2)
  const [first] = parents
  expect(names.filter(({ parentId }) => parentId === first).map(({ label }) => label)).toEqual(
    first === costs ? ['Debt', 'Wages'] : ['Nurses', 'Tourists'],
  )
})

test('[G29] what has become impossible is not proposed any more', () => {
  const now = apply(start, removeNodes(start, [riders])).state
  const { items, skipped } = toProposal(now, growth(riders, 'Nurses'))
  expect(items.size).toBe(0)
  expect(skipped).toHaveLength(1)
})

test('[G29] any choice gives a whole graph that differs in what was chosen alone', () =>
  given(fc.tuple(acceptedCases, fc.func(fc.boolean())), ([{ state, batch }, isChosen]) => {
    const proposal = toProposal(state, batch)
    const all = [...proposal.items.keys()]
    expectSameGraph(apply(state, pick(proposal, all)).state, proposal.after)
    expect(apply(state, pick(proposal, [])).state).toBe(state)
    const chosen = all.filter((id) => isChosen(id))
    const done = apply(state, rebase(pick(proposal, chosen), state).batch)
    expectWhole(done.state)
    const touched = [...done.added, ...done.updated, ...done.removed]
    expect(touched.filter((id) => !chosen.includes(id))).toEqual([])
  }))

const toNew = (
  node: Parameters<typeof editNode>[0]['nodes'] extends ReadonlyMap<infer _K, infer V> ? V : never,
) => ({
  id: node.id,
  isNew: true,
  set: Object.fromEntries(
    (['parentId', 'label', 'type', 'description', 'origin', 'rank'] as const).map((key) => [
      key,
      { after: node[key] },
    ]),
  ),
})
