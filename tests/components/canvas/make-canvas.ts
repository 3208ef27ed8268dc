import { createCamera } from '@/components/canvas/camera'
import { createCanvasModel } from '@/components/canvas/canvas-model'
import { createCommands } from '@/components/canvas/commands'
import { type BoardStore, createBoardStore } from '@/lib/client/board-store'
import type { NodeId } from '@/lib/graph/schema'
import type { View } from '@/lib/scene/view'
import { idOf, quietApi, toBoardData, tramBoard } from './tram-board'

let made = 0

/** A store of its own for the design's board; nothing happens later by itself. */
export const createTestBoard = (board = tramBoard()): BoardStore =>
  createBoardStore(toBoardData(board), quietApi(), {
    newId: () => `id${++made}`,
    now: () => 0,
    soon: () => () => {},
    later: () => () => {},
  })

/** All of a canvas but its drawing, following a board on a pane of 1,000 by 800. */
export function createTestCanvas(board = createTestBoard()) {
  const model = createCanvasModel(board)
  const views: View[] = []
  const camera = createCamera({
    view: model.view,
    size: () => model.getState().size,
    covered: () => ({ right: 0, bottom: 0 }),
    origin: () => ({ left: 0, top: 0 }),
    isStill: () => true,
  })
  camera.attach((view) => {
    views.push(view)
    model.look(view)
  })
  const stop = model.start()
  model.resize({ width: 1000, height: 800 })
  const state = () => board.getState()
  const id = (label: string): NodeId => idOf(state().graph, label)
  return {
    board,
    model,
    camera,
    commands: createCommands(board, model, camera),
    views,
    stop,
    state,
    id,
    card: (label: string) => model.getState().scene.cardById.get(id(label)),
    active: () => {
      const { activeId, graph } = state()
      return activeId && graph.nodes.get(activeId)?.label
    },
    select: (label: string) => state().select([id(label)], id(label)),
  }
}
