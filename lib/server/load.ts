import 'server-only'
import type { GraphState } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import { canFork } from '@/lib/history/well-formed'
import type { BoardRow, ConversationRow, MessageRow, OwnedStore, RunRow } from '@/lib/store/ports'
import type { Graphs } from './graphs'
import { absent, conflict } from './problem'

/* Each throws a 404 for what is not there and for what is somebody else's alike. */

export async function requireBoard(store: OwnedStore, boardId: string): Promise<BoardRow> {
  const board = await store.boards.get(boardId)
  if (!board) throw absent('board')
  return board
}

export async function requireConversation(store: OwnedStore, id: string): Promise<ConversationRow> {
  const conversation = await store.boards.conversation(id)
  if (!conversation || conversation.archivedAt !== null) throw absent('branch')
  return conversation
}

export async function requireMessage(
  store: OwnedStore,
  id: MessageId,
  boardId?: string,
): Promise<MessageRow> {
  const message = await store.messages.get(id)
  if (!message || (boardId !== undefined && message.boardId !== boardId)) throw absent('message')
  return message
}

export async function requireRun(store: OwnedStore, runId: string): Promise<RunRow> {
  const run = await store.runs.get(runId)
  if (!run) throw absent('run')
  return run
}

export async function requireGraph(graphs: Graphs, store: OwnedStore, id: MessageId): Promise<GraphState> {
  const state = await graphs.at(store, id)
  if (!state) throw absent('message')
  return state
}

/** A message of the board on which a new line may begin: no call waits for its result there. */
export async function requireForkable(store: OwnedStore, id: MessageId, boardId: string): Promise<void> {
  await requireMessage(store, id, boardId)
  // A question is only ever put where nothing is open, so the turn alone decides, however long the path.
  const turn = await walkBack(store, id, ({ role }) => role === 'user')
  if (canFork(turn.toReversed()).ok) return
  throw conflict(
    'Here the co-pilot still waits for the result of a tool. Branch at the message before it, or stop the run first.',
  )
}

/** From a message back along first parents to the first that `isLast`, newest first. */
export async function walkBack(
  store: OwnedStore,
  from: MessageId,
  isLast: (message: MessageRow) => boolean,
): Promise<MessageRow[]> {
  const walked: MessageRow[] = []
  for (let id: MessageId | undefined = from; id !== undefined; ) {
    const message: MessageRow | undefined = await store.messages.get(id)
    if (!message) return walked
    walked.push(message)
    if (isLast(message)) return walked
    id = message.parents[0]
  }
  return walked
}
