import { expect, test } from 'vitest'
import { apply, tryApply } from '@/lib/graph/apply'
import { RejectedBatchError } from '@/lib/graph/errors'
import { linkIdFor, nodeIdFor } from '@/lib/graph/ids'
import { graphHash } from '@/lib/graph/json'
import { childrenOf } from '@/lib/graph/queries'
import {
  type Child,
  type GraphState,
  generousCaps,
  modelCaps,
  type NodeBatch,
  type NodeId,
} from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { batchOf, grow, growth, idOf, named, note, put, seed } from './support'

const ghost = 'nzzzzzzzzzz' as NodeId
const free = () => false
const tram = grow(seed(), seed().rootId, 'Costs', 'Riders')
const costs = idOf(tram, 'Costs')
const riders = idOf(tram, 'Riders')

const reasonOf = (state: GraphState, batch: NodeBatch) => {
  const result = tryApply(state, batch)
  return result.ok ? 'accepted' : result.error.reason
}
const created = (parentId: NodeId | null, label = 'New') => ({
  parentId: { after: parentId },
  label: { after: label },
  type: { after: 'note' as const },
  description: { after: '' },
  origin: { after: { kind: 'person' as const } },
  rank: { after: 'a9' },
})

test('[G5] [A2] ids are derived: they never change from version to version', () => {
  expect(seed('Should our city build a tram?').rootId).toBe('nlankyglyto')
  expect(nodeIdFor(seed().rootId, 'Costs', free)).toBe('nctouy5pnkv')
  expect(nodeIdFor(seed().rootId, 'COSTS', free)).toBe('nctouy5pnkv')
  expect(linkIdFor(costs, riders, undefined, free)).toMatch(/^l[a-z2-7]{10}$/)
  expect(linkIdFor(costs, riders, '', free)).not.toBe(linkIdFor(costs, riders, undefined, free))
})

test('[G5] [A2] the same idea added on two branches has the same id', () => {
  const one = grow(grow(tram, costs, 'Rails'), costs, 'Cars')
  const other = grow(grow(tram, costs, 'Cars'), costs, 'rails')
  expect(idOf(one, 'Rails')).toBe(idOf(other, 'rails'))
})

test('[G5] [A2] a taken id bumps deterministically, and an id survives renaming and moving', () => {
  const renamed = apply(
    tram,
    batchOf(tram, {
      puts: { nodes: [put(costs, { label: { before: 'Costs', after: 'Price' } })], links: [] },
    }),
  )
  expect(renamed.updated).toEqual([costs])
  const again = grow(renamed.state, tram.rootId, 'Costs')
  expect(idOf(again, 'Price')).toBe(costs)
  expect(idOf(again, 'Costs')).not.toBe(costs)
  expect(idOf(again, 'Costs')).toBe(idOf(grow(renamed.state, tram.rootId, 'costs'), 'costs'))
})

test('[G6] [A2] a known log leads to known bytes, in the browser and on the server', () => {
  const log = [
    growth(tram.rootId, 'Noise', '電車', 'Straße'),
    batchOf(tram, { links: [{ source: costs, target: riders, label: 'pay' }] }),
    batchOf(tram, { targetId: costs, intel: { summary: 'é', facts: [], sources: [], grounded: false } }),
  ]
  const state = log.reduce((at, batch) => apply(at, batch).state, tram)
  expect(graphHash(state)).toMatchInlineSnapshot(
    `"b62c31491aca3075841381b422ba75d50dae273fefd1323397ae2e5939876dc5"`,
  )
})

test('[G3] [A1] a batch whose children are all there already returns the same reference', () => {
  const { state, skipped } = apply(tram, growth(tram.rootId, 'costs', 'RIDERS'))
  expect(state).toBe(tram)
  expect(skipped).toEqual([
    { label: 'costs', reason: `duplicate of ${costs}` },
    { label: 'RIDERS', reason: `duplicate of ${riders}` },
  ])
})

test('[G10] [A3] empty labels and duplicates are skipped with a reason, also inside the batch', () => {
  const { added, skipped, state } = apply(tram, growth(costs, 'Rails', '  ', 'ＲＡＩＬＳ', 'Cars', '\u200b'))
  const rails = idOf(state, 'Rails')
  expect(added).toEqual([rails, idOf(state, 'Cars')])
  expect(skipped).toEqual(
    [
      { label: '', reason: 'the label is empty' },
      { label: 'RAILS', reason: `duplicate of ${rails}` },
      { label: '', reason: 'the label is empty' },
    ].map((row, i) => (i === 1 ? { ...row, label: 'ＲＡＩＬＳ' } : row)),
  )
})

test('[G10] the same label may stand under another parent', () => {
  expect(apply(tram, growth(costs, 'Costs')).added).toHaveLength(1)
})

test('[G9] [A3] what is cut is stated', () => {
  const { state, skipped } = apply(tram, {
    ...growth(costs),
    children: [note('x'.repeat(81), 'y'.repeat(601)), note('short', 'z')],
  })
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'the label was cut to 80 characters',
    'the description was cut to 600 characters',
  ])
  expect(childrenOf(state, costs).map(({ label }) => label.length)).toEqual([80, 5])
})

