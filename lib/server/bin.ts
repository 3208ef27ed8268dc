import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConversationRow, OwnedStore, RunRow } from '@/lib/store/ports'
import { deleteConversation } from './conversations'
import type { Deps } from './deps'
import { requireBoard } from './load'
import { absent, conflict } from './problem'
import { untilEnded } from './run-events'
import { stopRun } from './stop'

/** How long a branch lies in the bin before it is erased. */
export const binMs = 30 * 24 * 3_600_000

const stopMs = 2_000

/** In the bin or not. */
async function requireAny(store: OwnedStore, id: string): Promise<ConversationRow> {
  const conversation = await store.boards.conversation(id)
  if (!conversation) throw absent('branch')
  return conversation
}

/** For good: the bookmark, its leaves, and every message that nothing else reaches, in one commit. */
export async function eraseConversation(
  deps: Deps,
  store: OwnedStore,
  conversationId: string,
): Promise<void> {
  const { boardId, archivedAt } = await requireAny(store, conversationId)
  if (archivedAt === null && (await store.boards.conversations(boardId)).length === 1) {
    throw conflict('This is the only branch of the board. Delete the board instead, or branch first.')
  }
  await endRuns(deps, store, conversationId)
  await store.commit([
    { op: 'conversation-remove', conversationId },
    { op: 'collect', boardId, at: deps.now(), isErasing: true },
  ])
}

async function endRuns(deps: Deps, store: OwnedStore, conversationId: string): Promise<void> {
  const open: readonly RunRow[] = await store.runs.open(conversationId)
  // Queued ones first, so that none begins when the active one ends.
  const order = open.toSorted((a, b) => Number(a.status !== 'queued') - Number(b.status !== 'queued'))
  for (const run of order) await stopRun(deps, store, run.id)
  // So that the work that is ending finds its rows; a worker that has died is not waited for.
  for (const { id } of order) await Promise.race([untilEnded(deps.store, store, id), pause(stopMs)])
}

/** Into the bin, or back out of it; asking for what is so already changes nothing. */
export async function setArchived(
  deps: Deps,
  store: OwnedStore,
  wish: { readonly conversationId: string; readonly archived: boolean },
): Promise<void> {
  const { conversationId, archived } = wish
  const { archivedAt } = await requireAny(store, conversationId)
  if (archived === (archivedAt !== null)) return
  if (archived) return deleteConversation(deps, store, conversationId)
  await store.commit([{ op: 'conversation-update', conversationId, archivedAt: null }])
}

export interface Binned {
  readonly id: string
  readonly name: string
  readonly archivedAt: number
  /** When it is erased unless it is taken out before. */
  readonly erasedAt: number
}

export async function listBin(store: OwnedStore, boardId: string): Promise<readonly Binned[]> {
  await requireBoard(store, boardId)
  const rows = await store.boards.conversations(boardId, true)
  return rows
    .map(({ id, name, archivedAt }) => ({ id, name, archivedAt: archivedAt ?? 0 }))
    .map((row) => ({ ...row, erasedAt: row.archivedAt + binMs }))
    .sort((a, b) => b.archivedAt - a.archivedAt)
}

/** Erases what has been in the bin for 30 days, of every owner. One that cannot be erased now stays for the next time. */
export async function emptyBin(deps: Deps): Promise<void> {
  const at = deps.now()
  for (const { id, boardId, owner } of await deps.store.binnedBefore(at - binMs)) {
    const store = deps.store.as(owner)
    try {
      await endRuns(deps, store, id)
      await store.commit([
        { op: 'conversation-remove', conversationId: id },
        { op: 'collect', boardId, at },
      ])
    } catch (error) {
      deps.log.warn({ err: error }, 'a branch could not be erased from the bin')
    }
  }
}
