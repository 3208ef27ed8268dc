import { Bookmark, Network } from 'lucide-react'
import { TypeIcon } from '@/components/ui/type-icon'
import type { BoardStore } from '@/lib/client/board-store'
import { branchColor } from '@/lib/client/branch-color'
import type { BoardStoreState } from '@/lib/client/contract'
import { isNamed } from '@/lib/client/find-ideas'
import type { GraphNode } from '@/lib/graph/schema'
import type { ConversationView, SearchHitView } from '@/lib/history/views'
import { colorStyle } from './branch-list'
import { openHit, toHitPath } from './open-hit'
import type { PaletteItem } from './palette'
import type { BoardLink } from './rail'

type Go = (path: string) => void

const boardMark = (
  <span className="tg">
    <Network aria-hidden />
  </span>
)
const bookmarkMark = (
  <span className="tg">
    <Bookmark aria-hidden />
  </span>
)
const branchMark = (state: BoardStoreState, id: string) => (
  <span className="tg">
    <span className="dot" style={colorStyle(branchColor(state.conversations, id))} />
  </span>
)

export function toIdea(state: BoardStoreState, { id, label, type, parentId }: GraphNode): PaletteItem {
  const note = parentId ? state.graph.nodes.get(parentId)?.label : undefined
  return {
    ...{ id: `idea ${id}`, name: label, ...(note && { note }) },
    icon: (
      <span className={`tg t-${type}`}>
        <TypeIcon type={type} />
      </span>
    ),
    ideaId: id,
    run: () => state.jumpTo(id),
  }
}

/** What the server found: on a `branch` of this board, or on another board. */
export function toHit(
  store: BoardStore,
  hit: SearchHitView,
  branch: ConversationView | undefined,
  go: Go,
): PaletteItem {
  const state = store.getState()
  const isHere = hit.boardId === state.board.id
  const who = hit.role === 'user' ? 'You' : hit.role === 'assistant' ? 'Co-pilot' : ''
  const where = isHere ? (branch?.name ?? 'another line') : hit.boardTitle
  return {
    ...{ id: `${hit.kind} ${hit.messageId} ${hit.text}`, name: hit.text },
    note: who && hit.kind === 'message' ? `${who}, on ${where}` : `on ${where}`,
    icon: branch ? branchMark(state, branch.id) : boardMark,
    run: () => (isHere ? void openHit(store, hit) : go(toHitPath(hit))),
  }
}

/** Branches and boards by their names. */
export function toPlaces(
  state: BoardStoreState,
  boards: readonly BoardLink[],
  query: string,
  go: Go,
): PaletteItem[] {
  if (query.trim() === '') return []
  const branches = state.conversations.map(
    ({ id, name }): PaletteItem => ({
      ...{ id: `branch ${id}`, name, note: 'branch of this board', icon: branchMark(state, id) },
      run: () => void state.openConversation(id),
    }),
  )
  return [...branches, ...toBoards(boards, go)].filter(({ name }) => isNamed(name, query))
}

/** Bookmarked messages by the names they were given, on whichever branch they stand. */
export const toBookmarks = (
  { bookmarks, openMessage }: Pick<BoardStoreState, 'bookmarks' | 'openMessage'>,
  query: string,
): PaletteItem[] =>
  [...bookmarks].flatMap(([id, name]) => {
    if (query.trim() === '' || !isNamed(name, query)) return []
    return [
      {
        ...{ id: `bookmark ${id}`, name, note: 'bookmark', icon: bookmarkMark },
        run: () => void openMessage(id),
      },
    ]
  })

export const toBoards = (boards: readonly BoardLink[], go: Go): PaletteItem[] =>
  boards.map(({ id, title }) => ({
    ...{ id: `board ${id}`, name: title, note: 'board', icon: boardMark },
    run: () => go(`/boards/${id}`),
  }))

export const toForeignHit = (hit: SearchHitView, go: Go): PaletteItem => ({
  ...{ id: `${hit.kind} ${hit.messageId} ${hit.text}`, name: hit.text, note: `on ${hit.boardTitle}` },
  icon: boardMark,
  run: () => go(toHitPath(hit)),
})