test('[G11] [A4] the surplus is skipped and stated, never dropped in silence', () => {
  const many = Array.from({ length: 15 }, (_, i) => `Idea ${i}`)
  const { added, skipped } = apply(tram, growth(costs, ...many), modelCaps)
  expect(added).toHaveLength(12)
  expect(skipped).toHaveLength(3)
  expect(skipped[0]).toEqual({ label: 'Idea 12', reason: 'over the limit of 12 children at once' })
  expect(apply(tram, growth(costs, ...many)).added).toHaveLength(15)
})

test('[G11] [A4] caps on the whole graph and on its depth hold for children and for new records', () => {
  const full = { ...generousCaps, nodes: 4 }
  expect(apply(tram, growth(costs, 'a', 'b'), full)).toMatchObject({
    skipped: [{ label: 'b', reason: 'over the limit of 4 ideas in a graph' }],
  })
  const shallow = { ...generousCaps, depth: 1 }
  expect(apply(tram, growth(costs, 'a'), shallow).skipped).toEqual([
    { label: 'a', reason: 'over the limit of 1 levels' },
  ])
  const puts = { nodes: [put(ghost, created(costs), true)], links: [] }
  expect(tryApply(tram, batchOf(tram, { puts }), { ...full, nodes: 3 })).toMatchObject({
    error: { reason: 'too-many-nodes' },
  })
  expect(tryApply(tram, batchOf(tram, { puts }), shallow)).toMatchObject({ error: { reason: 'too-deep' } })
  const move = { nodes: [put(costs, { parentId: { before: tram.rootId, after: riders } })], links: [] }
  expect(
    tryApply(grow(tram, costs, 'a'), batchOf(tram, { puts: move }), { ...generousCaps, depth: 2 }),
  ).toMatchObject({
    error: { reason: 'too-deep', id: costs },
  })
})

test('[G12] [A5] what cannot be is refused as a whole, with a typed reason', () => {
  const puts = (...nodes: ReturnType<typeof put>[]) => batchOf(tram, { puts: { nodes, links: [] } })
  const rails = grow(tram, costs, 'Rails')
  expect(reasonOf(tram, growth(ghost, 'a'))).toBe('unknown-target')
  expect(reasonOf(tram, puts(put(ghost, created(null), true)))).toBe('second-root')
  expect(reasonOf(tram, puts(put(costs, { parentId: { before: tram.rootId, after: null } })))).toBe(
    'second-root',
  )
  expect(reasonOf(tram, puts(put(tram.rootId, { parentId: { before: null, after: costs } })))).toBe(
    'root-moved',
  )
  expect(reasonOf(tram, batchOf(tram, { drops: { nodes: [tram.rootId, costs, riders], links: [] } }))).toBe(
    'root-dropped',
  )
  expect(reasonOf(tram, puts(put(costs, { parentId: { before: tram.rootId, after: costs } })))).toBe('cycle')
  expect(
    reasonOf(rails, puts(put(costs, { parentId: { before: tram.rootId, after: idOf(rails, 'Rails') } }))),
  ).toBe('cycle')
  expect(reasonOf(tram, puts(put(costs, { parentId: { before: tram.rootId, after: ghost } })))).toBe(
    'unknown-parent',
  )
  expect(reasonOf(tram, puts(put(ghost, created('nyyyyyyyyyy' as NodeId), true)))).toBe('unknown-parent')
  expect(reasonOf(tram, batchOf(tram, { links: [{ source: costs, target: costs }] }))).toBe('self-link')
  expect(reasonOf(tram, batchOf(tram, { links: [{ source: costs, target: ghost }] }))).toBe('dangling-link')
  expect(reasonOf(tram, puts(put('__proto__' as NodeId, created(costs), true)))).toBe('malformed-id')
  expect(reasonOf(tram, growth('__proto__' as NodeId, 'a'))).toBe('unknown-target')
  expect(reasonOf(tram, puts(put(costs, { label: { before: 'Costs' } })))).toBe('malformed-put')
  expect(reasonOf(tram, puts(put(costs, { rank: { before: named(tram, 'Costs').rank, after: '!' } })))).toBe(
    'malformed-put',
  )
  expect({}).not.toHaveProperty('label')
})

test('[G12] [A5] one impossible part and nothing changes; apply throws what tryApply answers', () => {
  const batch = { ...growth(costs, 'Rails'), links: [{ source: costs, target: ghost }] }
  expect(() => apply(tram, batch)).toThrow(RejectedBatchError)
  expect(childrenOf(tram, costs)).toEqual([])
})

test('[G13] new nodes may hang on each other in any order, and two nodes may change places', () => {
  const child = 'nbbbbbbbbbb' as NodeId
  const nodes = [put(child, created(ghost, 'Child'), true), put(ghost, created(costs, 'Parent'), true)]
  const { state } = apply(tram, batchOf(tram, { puts: { nodes, links: [] } }))
  expect(state.nodes.get(child)?.parentId).toBe(ghost)
  const swap = [
    put(costs, { parentId: { before: tram.rootId, after: child } }),
    put(ghost, { parentId: { before: costs, after: tram.rootId } }),
  ]
  expect(apply(state, batchOf(state, { puts: { nodes: swap, links: [] } })).updated).toEqual([costs, ghost])
})

