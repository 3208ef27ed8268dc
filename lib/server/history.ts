import 'server-only'
import type * as z from 'zod'
import type { HistoryEntryView } from '@/lib/history/views'
import type { OwnedStore } from '@/lib/store/ports'
import type { ReadHistory } from './inputs'
import { requireBoard } from './load'

export interface HistoryPage {
  readonly entries: readonly HistoryEntryView[]
  /** The tips: where each branch stands. */
  readonly conversations: readonly { readonly id: string; readonly name: string; readonly headId: string }[]
  /** To be sent as `after` for the next page; null at the end. */
  readonly next: number | null
}

export async function historyPage(
  store: OwnedStore,
  { boardId, after, limit }: z.output<typeof ReadHistory>,
): Promise<HistoryPage> {
  await requireBoard(store, boardId)
  const [entries, conversations] = await Promise.all([
    store.messages.history(boardId, after, limit),
    store.boards.conversations(boardId),
  ])
  const last = entries.at(-1)
  return {
    entries,
    conversations: conversations.map(({ id, name, headId }) => ({ id, name, headId })),
    next: last && entries.length === limit ? last.seq : null,
  }
}
