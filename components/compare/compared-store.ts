import { createStore } from 'zustand/vanilla'
import type { BoardStore } from '@/lib/client/board-store'
import type { BoardActions, BoardStoreState } from '@/lib/client/contract'
import { noMarks } from '@/lib/client/marks'
import type { NodeId } from '@/lib/graph/schema'
import type { Compared } from '@/lib/scene/compared'

/** The board as the canvas of a comparison sees it: another graph, a selection and folds of its own, and nothing to edit. */
export interface ComparedStore extends BoardStore {
  show(compared: Compared): void
}

export function createComparedStore(board: BoardStore): ComparedStore {
  const store = createStore<BoardStoreState>(() => ({
    ...board.getState(),
    ...{ placements: new Map(), folds: new Set<NodeId>(), selection: new Set<NodeId>() },
    ...{
      activeId: null,
      pointedId: null,
      marks: noMarks,
      run: null,
      jump: null,
      peek: null,
      overlay: [],
      wish: null,
      replay: null,
    },
  }))
  store.setState(lookingOnly(store.getState, store.setState))
  return Object.assign(store, {
    open: () => () => {},
    show: ({ graph, differences }: Compared) => {
      const { selection, activeId } = store.getState()
      store.setState({
        graph,
        marks: { ...noMarks, differences },
        selection: new Set([...selection].filter((id) => graph.nodes.has(id))),
        activeId: activeId && graph.nodes.has(activeId) ? activeId : null,
      })
    },
  })
}

const nothing = () => {}

function lookingOnly(
  get: () => BoardStoreState,
  set: (patch: Partial<BoardStoreState>) => void,
): Partial<BoardActions> {
  return {
    select: (ids, activeId = ids.at(-1) ?? null) => set({ selection: new Set(ids), activeId }),
    point: (pointedId) => set({ pointedId }),
    jumpTo: (nodeId) => set({ jump: { nodeId } }),
    peekAt: nothing,
    fold: (id, folded) => {
      const folds = new Set(get().folds)
      if (folded) folds.add(id)
      else folds.delete(id)
      set({ folds })
    },
    ...{ place: nothing, applyBatch: nothing, undo: nothing, redo: nothing, ask: nothing, runLens: nothing },
  }
}
