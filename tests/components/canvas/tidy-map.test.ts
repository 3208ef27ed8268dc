import { describe, expect, test } from 'vitest'
import { placedByHand, tidyMap } from '@/components/canvas/tidy-map'
import type { Layout } from '@/lib/layout/layout'
import { covering } from '../../layout/trees'
import { createTestCanvas } from './make-canvas'

const at = (layout: Layout) => [...layout].map(([id, { x, y }]) => [id, Math.round(x), Math.round(y)])

describe('tidy', () => {
  test('[X-2] each shape is one step; undo leads back exactly, redo there again; the root stays', () => {
    for (const shape of ['radial', 'layers', 'tree'] as const) {
      const { board, model, state, id, stop } = createTestCanvas()
      state().place([{ nodeId: id('Who decides?'), x: 700, y: 900, by: 'hand' }])
      const before = model.getState().layout
      const root = before.get(state().graph.rootId)
      tidyMap(board, before, { shape, keepsHands: false })
      const tidied = model.getState().layout
      expect(at(tidied)).not.toEqual(at(before))
      expect(tidied.get(state().graph.rootId)).toMatchObject({ x: root?.x, y: root?.y })
      expect(covering(tidied)).toEqual([])
      expect(placedByHand(state(), tidied)).toBe(shape === 'tree' ? 0 : state().graph.nodes.size)
      state().undo()
      expect(at(model.getState().layout)).toEqual(at(before))
      expect(placedByHand(state(), before)).toBe(1)
      state().redo()
      expect(at(model.getState().layout)).toEqual(at(tidied))
      stop()
    }
  })

  test('what was placed by hand stays when it shall, and a tree after rings is the tree there was', () => {
    const { board, model, state, id } = createTestCanvas()
    const fresh = at(model.getState().layout)
    tidyMap(board, model.getState().layout, { shape: 'radial', keepsHands: false })
    tidyMap(board, model.getState().layout, { shape: 'tree', keepsHands: false })
    expect(at(model.getState().layout)).toEqual(fresh)
    const vote = id('Council vote in March')
    state().place([{ nodeId: vote, x: 1_500, y: -900, by: 'hand' }])
    tidyMap(board, model.getState().layout, { shape: 'tree', keepsHands: true })
    expect(model.getState().layout.get(vote)).toMatchObject({ x: 1_500, y: -900, isPinned: true })
    expect(covering(model.getState().layout)).toEqual([])
    tidyMap(board, model.getState().layout, { shape: 'radial', keepsHands: true })
    expect(model.getState().layout.get(vote)).toMatchObject({ x: 1_500, y: -900, isPinned: true })
  })
})
