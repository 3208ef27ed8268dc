import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, tryApply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes, unlink } from '@/lib/graph/edits'
import { RejectedBatchError } from '@/lib/graph/errors'
import { merge } from '@/lib/graph/merge'
import { childrenOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { given, states } from '../arbitraries'
import { batchOf, grow, idOf, seed } from './support'

const start = grow(seed(), seed().rootId, 'A', 'B', 'C')
const [a, b, c] = [idOf(start, 'A'), idOf(start, 'B'), idOf(start, 'C')]
const labelsOf = (state: GraphState, id: NodeId) =>
  childrenOf(state, id)
    .map(({ label }) => label)
    .join('')
const ghost = 'nzzzzzzzzzz' as NodeId

test('[G22] a move puts a node exactly before or after another one', () => {
  const moved = (id: NodeId, place: Parameters<typeof moveNode>[3]) =>
    labelsOf(apply(start, moveNode(start, id, start.rootId, place)).state, start.rootId)
  expect(moved(c, { before: a })).toBe('CAB')
  expect(moved(a, { after: b })).toBe('BAC')
  expect(moved(a, {})).toBe('BCA')
  expect(moved(b, { after: c })).toBe('ACB')
})

test('[G22] a move to where the node already is changes nothing', () => {
  expect(apply(start, moveNode(start, b, start.rootId, { after: a })).state).toBe(start)
  expect(apply(start, moveNode(start, b, start.rootId, { before: c })).state).toBe(start)
  expect(apply(start, moveNode(start, c, start.rootId)).state).toBe(start)
})

test('[G22] a node can be put between two that a merge gave one rank', () => {
  const merged = merge(start, grow(start, start.rootId, 'D', 'F'), grow(start, start.rootId, 'E')).state
  const [first, second] = childrenOf(merged, merged.rootId).slice(3)
  expect(first?.rank).toBe(second?.rank)
  if (!first || !second) return
  const { state } = apply(merged, moveNode(merged, a, merged.rootId, { after: first.id }))
  expect(labelsOf(state, state.rootId)).toBe(`BC${first.label}A${second.label}F`)
})

test('[G22] whatever is moved stands where it was put', () =>
  given(fc.tuple(states, fc.nat(), fc.nat(), fc.boolean()), ([state, i, j, isBefore]) => {
    const ids = [...state.nodes.keys()].filter((id) => id !== state.rootId)
    const [id, anchor] = [ids[i % ids.length], ids[j % ids.length]]
    if (!id || !anchor || id === anchor) return
    const parentId = state.nodes.get(anchor)?.parentId
    if (!parentId) return
    const result = tryApply(state, moveNode(state, id, parentId, { [isBefore ? 'before' : 'after']: anchor }))
    if (!result.ok) return expect(result.error.reason).toBe('cycle')
    const order = childrenOf(result.value.state, parentId).map((node) => node.id)
    expect(order.indexOf(id) - order.indexOf(anchor)).toBe(isBefore ? -1 : 1)
    const others = (list: readonly NodeId[]) => list.filter((each) => each !== id)
    expect(others(order)).toEqual(others(childrenOf(state, parentId).map((node) => node.id)))
  }))

test('[G27] an edit puts only what differs', () => {
  expect(editNode(start, a, { label: ' A ', description: '' })).toEqual({
    source: { kind: 'person' },
    targetId: a,
    children: [],
  })
  expect(editNode(start, a, { label: '  ' }).puts).toBeUndefined()
  expect(editNode(start, a, { type: 'risk' }, { kind: 'chat' })).toEqual({
    source: { kind: 'chat' },
    targetId: a,
    children: [],
    puts: { nodes: [{ id: a, set: { type: { before: 'note', after: 'risk' } } }], links: [] },
  })
})

test('[G27] a label that is too long is cut by apply, which says so', () => {
  const { state, skipped } = apply(start, editNode(start, a, { label: 'x'.repeat(100) }))
  expect(state.nodes.get(a)?.label).toHaveLength(80)
  expect(skipped).toEqual([{ label: 'x'.repeat(80), reason: 'the label was cut to 80 characters' }])
})

test('[G27] a sibling can be added after a node; a twin is skipped with the reason', () => {
  const draft = { label: 'New', type: 'question' as const, description: 'd' }
  const { state, added } = apply(start, addNode(start, start.rootId, draft, { after: a }))
  expect(labelsOf(state, start.rootId)).toBe('ANewBC')
  expect(added).toEqual([idOf(grow(start, start.rootId, 'New'), 'New')])
  const twin = apply(state, addNode(state, start.rootId, { ...draft, label: 'NEW' }))
  expect(twin.state).toBe(state)
  expect(twin.skipped).toEqual([{ label: 'NEW', reason: `duplicate of ${idOf(state, 'New')}` }])
})

test('[G27] removal names the whole subtree and every link at it', () =>
  given(fc.tuple(states, fc.nat()), ([state, i]) => {
    const ids = [...state.nodes.keys()].filter((id) => id !== state.rootId)
    const id = ids[i % ids.length]
    if (!id) return
    const { removed, state: after } = apply(state, removeNodes(state, [id, id]))
    expect(new Set(removed)).toEqual(new Set(subtreeOf(state, id).map((node) => node.id)))
    for (const link of after.links.values())
      expect(after.nodes.has(link.source) && after.nodes.has(link.target)).toBe(true)
  }))

test('[G27] links come and go', () => {
  const { state, links } = apply(start, linkNodes(start, a, b, 'pays for'))
  expect([...state.links.values()]).toMatchObject([{ source: a, target: b, label: 'pays for' }])
  expect(apply(state, unlink(state, links.added)).state.links.size).toBe(0)
})

test('[G27] makers throw for ids that are not there', () => {
  for (const make of [
    () => editNode(start, ghost, { label: 'x' }),
    () => moveNode(start, a, ghost),
    () => moveNode(start, a, start.rootId, { after: ghost }),
    () => removeNodes(start, [ghost]),
    () => linkNodes(start, a, ghost),
    () => addNode(start, ghost, { label: 'x', type: 'note', description: '' }),
  ]) {
    expect(make).toThrow(RejectedBatchError)
  }
  expect(tryApply(start, removeNodes(start, [start.rootId]))).toMatchObject({
    error: { reason: 'root-dropped' },
  })
  expect(apply(start, batchOf(start, {})).state).toBe(start)
})
