import 'server-only'
import * as z from 'zod'
import type { SearchReplyView } from '@/lib/history/views'
import type { OwnedStore, Owner } from '@/lib/store/ports'
import type { Deps } from './deps'
import { requireBoard } from './load'

const most = 50

export const Search = z.object({
  q: z.string().max(300).default(''),
  board: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(most).default(20),
})

/** Ideas and messages of every branch, of one board or of all. */
export async function search(
  store: OwnedStore,
  { q, board, limit }: z.output<typeof Search>,
): Promise<SearchReplyView> {
  if (board !== undefined) await requireBoard(store, board)
  const { hits, isComplete } = await store.search.find({ text: q, limit, ...(board && { boardId: board }) })
  const ids = [...new Set(hits.map(({ boardId }) => boardId))]
  const titles = new Map(await Promise.all(ids.map(async (id) => [id, await titleOf(store, id)] as const)))
  return {
    hits: hits.map((hit) => ({ ...hit, boardTitle: titles.get(hit.boardId) ?? '' })),
    isComplete,
  }
}

/** Reads what was written since, or before there was an index, so that nobody waits for it at the first search. */
export async function readIntoIndex(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  owner: Owner,
): Promise<void> {
  try {
    const { search } = store.as(owner)
    while (!(await search.find({ text: '', limit: 1 })).isComplete);
  } catch (error) {
    log.warn({ err: error }, 'the search index was not brought up to date')
  }
}

const titleOf = async (store: OwnedStore, id: string) => (await store.boards.get(id))?.title ?? ''
