import 'server-only'
import type * as z from 'zod'
import type { BookmarkView } from '@/lib/history/views'
import type { OwnedStore } from '@/lib/store/ports'
import type { PutBookmark } from './inputs-history'
import { requireBoard, requireMessage } from './load'

/** In the order of the messages. */
export async function listBookmarks(store: OwnedStore, boardId: string): Promise<readonly BookmarkView[]> {
  await requireBoard(store, boardId)
  return store.boards.bookmarks(boardId)
}

/** Names a message so that it is found again, or lets go of the name; a bookmark keeps its message from the collector. */
export async function putBookmark(
  store: OwnedStore,
  { boardId, messageId, name }: z.output<typeof PutBookmark>,
): Promise<void> {
  await requireBoard(store, boardId)
  await requireMessage(store, messageId, boardId)
  await store.commit([{ op: 'bookmark-put', boardId, messageId, name }])
}
