import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { linkNodes } from '@/lib/graph/edits'
import { childrenOf, findNodes, linksOf, pathTo, resolveRef, statsOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { given, states } from '../arbitraries'
import { batchOf, grow, idOf, note, seed } from './support'

const start = (() => {
  const top = grow(seed(), seed().rootId, 'Café culture', 'Costs', 'Riders')
  const deep = grow(top, idOf(top, 'Costs'), 'Rails', 'Culture of cafés', 'Riders')
  return apply(deep, linkNodes(deep, idOf(deep, 'Rails'), idOf(deep, 'Costs'))).state
})()
const ghost = 'nzzzzzzzzzz' as NodeId

test('[G23] children are in order, and the list stays the same one until a child changes', () => {
  const costs = idOf(start, 'Costs')
  const next = grow(start, idOf(start, 'Café culture'), 'Tea')
  expect(childrenOf(next, costs)).toBe(childrenOf(start, costs))
  expect(childrenOf(next, ghost)).toBe(childrenOf(start, ghost))
  expect(childrenOf(grow(start, costs, 'x'), costs)).not.toBe(childrenOf(start, costs))
})

test('[G23] path, subtree and links agree with the parents', () =>
  given(states, (state) => {
    for (const node of state.nodes.values()) {
      const path = pathTo(state, node.id)
      expect(path.at(0)?.id).toBe(state.rootId)
      expect(path.at(-1)).toBe(node)
      for (const [i, step] of path.entries()) expect(step.parentId).toBe(path[i - 1]?.id ?? null)
      const below = [...state.nodes.values()].filter((each) => pathTo(state, each.id).includes(node))
      expect(new Set(subtreeOf(state, node.id))).toEqual(new Set(below))
      const links = [...state.links.values()].filter(
        (link) => link.source === node.id || link.target === node.id,
      )
      expect(new Set(linksOf(state, node.id))).toEqual(new Set(links))
    }
    expect(subtreeOf(state, state.rootId)).toHaveLength(state.nodes.size)
  }))

test('[G23] an unknown node has no path, no subtree, no children and no links', () => {
  for (const query of [pathTo, subtreeOf, childrenOf, linksOf]) expect(query(start, ghost)).toEqual([])
})

test('[G23] statistics count every type, also those with none', () => {
  const { types, nodes, links } = statsOf(start)
  expect({ nodes, links, topic: types.topic, note: types.note, risk: types.risk }).toEqual({
    nodes: 7,
    links: 1,
    topic: 1,
    note: 6,
    risk: 0,
  })
})

test('[G26] finding pays no heed to case and accents, and the best come first', () => {
  const labels = (query: string) => findNodes(start, query).map(({ label }) => label)
  expect(labels('CAFE')).toEqual(['Café culture', 'Culture of cafés'])
  expect(labels('culture')).toEqual(['Culture of cafés', 'Café culture'])
  expect(labels('cultúre café')).toEqual(['Café culture', 'Culture of cafés'])
  expect(labels('  ')).toEqual([])
  expect(findNodes(start, 'r', 1)).toHaveLength(1)
  const described = apply(start, {
    ...batchOf(start, {}),
    children: [note('Zoo', 'Giraffes ride for free')],
  }).state
  expect(findNodes(described, 'giraffe').map(({ label }) => label)).toEqual(['Zoo'])
})

test('[G26] a reference is an id, active, root, or a label that only one node has', () => {
  const costs = idOf(start, 'Costs')
  const resolved = (ref: string, state: GraphState = start) => resolveRef(state, ref, costs)
  expect(resolved(costs)).toEqual({ ok: true, value: costs })
  expect(resolved(' active ')).toEqual({ ok: true, value: costs })
  expect(resolved('root')).toEqual({ ok: true, value: start.rootId })
  expect(resolved('rails')).toEqual({ ok: true, value: idOf(start, 'Rails') })
  expect(resolved('cafe CULTURE')).toEqual({ ok: true, value: idOf(start, 'Café culture') })
  expect(resolveRef(start, 'active', null)).toEqual({ ok: true, value: start.rootId })
})

test('[G26] a wrong reference is answered with the nearest ids', () => {
  const unknown = resolveRef(start, 'Rialways', null)
  expect(unknown).toMatchObject({ ok: false, error: { reason: 'unknown' } })
  if (!unknown.ok) {
    expect(unknown.error.nearest.map(({ label }) => label)).toContain('Rails')
    expect(unknown.error.message).toContain(`${idOf(start, 'Rails')} "Rails"`)
  }
  const ambiguous = resolveRef(start, 'riders', null)
  expect(ambiguous).toMatchObject({ ok: false, error: { reason: 'ambiguous' } })
  if (!ambiguous.ok) expect(ambiguous.error.nearest).toHaveLength(2)
  const id = idOf(start, 'Rails')
  const mistyped = resolveRef(start, `${id.slice(0, -1)}2`, null)
  if (/\d/.test(id))
    expect(mistyped).toMatchObject({ error: { nearest: expect.arrayContaining([{ id, label: 'Rails' }]) } })
  expect(resolveRef(start, '__proto__', null)).toMatchObject({ ok: false, error: { reason: 'unknown' } })
  expect(resolveRef(start, '', null)).toMatchObject({ ok: false })
})
