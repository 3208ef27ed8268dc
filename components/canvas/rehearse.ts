import type { BoardApi } from '@/lib/client/board-api'
import { createBoardStore } from '@/lib/client/board-store'
import { apply } from '@/lib/graph/apply'
import type { NodeBatch, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { BoardData } from '@/lib/history/views'
import { emptyFlat, updateFlat } from '@/lib/scene/flat'
import { createCanvasModel } from './canvas-model'

/** Runs when the page has nothing better to do; returns how to call it off. */
export type Idle = (run: () => void) => () => void

/** Enough ideas for what only a large map needs. */
const families = 12
const size = 30
const edits = 24

/**
 * Code that has never run is slow, and a first edit would pay for all of it at once. So the way of an edit, from the
 * batch to the cards, is gone a few times on a board that nobody sees, one edit at a time, while the page is idle.
 */
export function rehearse(idle: Idle): () => void {
  let cancel = idle(() => {
    const stage = createStage()
    let left = edits
    const next = () => {
      stage.edit(left)
      left--
      cancel = left > 0 ? idle(next) : () => {}
      if (left === 0) stage.close()
    }
    cancel = idle(next)
  })
  return () => cancel()
}

function createStage() {
  const { board, ids } = toScratch()
  const store = createBoardStore(board, silentApi, {
    newId: () => 'rehearsal',
    now: () => 0,
    soon: () => () => {},
    later: () => () => {},
  })
  const model = createCanvasModel(store)
  const close = model.start()
  model.resize({ width: 1000, height: 800 })
  const flat = emptyFlat()
  return {
    close,
    edit(turn: number) {
      const id = ids[turn % ids.length] as NodeId
      const { scene } = model.getState()
      const { select, applyBatch, place } = store.getState()
      select([id])
      model.setState({ drag: new Map([[id, { x: turn, y: turn }]]) })
      model.setState({ drag: null })
      place([{ nodeId: id, x: turn, y: turn, by: 'hand' }])
      applyBatch(toBatch(id, `Edit ${turn}`, 8))
      updateFlat(flat, model.getState().scene, flat.count === 0 ? null : scene)
    },
  }
}

const toBatch = (targetId: NodeId, name: string, count: number): NodeBatch => ({
  source: { kind: 'lens', lens: 'expand' },
  targetId,
  children: Array.from({ length: count }, (_, at) => ({
    kind: 'SubNode',
    label: `${name}, the idea with number ${at}`,
    type: 'concept',
    description: '',
  })),
})

/** Everything stays unanswered, as on a slow line. */
const silentApi = new Proxy({} as BoardApi, { get: () => () => new Promise<never>(() => {}) })

function toScratch(): { readonly board: BoardData; readonly ids: readonly NodeId[] } {
  const rootNode = toRootNode('Rehearsal')
  const { state, added } = apply(seedGraph(rootNode), toBatch(rootNode.id, 'Family', families))
  const graph = added.reduce((known, id) => apply(known, toBatch(id, 'Leaf', size)).state, state)
  const ids = [...graph.nodes.keys()]
  const root = toMessage({
    parents: [],
    role: 'root',
    parts: [{ type: 'board', boardId: 'rehearsal', rootNode }],
  })
  const conversation = {
    ...{ id: 'rehearsal', boardId: 'rehearsal', name: 'Main', headId: root.id, modelId: null, run: null },
    ...{ forkedFromId: null, forkedAtId: null, createdAt: 0, lastActiveAt: 0 },
    ...{ messageCount: 0, ideaCount: ids.length },
  }
  return {
    ids,
    board: {
      board: { id: 'rehearsal', title: rootNode.label },
      conversation,
      conversations: [conversation],
      messages: [{ ...root, seq: 0, createdAt: 0, siblings: [root.id], call: null }],
      graph: { rootId: rootNode.id, nodes: Object.fromEntries(graph.nodes), links: [] },
      placements: ids.map((nodeId, at) => ({ nodeId, x: 300 * (at % 20), y: 60 * at, by: 'hand' })),
      ...{ history: [], folds: [], bookmarks: [], models: [], defaultModelId: '', lenses: [] },
    },
  }
}
