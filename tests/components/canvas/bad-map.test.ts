import { expect, test } from 'vitest'
import type { BoardStore } from '@/lib/client/board-store'
import { createBuilder } from '@/lib/graph/builder'
import type { Child, GraphState, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { emptyFlat, updateFlat } from '@/lib/scene/flat'
import { toLines } from '@/lib/scene/paint-label'
import type { Rect } from '@/lib/scene/types'
import { fitView, minZoom, seenRect } from '@/lib/scene/view'
import { createTestBoard, createTestCanvas } from './make-canvas'
import { tramBoard } from './tram-board'

const child = (label: string): Child => ({ kind: 'SubNode', label, type: 'claim', description: '' })

const wide = (count: number): GraphState => {
  const builder = createBuilder(seedGraph(toRootNode('Wide')))
  const children = Array.from({ length: count }, (_, at) => child(`Child ${at}`))
  builder.apply({ source: { kind: 'import' }, targetId: builder.state().rootId, children })
  return builder.state()
}

function deep(depth: number): GraphState {
  const builder = createBuilder(seedGraph(toRootNode('Deep')))
  let targetId: NodeId = builder.state().rootId
  for (let level = 1; level <= depth; level++) {
    const { added } = builder.apply({
      source: { kind: 'import' },
      targetId,
      children: [child(`Level ${level}`)],
    })
    targetId = added[0] as NodeId
  }
  return builder.state()
}

const boardOf = (graph: GraphState): BoardStore => createTestBoard({ graph, messages: tramBoard().messages })

const isPlaced = ({ x, y, w, h }: Rect) => [x, y, w, h].every(Number.isFinite)

/** Opens a map, adds to its last idea, looks at all of it: every card has a place, and few are mounted. */
function survives(graph: GraphState): ReturnType<typeof createTestCanvas> {
  const canvas = createTestCanvas(boardOf(graph))
  const last = [...graph.nodes.keys()].at(-1) as NodeId
  canvas.state().applyBatch({ source: { kind: 'person' }, targetId: last, children: [child('One more')] })
  const { scene, nodes } = canvas.model.getState()
  expect(scene.cards).toHaveLength(graph.nodes.size + 1)
  expect(scene.cards.every(({ box }) => isPlaced(box))).toBe(true)
  expect(nodes.size).toBeLessThanOrEqual(302)
  canvas.model.look(fitView(scene.bounds, { width: 1000, height: 800 }, 20))
  expect(canvas.model.getState().nodes.size).toBeLessThanOrEqual(302)
  const flat = emptyFlat()
  updateFlat(flat, scene, null)
  expect(flat.count).toBe(scene.cards.length)
  return canvas
}

test('[X-4] 5,000 children of one idea', () => void survives(wide(5_000)))

test('[X-4] a chain of 5,000', () => void survives(deep(5_000)))

test('[X-4] all ideas at one place, placed by hand', () => {
  const graph = wide(1_000)
  const board = boardOf(graph)
  const placements = [...graph.nodes.keys()].map(
    (id) => [id, { nodeId: id, x: 7, y: 7, by: 'hand' as const }] as const,
  )
  board.setState({ placements: new Map(placements) })
  const canvas = createTestCanvas(board)
  canvas.model.look({ x: 0, y: 0, zoom: 1 })
  const { scene, nodes } = canvas.model.getState()
  expect(scene.cards.every(({ box }) => box.x === 7 && box.y === 7)).toBe(true)
  expect(nodes.size).toBeLessThanOrEqual(302)
})

test('places that are none, from an old file, are as good as no place', () => {
  for (const by of ['hand', 'layout'] as const) {
    const board = createTestBoard()
    const { graph } = tramBoard()
    const ids = [...graph.nodes.keys()]
    const places = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    board.setState({
      placements: new Map(
        ids.map((id, at) => [id, { nodeId: id, x: places[at % 3] ?? 0, y: Number.NaN, by }] as const),
      ),
    })
    const { scene } = createTestCanvas(board).model.getState()
    expect(scene.cards).toHaveLength(graph.nodes.size)
    expect(scene.cards.every(({ box }) => isPlaced(box))).toBe(true)
    expect(new Set(scene.cards.map(({ box }) => `${box.x} ${box.y}`)).size).toBe(graph.nodes.size)
  }
})

test('a window without size, and a map without end, have a view all the same', () => {
  const nothing = { width: 0, height: 0 }
  const view = fitView({ x: 0, y: 0, w: 1e9, h: 1e9 }, nothing, 40)
  expect(view.zoom).toBe(minZoom)
  expect(isPlaced(seenRect(view, nothing))).toBe(true)
})

test('a label of 10,000 letters takes two lines, whatever its script', () => {
  for (const label of [
    'x'.repeat(10_000),
    'two words '.repeat(1_000),
    '軌道'.repeat(5_000),
    'ترام '.repeat(2_000),
    '🧩'.repeat(5_000),
  ]) {
    const lines = toLines(label, 30, 2)
    expect(lines).toHaveLength(2)
    expect(lines.at(-1)?.endsWith('…')).toBe(true)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(31)
    expect(lines.join('')).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
  }
})
