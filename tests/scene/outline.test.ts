import { expect, test } from 'vitest'
import { tryApply } from '@/lib/graph/apply'
import { addNode, moveNode } from '@/lib/graph/edits'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { type OutlineMove, placeFor, toOutline } from '@/lib/scene/outline'

const none: ReadonlySet<NodeId> = new Set()
const applied = (state: GraphState, batch: Parameters<typeof tryApply>[1]): GraphState => {
  const result = tryApply(state, batch)
  if (!result.ok) throw new Error(result.error.message)
  return result.value.state
}
const add = (state: GraphState, parent: string, label: string) =>
  applied(state, addNode(state, called(state, parent), { label, type: 'concept', description: '' }))

function called(state: GraphState, label: string): NodeId {
  const node = [...state.nodes.values()].find((each) => each.label === label)
  if (!node) throw new Error(`There is no ${label}.`)
  return node.id
}

function sample(): GraphState {
  let state = seedGraph(toRootNode('Tram'))
  for (const [parent, label] of [
    ['Tram', 'Cost'],
    ['Tram', 'Route'],
    ['Cost', 'Rails'],
    ['Cost', 'Staff'],
  ] as const)
    state = add(state, parent, label)
  return state
}

const shown = (state: GraphState, folds = none) =>
  toOutline(state, folds).map(({ node, level }) => `${'-'.repeat(level - 1)}${node.label}`)

test('[X-12] the outline lists every idea under its parent, in the order of its siblings; a fold hides what is below', () => {
  const state = sample()
  expect(shown(state)).toEqual(['Tram', '-Cost', '--Rails', '--Staff', '-Route'])
  expect(shown(state, new Set([called(state, 'Cost')]))).toEqual(['Tram', '-Cost', '-Route'])
  const rows = toOutline(state, none)
  expect(rows.map(({ position, siblings, children }) => [position, siblings, children])).toEqual([
    [1, 1, 2],
    [1, 2, 2],
    [1, 2, 0],
    [2, 2, 0],
    [2, 2, 0],
  ])
})

test.each<[string, OutlineMove, readonly string[]]>([
  ['Staff', 'up', ['Tram', '-Cost', '--Staff', '--Rails', '-Route']],
  ['Rails', 'down', ['Tram', '-Cost', '--Staff', '--Rails', '-Route']],
  ['Route', 'in', ['Tram', '-Cost', '--Rails', '--Staff', '--Route']],
  ['Rails', 'out', ['Tram', '-Cost', '--Staff', '-Rails', '-Route']],
])('[X-12] %s moves %s', (label, move, expected) => {
  const state = sample()
  const place = placeFor(state, called(state, label), move)
  if (!place) throw new Error('There is nowhere to go.')
  const { parentId, ...beside } = place
  expect(shown(applied(state, moveNode(state, called(state, label), parentId, beside)))).toEqual(expected)
})

test('[X-12] the first cannot go up or in, the last not down, the root and its children not out', () => {
  const state = sample()
  const at = (label: string, move: OutlineMove) => placeFor(state, called(state, label), move)
  expect(at('Cost', 'up')).toBeUndefined()
  expect(at('Cost', 'in')).toBeUndefined()
  expect(at('Route', 'down')).toBeUndefined()
  expect(at('Route', 'out')).toBeUndefined()
  expect(at('Tram', 'out')).toBeUndefined()
})

test('[X-12] a line of 5,000 ideas below each other needs no recursion', () => {
  const root = toRootNode('Deep')
  const ids = Array.from({ length: 5_000 }, (_, at) => `n${at.toString(32).padStart(10, '0')}` as NodeId)
  const nodes = ids.map((id, at) => ({ ...root, id, parentId: ids[at - 1] ?? root.id, label: `${at}` }))
  const state: GraphState = {
    rootId: root.id,
    nodes: new Map([root, ...nodes].map((node) => [node.id, node])),
    links: new Map(),
  }
  expect(toOutline(state, none).at(-1)).toMatchObject({ level: 5_001 })
})
