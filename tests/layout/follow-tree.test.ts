import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, moveNode, removeNodes } from '@/lib/graph/edits'
import { pathTo } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { type FollowedTree, followTree, type TreeWish } from '@/lib/layout/follow-tree'
import { type GhostPlace, toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { changedIn } from '@/lib/layout/laid-out'
import { emptyLayout, type Point } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { tramBoard } from '../components/canvas/tram-board'

type Step = readonly [what: string, pick: number, other: number]

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'edit', 'remove', 'move', 'order', 'fold', 'ghost', 'pin'),
    fc.nat(99),
    fc.nat(99),
  ),
  { minLength: 1, maxLength: 14 },
)

interface Standing extends TreeWish {
  readonly pins: ReadonlyMap<string, Point>
}

function edited(graph: GraphState, id: NodeId, second: NodeId, [what, pick, other]: Step): GraphState {
  const draft = {
    label: `New ${pick} ${other} ${'and more '.repeat(other % 5)}`,
    type: 'claim' as const,
    description: '',
  }
  if (what === 'add') return apply(graph, addNode(graph, id, draft)).state
  if (what === 'edit') return apply(graph, editNode(graph, id, { label: draft.label })).state
  if (id === graph.rootId) return graph
  if (what === 'remove') return apply(graph, removeNodes(graph, [id])).state
  const parent = what === 'order' ? graph.nodes.get(id)?.parentId : second
  if (!parent || pathTo(graph, parent).some((node) => node.id === id)) return graph
  return apply(graph, moveNode(graph, id, parent)).state
}

function take(now: Standing, step: Step): Standing {
  const [what, pick, other] = step
  const ids = [...now.graph.nodes.keys()]
  const id = ids[pick % ids.length] as NodeId
  const second = ids[other % ids.length] as NodeId
  if (what === 'fold') return { ...now, folds: now.folds.has(id) ? new Set() : new Set([id]) }
  if (what === 'ghost') {
    const ghost: GhostPlace = {
      id: `ghost ${other}`,
      parentId: id,
      label: 'On its way',
      ...(other % 2 && { afterId: second }),
    }
    return {
      ...now,
      ghosts: other % 3 === 0 ? [] : [...now.ghosts.filter((each) => each.id !== ghost.id), ghost],
    }
  }
  if (what === 'pin') return { ...now, pins: new Map([...now.pins, [id, { x: 40 * pick, y: 30 * other }]]) }
  const graph = edited(now.graph, id, second, step)
  return { ...now, graph, ghosts: now.ghosts.filter(({ parentId }) => graph.nodes.has(parentId)) }
}

const start: Standing = {
  graph: tramBoard().graph,
  folds: new Set(),
  ghosts: [],
  metrics: wideMetrics,
  pins: new Map(),
}

test('[X-1] a tree that follows another is the tree made anew, and is laid out as that is', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = start
      let followed: FollowedTree | null = null
      let layout = emptyLayout
      let other = emptyLayout
      for (const step of all) {
        now = take(now, step)
        followed = followTree(now, followed)
        const tree = toGraphTree(now.graph, now.folds, now.ghosts, now.metrics)
        expect(followed.tree).toEqual(tree)
        const next = grow(followed.tree, { before: layout, pins: now.pins, stood: followed.stood })
        expect(new Map(changedIn(next, layout, layout))).toEqual(
          new Map([...next].filter(([id, box]) => layout.get(id) !== box)),
        )
        other = new Map(grow(tree, { before: other, pins: new Map(now.pins) }))
        expect(new Map(next)).toEqual(other)
        layout = next
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  )
})

test('[X-4] a batch under one idea looks for the places of nothing but what is new', () => {
  const pins = new Map(
    [...start.graph.nodes.keys()].map((id, at) => [id as string, { x: 300 * at, y: 90 * at }]),
  )
  let asked = 0
  pins.get = (id) => {
    asked++
    return Map.prototype.get.call(pins, id)
  }
  const first = followTree(start, null)
  const before = grow(first.tree, { before: emptyLayout, pins })
  expect(asked).toBe(start.graph.nodes.size)
  const { graph } = start
  const draft = { label: 'One more', type: 'claim' as const, description: '' }
  const next = followTree({ ...start, graph: apply(graph, addNode(graph, graph.rootId, draft)).state }, first)
  asked = 0
  const after = grow(next.tree, { before, pins, stood: next.stood })
  expect(asked).toBe(1)
  expect(changedIn(after, before, before)).toHaveLength(1)
})
