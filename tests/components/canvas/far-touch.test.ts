import { expect, test } from 'vitest'
import { type BoxSource, listenToBoxes } from '@/components/canvas/far-touch'
import { dotsIn } from '@/lib/scene/dots-in'
import { emptyFlat, updateFlat } from '@/lib/scene/flat'
import { createTestBoard, createTestCanvas } from './make-canvas'
import { toBoard } from './tram-board'

const families = Array.from(
  { length: 10 },
  (_, at) =>
    [
      `Family ${at}`,
      'concept',
      Array.from({ length: 40 }, (_, n) => [`Leaf ${at}.${n}`, 'claim'] as const),
    ] as const,
)

type Hear = Parameters<BoxSource['subscribe']>[0]

test('[X-7] a box drawn from afar chooses the ideas whose dots lie in it, when it is let go', () => {
  const canvas = createTestCanvas(createTestBoard(toBoard('Large', families)))
  const { model, board } = canvas
  model.look({ x: 500, y: 400, zoom: 0.1 })
  const flat = emptyFlat()
  updateFlat(flat, model.getState().scene, null)
  let hear: Hear = () => {}
  const flow: BoxSource = {
    subscribe: (next) => {
      hear = next
      return () => {}
    },
  }
  listenToBoxes(flow, model, board, (rect) =>
    dotsIn(flat, rect).map((at) => model.getState().scene.cards[at]?.nodeId ?? canvas.id('Large')),
  )
  const leaf = canvas.card('Leaf 3.7')?.box
  if (!leaf) throw new Error('no such leaf')
  const at = { x: 0.1 * (leaf.x + 10) + 500, y: 0.1 * (leaf.y + leaf.h / 2) + 400 }
  const box = { x: at.x - 1, y: at.y - 5, width: 2, height: 10 }
  const none = { userSelectionActive: false, userSelectionRect: null }
  hear(none, { userSelectionActive: false, userSelectionRect: box })
  expect(board.getState().selection.size).toBe(0)
  hear(none, { userSelectionActive: true, userSelectionRect: box })
  const chosen = [...board.getState().selection].map((id) => board.getState().graph.nodes.get(id)?.label)
  expect(chosen).toContain('Leaf 3.7')
  expect(chosen.every((label) => label?.startsWith('Leaf 3.'))).toBe(true)
  model.look({ x: 0, y: 0, zoom: 1 })
  hear(none, { userSelectionActive: true, userSelectionRect: { x: 0, y: 0, width: 1000, height: 800 } })
  expect(board.getState().selection.size).toBe(chosen.length)
})
