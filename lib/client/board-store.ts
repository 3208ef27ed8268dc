import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { BoardData, PlacementView } from '@/lib/history/views'
import { createApprovalActions } from './approval-actions'
import type { BoardApi } from './board-api'
import { createBookmarkActions, toBookmarks } from './bookmark-actions'
import { createBranchActions } from './branch-actions'
import { browserDeps } from './browser-deps'
import type { BoardState, BoardStoreState } from './contract'
import { createEditActions, resumeWrites } from './edit-actions'
import { onRunProgress } from './follow-run'
import { shownGraph, toLine } from './line'
import { noMarks } from './marks'
import { attachRun } from './open-branch'
import { openMessage } from './open-message'
import { readPreview } from './preview-memory'
import { createHistoryRefresh } from './refresh'
import { createRunActions } from './run-actions'
import { createSendQueue, timedPause } from './send-queue'
import { type BoardSession, createSession, type Deps, putLine, undoState } from './session'
import { createViewActions } from './view-actions'
import { watchBoard } from './watch-board'

export interface BoardStore extends StoreApi<BoardStoreState> {
  /** Begins to listen: to the open run, to other tabs, to the network. Returns how to end it. */
  open(): () => void
}

/** One store for one board page. It only holds; what changes, and why, stands in the files it is made of. */
export function createBoardStore(data: BoardData, api: BoardApi, deps: Deps = browserDeps): BoardStore {
  const onOnline = (online: boolean) => {
    if (store.getState().online !== online) store.setState({ online })
  }
  const session = createSession({
    api,
    deps,
    queue: createSendQueue({ onOnline, pause: timedPause }),
    get: () => store.getState(),
    set: (patch) => store.setState(patch),
  })
  const store = createStore<BoardStoreState>(() => ({
    ...toBoardState(session, data),
    ...createActions(session),
  }))
  return Object.assign(store, { open: () => openSession(session) })
}

function createActions(session: BoardSession) {
  const changed = createHistoryRefresh(session)
  onRunProgress(session, changed)
  const branches = createBranchActions(session, changed)
  return {
    ...createViewActions(session),
    ...createEditActions(session, changed),
    ...createApprovalActions(session),
    ...createRunActions(session, { changed, open: branches.openConversation }),
    ...branches,
    ...createBookmarkActions(session),
    openMessage: (id: MessageId) => openMessage(session, id),
  }
}

function openSession(session: BoardSession): () => void {
  session.isClosed = false
  session.set({ isPreview: readPreview(session.get().board.id) })
  attachRun(session, session.get().conversationId)
  const unwatch = watchBoard(session)
  void resumeWrites(session, createHistoryRefresh(session))
  return () => {
    session.isClosed = true
    session.unfollow()
    session.set({ run: null })
    unwatch()
  }
}

function toBoardState(session: BoardSession, data: BoardData): BoardState {
  const line = toLine(data)
  putLine(session, data.conversation.id, line)
  return {
    board: data.board,
    conversations: data.conversations,
    conversationId: data.conversation.id,
    messages: data.messages,
    graph: shownGraph(line),
    replay: null,
    history: data.history,
    models: data.models,
    defaultModelId: data.defaultModelId,
    lenses: data.lenses,
    placements: new Map<NodeId, PlacementView>(data.placements.map((place) => [place.nodeId, place])),
    arranged: null,
    folds: new Set(data.folds),
    bookmarks: toBookmarks(data.bookmarks),
    selection: new Set(),
    activeId: null,
    pointedId: null,
    selectedMessageId: null,
    marks: noMarks,
    run: null,
    queued: [],
    ...undoState(session, data.messages),
    isPreview: false,
    leftOut: new Set(),
    isDeciding: false,
    online: true,
    notices: [],
    jump: null,
    peek: null,
    overlay: [],
    wish: null,
    arrival: null,
    lensesAt: null,
    branchingAt: null,
    bookmarkingAt: null,
    comparing: null,
  }
}
