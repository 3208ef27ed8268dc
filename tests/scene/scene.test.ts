import { describe, expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { editNode } from '@/lib/graph/edits'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { toScene } from '@/lib/scene/scene'
import type { Card, Ghost, Scene, SceneInput } from '@/lib/scene/types'
import { idOf, tramBoard, tramTitle } from '../components/canvas/tram-board'

const { graph } = tramBoard()
const noMarks = {
  fresh: new Set<NodeId>(),
  changed: new Set<NodeId>(),
  growing: new Set<NodeId>(),
  failed: new Map<NodeId, string>(),
}

function inputFor(state: GraphState, changes: Partial<SceneInput> = {}): SceneInput {
  const folds = changes.folds ?? new Set<NodeId>()
  const ghosts = changes.ghosts ?? []
  const boxes = grow(toGraphTree(state, folds, ghosts, wideMetrics), { before: emptyLayout, pins: new Map() })
  return {
    graph: state,
    boxes,
    folds,
    ghosts,
    selection: new Set(),
    activeId: null,
    marks: noMarks,
    ...changes,
  }
}

function cardOf(scene: Scene, label: string): Card {
  const card = scene.cards.find((each) => each.label === label)
  if (!card) throw new Error(`no card ${label}`)
  return card
}

describe('scene', () => {
  test('has a card for every idea and an edge for every idea but the root', () => {
    const scene = toScene(inputFor(graph))
    expect(scene.cards).toHaveLength(graph.nodes.size)
    expect(scene.edges.map(({ id }) => id).sort()).toEqual(
      [...graph.nodes.keys()].filter((id) => id !== graph.rootId).sort(),
    )
    expect(scene.cards[0]).toMatchObject({ label: tramTitle, depth: 0 })
  })

  test('[X-3] whatever has not changed is the same object', () => {
    const input = inputFor(graph)
    const before = toScene(input)
    expect(toScene({ ...input }, before)).toMatchObject({
      cards: before.cards,
      edges: before.edges,
      links: before.links,
    })
    const renamed = apply(
      graph,
      editNode(graph, idOf(graph, 'Who decides?'), { label: 'Who has a say?' }),
    ).state
    const after = toScene({ ...input, graph: renamed }, before)
    const others = after.cards.filter((card, at) => card !== before.cards[at])
    expect(others.map(({ label }) => label)).toEqual(['Who has a say?'])
    expect(after.edges).toBe(before.edges)
    expect(after.links).toBe(before.links)
  })

  test('[X-3] selecting changes the cards and edges of the way to the root alone', () => {
    const input = inputFor(graph)
    const before = toScene(input)
    const id = idOf(graph, 'Shops on Linden Street')
    const after = toScene({ ...input, selection: new Set([id]), activeId: id }, before)
    const path = [tramTitle, 'Five years of works', 'Shops on Linden Street']
    expect(after.cards.filter((card, at) => card !== before.cards[at]).map(({ label }) => label)).toEqual(
      path,
    )
    expect(after.edges.filter(({ tone }) => tone === 'path')).toHaveLength(2)
    expect(after.edges.filter((edge, at) => edge !== before.edges[at])).toHaveLength(2)
    expect(after.hasActive).toBe(true)
  })

  test('branches taper with depth', () => {
    const scene = toScene(inputFor(graph))
    const widthOf = (label: string) => scene.edgeById.get(idOf(graph, label))?.width
    expect(['Who decides?', 'Council vote in March', 'Two thirds needed'].map(widthOf)).toEqual([
      2.6, 1.8, 1.4,
    ])
  })

  test('marks reach the cards, and news colours its branch', () => {
    const id = idOf(graph, 'Bridge fund for traders')
    const marks = { ...noMarks, fresh: new Set([id]), failed: new Map([[graph.rootId, 'No answer.']]) }
    const scene = toScene(inputFor(graph, { marks }))
    expect(cardOf(scene, 'Bridge fund for traders').isFresh).toBe(true)
    expect(scene.edgeById.get(id)?.tone).toBe('fresh')
    expect(cardOf(scene, tramTitle).failure).toBe('No answer.')
  })

  test('ghosts hang on their parent with a dashed branch', () => {
    const parentId = idOf(graph, 'Who decides?')
    const ghost: Ghost = { id: 'draft:1', parentId, kind: 'draft', label: 'Brussels', type: 'actor' }
    const scene = toScene(inputFor(graph, { ghosts: [ghost] }))
    expect(cardOf(scene, 'Brussels')).toMatchObject({ kind: 'draft', nodeId: parentId, depth: 2 })
    expect(scene.edgeById.get('draft:1')).toMatchObject({ parentId, tone: 'ghost' })
  })
})

describe('[X-9] folding', () => {
  const folded = idOf(graph, 'Council vote in March')

  test('hides what is below and says how many', () => {
    const scene = toScene(inputFor(graph, { folds: new Set([folded]) }))
    expect(cardOf(scene, 'Council vote in March').hidden).toBe(3)
    expect(scene.cards).toHaveLength(graph.nodes.size - 3)
    expect(scene.cards.some(({ label }) => label === 'Two thirds needed')).toBe(false)
  })

  test('leaves every other card where it was', () => {
    const open = inputFor(graph)
    const folds = new Set([folded])
    const boxes = grow(toGraphTree(graph, folds, [], wideMetrics), {
      before: open.boxes as never,
      pins: new Map(),
    })
    for (const [id, box] of boxes) expect(box).toBe(open.boxes.get(id))
  })

  test('draws a cross link at what its end is folded into, and none inside it', () => {
    const works = idOf(graph, 'Five years of works')
    const scene = toScene(inputFor(graph, { folds: new Set([works]) }))
    const link = scene.links.find(({ label }) => label === 'could pay for')
    expect(link).toMatchObject({ source: idOf(graph, 'State pays up to 75 %'), target: works })
    expect(toScene(inputFor(graph, { folds: new Set([graph.rootId]) })).links).toEqual([])
  })
})
