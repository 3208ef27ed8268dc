import type { Handlers } from './by-kind'
import { handle } from './by-kind'
import { eraseUnreached } from './memory-collect'
import type { Tables } from './memory-tables'
import { boardView, conversationShelf, getOrAdd, ownerShelf } from './memory-tables'
import type { BoardId, ConversationId, Owner } from './ports'
import { StoreError } from './ports'
import type { MessageRecord, Write } from './records'
import { keyOf } from './records'

/** Cannot fail half way: the one thing that may be refused is looked at first. */
export function saveWrites(tables: Tables, owner: Owner, writes: readonly Write[]): void {
  for (const write of writes) requireFreeId(tables, write)
  for (const write of writes) handle(savers, 'write', write, tables, owner)
}

/** What the decision took for new may be another owner's: their ids are taken too. */
function requireFreeId(tables: Tables, write: Write): void {
  const isTaken =
    (write.write === 'board' && !write.was && tables.boards.has(write.row.id)) ||
    (write.write === 'message' && tables.messages.has(write.row.id)) ||
    (write.write === 'conversation' && !write.was && tables.conversations.has(write.row.id)) ||
    (write.write === 'run' && !write.was && tables.runs.has(write.row.id)) ||
    (write.write === 'lens' && write.isNew && hasLens(tables, write.row.id)) ||
    (write.write === 'call' && write.isNew && tables.calls.has(write.row.id))
  if (isTaken) throw new StoreError('failed', 'An id of this commit is taken.')
}

const hasLens = (tables: Tables, id: string) =>
  [...tables.owners.values()].some(({ lenses }) => lenses.has(id))

const savers: Handlers<Write, 'write', [Tables, Owner]> = {
  board: ({ row }, { boards }) => boards.set(row.id, row),
  message: saveMessage,
  conversation: ({ row }, { conversations }) => conversations.set(row.id, row),
  leaf: ({ conversationId, messageId }, tables) =>
    conversationShelf(tables, conversationId).leaves.add(messageId),
  'leaf-drop': ({ conversationId, messageId }, tables) =>
    conversationShelf(tables, conversationId).leaves.delete(messageId),
  run: ({ row }, { runs }) => runs.set(row.id, row),
  event: ({ row }, { events }) => getOrAdd(events, row.runId, () => []).push(row),
  approval: ({ row }, { approvals }) => getOrAdd(approvals, row.runId, () => new Map()).set(row.callId, row),
  call: ({ row }, { calls }) => calls.set(row.id, row),
  'call-tools': ({ callId, tools }, { callTools }) => callTools.set(callId, tools),
  key: ({ row }, tables, owner) => ownerShelf(tables, owner).keys.set(keyOf(row.scope, row.clientId), row),
  session: ({ row }, tables, owner) => ownerShelf(tables, owner).sessions.set(row.sessionId, row),
  lens: ({ row }, tables, owner) => ownerShelf(tables, owner).lenses.set(row.id, row),
  'lens-drop': ({ lensId }, tables, owner) => ownerShelf(tables, owner).lenses.delete(lensId),
  setting: ({ key, value }, tables, owner) => setOrDrop(ownerShelf(tables, owner).settings, key, value),
  placement: ({ boardId, row }, tables) => boardView(tables, boardId).placements.set(row.nodeId, row),
  'placement-drop': ({ boardId, nodeId }, tables) => boardView(tables, boardId).placements.delete(nodeId),
  fold: ({ boardId, nodeId, folded }, tables) => {
    const { folds } = boardView(tables, boardId)
    if (folded) folds.add(nodeId)
    else folds.delete(nodeId)
  },
  bookmark: ({ boardId, messageId, name }, tables) =>
    setOrDrop(boardView(tables, boardId).bookmarks, messageId, name),
  'last-leaf': ({ conversationId, siblingId, leafId }, tables) =>
    conversationShelf(tables, conversationId).lastLeaves.set(siblingId, leafId),
  snapshot: ({ messageId, state }, { snapshots }) => snapshots.set(messageId, state),
  'conversation-erase': ({ conversationId }, tables, owner) =>
    eraseConversation(tables, owner, conversationId),
  'unreached-erase': eraseUnreached,
  'board-erase': ({ boardId }, tables, owner) => eraseBoard(tables, owner, boardId),
}

function saveMessage({ row }: { readonly row: MessageRecord }, tables: Tables): void {
  tables.messages.set(row.id, row)
  const parentId = row.parents[0]
  if (parentId !== undefined) getOrAdd(tables.children, parentId, () => []).push(row.id)
}

function setOrDrop<K, T>(map: Map<K, T>, key: K, value: T | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}

/** Messages stay for the collector, calls for the books. */
function eraseConversation(tables: Tables, owner: Owner, id: ConversationId): void {
  for (const run of tables.runs.values()) {
    if (run.conversationId !== id) continue
    tables.runs.delete(run.id)
    tables.events.delete(run.id)
    tables.approvals.delete(run.id)
  }
  for (const call of tables.calls.values()) {
    if (call.conversationId === id) tables.calls.set(call.id, { ...call, conversationId: null, runId: null })
  }
  const { sessions } = ownerShelf(tables, owner)
  for (const session of sessions.values()) {
    if (session.conversationId === id) sessions.delete(session.sessionId)
  }
  tables.shelves.delete(id)
  tables.conversations.delete(id)
}

function eraseBoard(tables: Tables, owner: Owner, boardId: BoardId): void {
  for (const { id } of rowsOf(tables.conversations, boardId)) eraseConversation(tables, owner, id)
  for (const { id } of rowsOf(tables.calls, boardId)) {
    tables.calls.delete(id)
    tables.callTools.delete(id)
  }
  for (const { id } of rowsOf(tables.messages, boardId)) {
    tables.messages.delete(id)
    tables.children.delete(id)
    tables.snapshots.delete(id)
  }
  const { keys } = ownerShelf(tables, owner)
  for (const [key, row] of keys) if (row.scope === boardId) keys.delete(key)
  tables.views.delete(boardId)
  tables.boards.delete(boardId)
}

const rowsOf = <T extends { readonly boardId: BoardId }>(map: ReadonlyMap<string, T>, boardId: BoardId) =>
  [...map.values()].filter((row) => row.boardId === boardId)
