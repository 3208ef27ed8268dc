import 'server-only'
import type * as z from 'zod'
import type { GraphNode } from '@/lib/graph/schema'
import { toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { MessageContent } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, StoreOp } from '@/lib/store/ports'
import type { Deps } from './deps'
import type { BoardRef, CreateBoard, PutFolds, PutPlacements, UpdateBoard } from './inputs'
import { requireBoard } from './load'
import { once, toKey } from './once'
import { stopRun } from './stop'

export interface CreatedBoard {
  readonly boardId: string
  readonly conversationId: string
}

export async function createBoard(
  deps: Deps,
  store: OwnedStore,
  { clientId, title }: z.output<typeof CreateBoard>,
): Promise<CreatedBoard> {
  const key = toKey(`owner:${store.owner}`, clientId ?? deps.newId('client'), { route: 'boards', title })
  const { result } = await once(store, key, deps.now(), async () => {
    const { ops, boardId, conversationId } = newBoard(deps, title)
    return { ops, result: { boardId, conversationId } }
  })
  return result
}

/** A board with its root message and the conversation "Main". */
export function newBoard(
  deps: Pick<Deps, 'newId' | 'now'>,
  title: string,
  rootNode: GraphNode = toRootNode(title),
) {
  const at = deps.now()
  const boardId = deps.newId('board')
  const conversationId = deps.newId('conversation')
  const root = toMessage(rootContent(boardId, rootNode))
  const conversation: ConversationRow = {
    id: conversationId,
    boardId,
    name: 'Main',
    headId: root.id,
    version: 0,
    modelId: null,
    forkedFromId: null,
    forkedAtId: null,
    createdAt: at,
    lastActiveAt: at,
    archivedAt: null,
  }
  const shown = title.replaceAll(/\s+/g, ' ').trim().slice(0, 120)
  const ops: StoreOp[] = [
    { op: 'board-create', board: { id: boardId, title: shown, rootMessageId: root.id }, at },
    { op: 'message-add', boardId, message: root, at },
    { op: 'conversation-create', conversation },
  ]
  return { boardId, conversationId, rootId: root.id, ops }
}

const rootContent = (boardId: string, rootNode: GraphNode): MessageContent => ({
  parents: [],
  role: 'root',
  parts: [{ type: 'board', boardId, rootNode }],
})

export async function renameBoard(
  deps: Deps,
  store: OwnedStore,
  { boardId, title }: z.output<typeof UpdateBoard>,
): Promise<{ readonly boardId: string; readonly title: string }> {
  await requireBoard(store, boardId)
  await store.commit([{ op: 'board-update', boardId, title, at: deps.now() }])
  return { boardId, title }
}

/** Stops what runs on it, then removes it with everything that is only there. */
export async function deleteBoard(
  deps: Deps,
  store: OwnedStore,
  { boardId }: z.output<typeof BoardRef>,
): Promise<void> {
  await requireBoard(store, boardId)
  for (const run of await store.runs.openOnBoard(boardId)) await stopRun(deps, store, run.id)
  await store.commit([{ op: 'board-remove', boardId }])
}

/** Where ideas stand is a view, not history: the last hand wins. */
export async function putPlacements(
  store: OwnedStore,
  { boardId, placements, drops }: z.output<typeof PutPlacements>,
): Promise<void> {
  await requireBoard(store, boardId)
  const ops: StoreOp[] = []
  if (placements.length > 0) ops.push({ op: 'placement-put', boardId, placements })
  if (drops.length > 0) ops.push({ op: 'placement-drop', boardId, nodeIds: drops })
  if (ops.length > 0) await store.commit(ops)
}

export async function putFolds(
  store: OwnedStore,
  { boardId, folds }: z.output<typeof PutFolds>,
): Promise<void> {
  await requireBoard(store, boardId)
  const ops = folds.map(({ nodeId, folded }): StoreOp => ({ op: 'fold-put', boardId, nodeId, folded }))
  if (ops.length > 0) await store.commit(ops)
}
