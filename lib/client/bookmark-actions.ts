import type { MessageId } from '@/lib/history/parts'
import type { BookmarkView } from '@/lib/history/views'
import type { BoardActions, BoardState } from './contract'
import { type BoardSession, report } from './session'

export const toBookmarks = (bookmarks: readonly BookmarkView[]): BoardState['bookmarks'] =>
  new Map(bookmarks.map(({ messageId, name }) => [messageId, name]))

/** Messages to be found again: named here at once, and there when the server has it. */
export function createBookmarkActions(
  session: BoardSession,
): Pick<BoardActions, 'openBookmarkDialog' | 'bookmark'> {
  const { get, set, api, queue } = session
  return {
    openBookmarkDialog: (bookmarkingAt) => set({ bookmarkingAt }),
    bookmark: async (messageId, name) => {
      const before = get().bookmarks.get(messageId) ?? null
      const mine = onTheirWay(session)
      set({ bookmarks: withBookmark(get().bookmarks, messageId, name) })
      mine.set(messageId, name)
      const reply = await queue.push(() => api.putBookmark(get().board.id, messageId, name))
      if (mine.get(messageId) === name) mine.delete(messageId)
      if (reply.ok) return
      set({ bookmarks: withBookmark(get().bookmarks, messageId, before) })
      report(session, reply.problem)
    },
  }
}

function withBookmark(
  bookmarks: BoardState['bookmarks'],
  id: MessageId,
  name: string | null,
): BoardState['bookmarks'] {
  const next = new Map(bookmarks)
  if (name === null) next.delete(id)
  else next.set(id, name)
  return next
}

const unsaid = new WeakMap<BoardSession, Map<MessageId, string | null>>()

/** What this window still tells the server. */
function onTheirWay(session: BoardSession): Map<MessageId, string | null> {
  const mine = unsaid.get(session) ?? new Map<MessageId, string | null>()
  unsaid.set(session, mine)
  return mine
}

/** What another window has named; what this one is just naming itself stands. */
export function hearBookmarks(session: BoardSession, heard: readonly BookmarkView[]): void {
  const { bookmarks } = session.get()
  let next = toBookmarks(heard)
  for (const [id, name] of onTheirWay(session)) next = withBookmark(next, id, name)
  const isSame = next.size === bookmarks.size && [...next].every(([id, name]) => bookmarks.get(id) === name)
  if (!isSame) session.set({ bookmarks: next })
}
