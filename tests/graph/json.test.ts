import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { linkNodes } from '@/lib/graph/edits'
import { graphHash, parseGraphJson, toGraphJson, tryParseGraph } from '@/lib/graph/json'
import type { GraphJson, GraphState } from '@/lib/graph/schema'
import { given, states } from '../arbitraries'
import { grow, idOf, named, seed } from './support'

const start = (() => {
  const top = grow(seed(), seed().rootId, 'A', 'B')
  return apply(top, linkNodes(top, idOf(top, 'A'), idOf(top, 'B'))).state
})()
const [a, b] = [named(start, 'A'), named(start, 'B')]
const json = toGraphJson(start)
const withNode = (node: object, key = a.id as string): unknown => ({
  ...json,
  nodes: { ...json.nodes, [key]: node },
})
const reasonOf = (input: unknown) => {
  const result = tryParseGraph(input)
  return result.ok ? 'accepted' : result.error.reason
}

test('[G25] a graph survives its JSON', () =>
  given(states, (state) => {
    const back = tryParseGraph(JSON.parse(JSON.stringify(toGraphJson(state))))
    expect(back).toEqual({ ok: true, value: state })
    if (back.ok) expect(graphHash(back.value)).toBe(graphHash(state))
  }))

test('[G25] the hash and the JSON do not depend on the order of insertion', () =>
  given(states, (state) => {
    const turned: GraphState = {
      rootId: state.rootId,
      nodes: new Map(
        [...state.nodes]
          .reverse()
          .map(([id, node]) => [id, Object.fromEntries(Object.entries(node).reverse()) as typeof node]),
      ),
      links: new Map([...state.links].reverse()),
    }
    expect(graphHash(turned)).toBe(graphHash(state))
    expect(JSON.stringify(toGraphJson(turned))).toBe(JSON.stringify(toGraphJson(state)))
  }))

test('[G25] the hash is the sha256 of the canonical JSON', () =>
  given(states, (state) => {
    const canonical = canonicalize(toGraphJson(state)) ?? ''
    expect(graphHash(state)).toBe(createHash('sha256').update(canonical).digest('hex'))
  }))

test('[G25] different graphs have different hashes', () => {
  expect(graphHash(start)).toMatch(/^[0-9a-f]{64}$/)
  expect(graphHash(grow(start, start.rootId, 'C'))).not.toBe(graphHash(start))
})

test('[G25] [A5] a graph from outside is checked whole', () => {
  expect(reasonOf(json)).toBe('accepted')
  expect(reasonOf(withNode({ ...a, parentId: null }))).toBe('second-root')
  expect(reasonOf(withNode({ ...a, parentId: a.id }))).toBe('cycle')
  expect(
    reasonOf({
      ...json,
      nodes: { ...json.nodes, [a.id]: { ...a, parentId: b.id }, [b.id]: { ...b, parentId: a.id } },
    }),
  ).toBe('cycle')
  expect(reasonOf(withNode({ ...a, parentId: 'nzzzzzzzzzz' }))).toBe('unknown-parent')
  expect(reasonOf({ ...json, nodes: { [a.id]: a, [b.id]: b } })).toBe('malformed-graph')
  expect(reasonOf(withNode({ ...start.nodes.get(start.rootId), parentId: a.id }, start.rootId))).toBe(
    'root-moved',
  )
  expect(reasonOf({ ...json, links: [{ ...json.links[0], target: 'nzzzzzzzzzz' }] })).toBe('dangling-link')
  expect(reasonOf({ ...json, links: [{ ...json.links[0], target: json.links[0]?.source }] })).toBe(
    'self-link',
  )
  expect(reasonOf({ ...json, links: [...json.links, ...json.links] })).toBe('malformed-graph')
})

test('[G25] [A5] hostile shapes, keys and texts are refused', () => {
  const hostile: unknown[] = [
    null,
    [],
    '{}',
    { ...json, rootId: '__proto__' },
    withNode(a, '__proto__'),
    JSON.parse(JSON.stringify(json).replace(`"${a.id}":`, '"__proto__":')),
    withNode(a, b.id),
    withNode({ ...a, label: '' }),
    withNode({ ...a, label: ' A' }),
    withNode({ ...a, label: 'x'.repeat(81) }),
    withNode({ ...a, label: '\ud800' }),
    withNode({ ...a, rank: '' }),
    withNode({ ...a, rank: 'a0'.repeat(5_000) }),
    withNode({ ...a, type: 'root' }),
    { ...json, links: [{ ...json.links[0], label: ' x ' }] },
  ]
  for (const input of hostile)
    expect(tryParseGraph(input)).toMatchObject({ ok: false, error: { reason: 'malformed-graph' } })
  expect({}).not.toHaveProperty('label')
  expect(() => parseGraphJson(null)).toThrow(TypeError)
  expect(parseGraphJson(json)).toEqual(start)
})

test('[G25] unknown keys are left behind', () => {
  const result = tryParseGraph(withNode({ ...a, x: 10, y: 20 }) satisfies unknown as GraphJson)
  expect(result).toEqual({ ok: true, value: start })
})
