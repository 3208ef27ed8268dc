import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, removeNodes } from '@/lib/graph/edits'
import { childrenOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout, type Layout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { emptyFlat, type FlatScene, updateFlat } from '@/lib/scene/flat'
import { toScene } from '@/lib/scene/scene'
import { toShifted } from '@/lib/scene/shifted'
import type { Scene, SceneInput } from '@/lib/scene/types'
import { tramBoard } from '../components/canvas/tram-board'

type Step = readonly [what: string, pick: number, other: number]

interface Standing {
  readonly graph: GraphState
  readonly folds: ReadonlySet<NodeId>
  readonly selection: ReadonlySet<NodeId>
  readonly fresh: ReadonlySet<NodeId>
  readonly layout: Layout
}

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'edit', 'remove', 'link', 'fold', 'select', 'fresh'),
    fc.nat(99),
    fc.nat(99),
  ),
  { minLength: 1, maxLength: 12 },
)

const toggled = <T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> =>
  set.has(item) ? new Set([...set].filter((each) => each !== item)) : new Set([...set, item])

function take(now: Standing, [what, pick, other]: Step): Standing {
  const ids = [...now.graph.nodes.keys()]
  const id = ids[pick % ids.length] as NodeId
  const second = ids[other % ids.length] as NodeId
  const { graph } = now
  const draft = { label: `New ${pick} ${other}`, type: 'claim' as const, description: '' }
  switch (what) {
    case 'add':
      return { ...now, graph: apply(graph, addNode(graph, id, draft)).state }
    case 'edit':
      return { ...now, graph: apply(graph, editNode(graph, id, { label: `Edit ${other}` })).state }
    case 'remove':
      return id === graph.rootId ? now : { ...now, graph: apply(graph, removeNodes(graph, [id])).state }
    case 'link':
      return id === second ? now : { ...now, graph: apply(graph, linkNodes(graph, id, second)).state }
    case 'fold':
      return childrenOf(graph, id).length === 0 ? now : { ...now, folds: toggled(now.folds, id) }
    case 'select':
      return { ...now, selection: toggled(now.selection, id) }
    default:
      return { ...now, fresh: toggled(now.fresh, id) }
  }
}

function inputOf({ graph, folds, selection, fresh, layout }: Standing): SceneInput {
  const marks = { fresh, changed: new Set<NodeId>(), growing: new Set<NodeId>(), failed: new Map() }
  const activeId = [...selection].findLast((id) => graph.nodes.has(id)) ?? null
  return { graph, boxes: layout, folds, ghosts: [], selection, activeId, marks }
}

const laid = (now: Standing): Standing => ({
  ...now,
  layout: grow(toGraphTree(now.graph, now.folds, [], wideMetrics), { before: now.layout, pins: new Map() }),
})

/** What can be compared of a scene: what it holds, and that its lookups find it. */
function told({ cards, cardById, edges, edgeById, links, bounds, hasActive }: Scene) {
  const found = cards.every((card) => cardById.get(card.id) === card && cardById.has(card.id))
  const joined = edges.every((edge) => edgeById.get(edge.id) === edge)
  return { cards, edges, links: new Set(links), bounds, hasActive, found, joined }
}

function flatOf(scene: Scene): FlatScene {
  const flat = emptyFlat()
  updateFlat(flat, scene, null)
  return flat
}

const rowsOf = ({ count, rects, parent, dot, edge, depth }: FlatScene) => [
  rects.slice(0, 4 * count),
  ...[parent, dot, edge, depth].map((column) => column.slice(0, count)),
]

const start: Standing = laid({
  graph: tramBoard().graph,
  folds: new Set(),
  selection: new Set(),
  fresh: new Set(),
  layout: emptyLayout,
})

test('[X-3] a scene that follows another is the scene made anew, whatever was done', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = start
      let scene = toScene(inputOf(now))
      const flat = emptyFlat()
      updateFlat(flat, scene, null)
      for (const step of all) {
        now = laid(take(now, step))
        const input = inputOf(now)
        const next = toScene(input, scene)
        expect(told(next)).toEqual({ ...told(toScene(input)), found: true, joined: true })
        expect(toScene({ ...input }, next).cards).toBe(next.cards)
        updateFlat(flat, next, scene)
        expect(rowsOf(flat)).toEqual(rowsOf(flatOf(next)))
        scene = next
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  )
})

test('[X-4] cards that are dragged change themselves, their branches and links, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99), { minLength: 1, maxLength: 5 }), (picks) => {
      const scene = toScene(inputOf(start))
      const boxes = new Map(
        picks.map((pick) => {
          const card = scene.cards[pick % scene.cards.length] ?? scene.cards[0]
          if (!card) throw new Error('the scene is empty')
          return [card.id, { ...card.box, x: card.box.x + 70, y: card.box.y - 30 }]
        }),
      )
      const layout = new Map([...start.layout].map(([id, box]) => [id, { ...box, ...boxes.get(id) }]))
      const shifted = toShifted(scene, boxes)
      const { bounds: _, ...expected } = told(toScene(inputOf({ ...start, layout })))
      expect(told(shifted)).toMatchObject(expected)
      for (const [at, card] of shifted.cards.entries())
        expect(card === scene.cards[at]).toBe(!boxes.has(card.id))
      const flat = flatOf(scene)
      const rows = updateFlat(flat, shifted, scene)
      expect(new Set(rows)).toEqual(new Set([...boxes.keys()].map((id) => scene.cardById.placeOf(id))))
      expect(rowsOf(flat)).toEqual(rowsOf(flatOf(shifted)))
      const further = toShifted(scene, new Map([...boxes].slice(1)))
      updateFlat(flat, further, shifted)
      expect(rowsOf(flat)).toEqual(rowsOf(flatOf(further)))
      expect(updateFlat(flat, scene, further)).toHaveLength(boxes.size - 1)
      expect(rowsOf(flat)).toEqual(rowsOf(flatOf(scene)))
    }),
  )
})
