import { diff } from '@/lib/graph/diff'
import { seedGraph } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { ConversationRow, OwnedStore, StoreOp } from '@/lib/store/ports'
import { LostLineError, loadLine } from './line'
import type { CopilotSession } from './session-store'

export interface ResetDeps {
  readonly store: OwnedStore
  /** Epoch milliseconds. */
  now(): number
  newId(): string
}

/**
 * A new conversation at the board's root, with today's graph as its first batch and an empty history.
 * The former conversation stays where it is.
 */
export async function resetSession(deps: ResetDeps, session: CopilotSession): Promise<CopilotSession> {
  const { store, now, newId } = deps
  const { conversation: former, path, graph } = await loadLine(store, session)
  const [root] = path
  const board = root?.parts.find((part) => part.type === 'board')
  if (!root || !board) throw new LostLineError('The board is no longer there.')
  const at = now()
  const batch = diff(seedGraph(board.rootNode), graph, { kind: 'import' })
  const isGrown = batch.puts !== undefined || batch.drops !== undefined
  const first = toMessage({ parents: [root.id], role: 'graph', parts: [{ type: 'batch', batch }] })
  const conversation: ConversationRow = {
    ...former,
    id: newId(),
    headId: isGrown ? first.id : root.id,
    version: 0,
    forkedFromId: former.id,
    forkedAtId: root.id,
    createdAt: at,
    lastActiveAt: at,
    archivedAt: null,
  }
  const { sessionId, owner } = session
  const added: StoreOp[] = isGrown ? [{ op: 'message-add', boardId: former.boardId, message: first, at }] : []
  await store.commit([
    ...added,
    { op: 'conversation-create', conversation },
    { op: 'session-put', session: { sessionId, conversationId: conversation.id, lastUsedAt: at } },
  ])
  return { owner, sessionId, conversationId: conversation.id }
}