test('[G14] a put acts only where the node still equals every before; the rest is reported', () => {
  const nodes = [
    put(costs, { label: { before: 'Other', after: 'X' }, type: { before: 'note', after: 'risk' } }),
    put(riders, { label: { before: 'Riders', after: 'Passengers' } }),
    put(ghost, { label: { before: 'Ghost', after: 'X' } }),
    put(costs, created(riders), true),
    put(riders, { type: { before: 'risk', after: 'note' } }),
  ]
  const { state, updated, skipped } = apply(tram, batchOf(tram, { puts: { nodes, links: [] } }))
  expect(updated).toEqual([riders])
  expect(state.nodes.get(costs)).toBe(tram.nodes.get(costs))
  expect(skipped).toEqual([
    { label: 'Costs', reason: 'label changed in the meantime' },
    { label: 'Ghost', reason: 'no longer there' },
    { label: 'Costs', reason: 'already there' },
    { label: 'Passengers', reason: 'already so' },
  ])
})

test('[G14] intel and origin are compared by value, and an absent one equals only an absent before', () => {
  const intel = { summary: 's', facts: [{ text: 'f', sourceIds: ['1'] }], sources: [], grounded: true }
  const rich = apply(tram, batchOf(tram, { targetId: costs, intel })).state
  expect(rich.nodes.get(costs)?.intel).toEqual(intel)
  const clear = put(costs, { intel: { before: structuredClone(intel) } })
  const cleared = apply(rich, batchOf(rich, { puts: { nodes: [clear], links: [] } })).state
  expect(cleared.nodes.get(costs)).toEqual(tram.nodes.get(costs))
  expect(cleared.nodes.get(costs)).not.toHaveProperty('intel')
  expect(apply(tram, batchOf(tram, { puts: { nodes: [clear], links: [] } })).skipped).toEqual([
    { label: 'Costs', reason: 'already so' },
  ])
})

test('[G15] [A5] a drop never removes by implication', () => {
  const linked = apply(
    grow(tram, costs, 'Rails'),
    batchOf(tram, { links: [{ source: costs, target: riders }] }),
  ).state
  const [link] = linked.links.keys()
  const rails = idOf(linked, 'Rails')
  const drop = (nodes: NodeId[], links = link ? [link] : []) => batchOf(linked, { drops: { nodes, links } })
  expect(reasonOf(linked, drop([costs]))).toBe('orphan')
  expect(reasonOf(linked, drop([costs, rails], []))).toBe('dangling-link')
  const { removed, links, state } = apply(linked, drop([costs, rails]))
  expect(removed).toEqual([costs, rails])
  expect(links.removed).toEqual([link])
  expect(apply(state, drop([costs, rails])).state).toBe(state)
})

test('[G10] a cross link that is there already is skipped', () => {
  const links = [{ source: costs, target: riders, label: 'Pay' }]
  const linked = apply(tram, batchOf(tram, { links })).state
  const [id] = linked.links.keys()
  const twice = apply(
    linked,
    batchOf(tram, { links: [{ source: costs, target: riders, label: 'pay' }, ...links] }),
  )
  expect(twice.state).toBe(linked)
  expect(twice.skipped.map(({ reason }) => reason)).toEqual([`duplicate of ${id}`, `duplicate of ${id}`])
})

test('[A2] every contract becomes a draft, and the origin says who asked and no more', () => {
  const children: Child[] = [
    { kind: 'SubNode', label: 'Sub', type: 'claim', description: 'd' },
    { kind: 'Concept', term: 'Gauge', definition: 'Width between rails.', relation: 'part of the rails' },
    { kind: 'Challenge', label: 'Who pays?', type: 'question', description: 'd' },
    { kind: 'Step', label: 'Ask', description: 'd' },
    { kind: 'ChatNode', label: 'Chat', type: 'actor', description: 'd' },
  ]
  const { state } = apply(tram, { source: { kind: 'lens', lens: 'any' }, targetId: costs, children })
  expect(childrenOf(state, costs).map(({ label, type, description }) => [label, type, description])).toEqual([
    ['Sub', 'claim', 'd'],
    ['Gauge', 'concept', 'Width between rails.\npart of the rails'],
    ['Who pays?', 'question', 'd'],
    ['Ask', 'action', 'd'],
    ['Chat', 'actor', 'd'],
  ])
  expect(new Set(childrenOf(state, costs).map(({ origin }) => JSON.stringify(origin)))).toEqual(
    new Set(['{"kind":"lens","lens":"any"}']),
  )
})

test('[G8] a blank title still makes a board', () => {
  expect(toRootNode('\u0000 ').label).toBe('Untitled')
  expect(seedGraph(toRootNode('x'.repeat(1_000_000))).nodes.size).toBe(1)
})
