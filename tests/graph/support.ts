import { expect } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { toGraphJson, tryParseGraph } from '@/lib/graph/json'
import { childrenOf, linksOf } from '@/lib/graph/queries'
import type { Child, GraphNode, GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'

export const person = { kind: 'person' } as const
export const seed = (title = 'Should our city build a tram?'): GraphState => seedGraph(toRootNode(title))

export const note = (label: string, description = ''): Child => ({
  kind: 'ChatNode',
  label,
  type: 'note',
  description,
})

export const growth = (targetId: NodeId, ...labels: string[]): NodeBatch => ({
  source: person,
  targetId,
  children: labels.map((label) => note(label)),
})

export const grow = (state: GraphState, targetId: NodeId, ...labels: string[]): GraphState =>
  apply(state, growth(targetId, ...labels)).state

export function named(state: GraphState, label: string): GraphNode {
  const node = [...state.nodes.values()].find((each) => each.label === label)
  if (!node) throw new Error(`no node ${label}`)
  return node
}

export const idOf = (state: GraphState, label: string): NodeId => named(state, label).id

export const put = (
  id: NodeId,
  set: NonNullable<NodeBatch['puts']>['nodes'][number]['set'],
  isNew?: boolean,
) => ({
  id,
  set,
  ...(isNew && { isNew }),
})

export const batchOf = (state: GraphState, rest: Partial<NodeBatch>): NodeBatch => ({
  source: person,
  targetId: state.rootId,
  children: [],
  ...rest,
})

/** Compared by content, whatever the order of insertion. */
export const expectSameGraph = (actual: GraphState, expected: GraphState): void =>
  expect(toGraphJson(actual)).toEqual(toGraphJson(expected))

/** One tree with links inside it, and an index that says what a fresh look says. */
export function expectWhole(state: GraphState): void {
  const parsed = tryParseGraph(JSON.parse(JSON.stringify(toGraphJson(state))))
  expect(parsed).toMatchObject({ ok: true })
  if (!parsed.ok) return
  expectSameGraph(parsed.value, state)
  for (const id of state.nodes.keys()) {
    expect(childrenOf(state, id)).toEqual(childrenOf(parsed.value, id))
    expect(linksOf(state, id)).toEqual(linksOf(parsed.value, id))
    for (const child of childrenOf(state, id)) expect(child).toBe(state.nodes.get(child.id))
  }
}
