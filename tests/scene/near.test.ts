import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { addNode, removeNodes } from '@/lib/graph/edits'
import type { NodeId } from '@/lib/graph/schema'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { createNear } from '@/lib/scene/near'
import { toScene } from '@/lib/scene/scene'
import { toShifted } from '@/lib/scene/shifted'
import type { Scene } from '@/lib/scene/types'
import { cardsNear } from '@/lib/scene/view'
import { tramBoard } from '../components/canvas/tram-board'

const steps = fc.array(fc.tuple(fc.constantFrom('add', 'remove', 'look', 'select', 'drag'), fc.nat(99)), {
  maxLength: 12,
})
const none = new Set<NodeId>()
const marks = { fresh: none, changed: none, growing: none, failed: new Map() }

test('[X-4] what is near is the same whether it is looked for anew or followed, in the same order', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(6, 12, 400), (all, limit) => {
      const near = createNear(limit)
      let { graph } = tramBoard()
      let layout = emptyLayout
      let selection = none
      let rect = { x: 0, y: -200, w: 500, h: 400 }
      let scene: Scene | null = null
      for (const [what, pick] of [['look', 0] as const, ...all]) {
        const id = [...graph.nodes.keys()][pick % graph.nodes.size] as NodeId
        const draft = { label: `New ${pick}`, type: 'claim' as const, description: '' }
        if (what === 'add') graph = apply(graph, addNode(graph, id, draft)).state
        if (what === 'remove' && id !== graph.rootId) graph = apply(graph, removeNodes(graph, [id])).state
        if (what === 'look') rect = { ...rect, y: 10 * pick - 400 }
        if (what === 'select') selection = new Set([id])
        layout = grow(toGraphTree(graph, none, [], wideMetrics), { before: layout, pins: new Map() })
        const input = { graph, boxes: layout, folds: none, ghosts: [], selection, activeId: null, marks }
        scene = toScene(input, scene)
        const { x, y } = rect
        const shown =
          what === 'drag' ? toShifted(scene, new Map([[id, { x, y: y + pick, w: 90, h: 30 }]])) : scene
        expect(near(shown, rect)).toEqual(cardsNear(shown.cards, rect, limit))
      }
    }),
  )
})
