import 'server-only'
import { type BoardRow, type OwnedStore, StoreError, type StoreOp } from '@/lib/store/ports'
import type { Deps } from './deps'
import { conflict, malformed } from './problem'
import type { ReadBough } from './read-bough'

export interface Imported {
  readonly boardId: string
  /** The branch used last. */
  readonly conversationId: string
  /** What was not here yet. */
  readonly added: { readonly messages: number; readonly conversations: number; readonly calls: number }
}

/** A file of `exportBoard`, in one commit; what is here already is left as it is, so the same file again adds nothing. */
export async function importBoard(
  deps: Pick<Deps, 'store' | 'readBough'>,
  store: OwnedStore,
  bytes: Uint8Array,
): Promise<Imported> {
  // Where its board is somebody else's, it becomes a board of one's own.
  const read = await deps.readBough(bytes, async (boardId) => {
    const owner = await deps.store.ownerOf(boardId)
    return owner === undefined || owner === store.owner ? undefined : store.owner
  })
  if (!read.ok) throw malformed(read.error.message)
  const { ops, result } = await planImport(store, read.value)
  try {
    if (ops.length > 0) await store.commit(ops)
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'failed') {
      throw conflict('Something in this file has an id that is taken on another board here.')
    }
    throw error
  }
  return result
}

async function planImport(store: OwnedStore, file: ReadBough) {
  const there = await readThere(store, file)
  const messages = file.messages.filter(({ id }) => !there.messages.has(id))
  const conversations = file.conversations.filter(({ id }) => !there.conversations.has(id))
  const calls = file.calls.filter(({ id }) => !there.calls.has(id))
  const ops: StoreOp[] = [
    ...(there.board ? [] : [createOp(file)]),
    ...messages.map((message) => addOp(file, message)),
    ...conversations.map((row) => conversationOp(file, row)),
    ...markOps(file, there.conversations, new Set(messages.map(({ id }) => id))),
    ...callOps(file, calls),
    ...viewOps(file, there),
  ]
  const lastUsed = file.conversations
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)[0]
  const result: Imported = {
    boardId: file.board.id,
    conversationId: (lastUsed ?? file.conversations[0])?.id ?? '',
    added: { messages: messages.length, conversations: conversations.length, calls: calls.length },
  }
  return { ops, result }
}

type ReadMessage = ReadBough['messages'][number]

interface There {
  readonly board: BoardRow | undefined
  readonly messages: ReadonlySet<string>
  readonly conversations: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  readonly bookmarks: ReadonlySet<string>
  readonly places: ReadonlySet<string>
}

async function readThere({ boards, messages }: OwnedStore, file: ReadBough): Promise<There> {
  const { id, rootMessageId } = file.board
  const board = await boards.get(id)
  if (board && board.rootMessageId !== rootMessageId) {
    throw conflict('There is a board with this id here, and it began in another way.')
  }
  for (const conversation of file.conversations) {
    const row = await boards.conversation(conversation.id)
    if (row && row.boardId !== id) throw conflict('A branch in this file stands on another board here.')
  }
  const all = [...(await boards.conversations(id)), ...(await boards.conversations(id, true))]
  return {
    board,
    messages: board ? await idsOf(messages, id) : new Set(),
    conversations: new Set(all.map((row) => row.id)),
    calls: new Set((await messages.callsOfBoard(id)).map((call) => call.id)),
    bookmarks: new Set((await boards.bookmarks(id)).map((row) => row.messageId)),
    places: new Set((await boards.placements(id)).map((row) => row.nodeId)),
  }
}

const page = 1_000

async function idsOf(messages: OwnedStore['messages'], boardId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let after = 0; ; ) {
    const entries = await messages.history(boardId, after, page)
    for (const { id } of entries) ids.add(id)
    const last = entries.at(-1)
    if (!last || entries.length < page) return ids
    after = last.seq
  }
}

const createOp = ({ board: { createdAt, ...board } }: ReadBough): StoreOp => ({
  op: 'board-create',
  board,
  at: createdAt,
})

const addOp = (file: ReadBough, { createdAt, semanticHash, ...message }: ReadMessage): StoreOp => ({
  op: 'message-add',
  boardId: file.board.id,
  message,
  at: createdAt,
  semanticHash,
})

function conversationOp(file: ReadBough, row: ReadBough['conversations'][number]): StoreOp {
  const { leaves: _leaves, lastLeaves: _last, ...conversation } = row
  return {
    op: 'conversation-create',
    conversation: { ...conversation, boardId: file.board.id, version: 0 },
  }
}

/** A branch that was here keeps its marks, and owns what the file brings back of its lines. */
function markOps(file: ReadBough, there: ReadonlySet<string>, added: ReadonlySet<string>): StoreOp[] {
  return file.conversations.flatMap(({ id: conversationId, leaves, lastLeaves }): StoreOp[] => {
    const isThere = there.has(conversationId)
    const messageIds = isThere ? leaves.filter((id) => added.has(id)) : leaves
    const last = isThere ? [] : lastLeaves
    return [
      ...(messageIds.length > 0 ? [{ op: 'leaf-put' as const, conversationId, messageIds }] : []),
      ...last.map((mark): StoreOp => ({ op: 'last-leaf-put', conversationId, ...mark })),
    ]
  })
}

function callOps(file: ReadBough, calls: ReadBough['calls']): StoreOp[] {
  const byHash = new Map(file.tools.map((tool) => [tool.hash, tool]))
  return calls.map(({ tools, ...call }) => ({
    op: 'call-put',
    call: { ...call, boardId: file.board.id, runId: null },
    tools: tools.flatMap((hash) => byHash.get(hash) ?? []),
  }))
}

function viewOps(file: ReadBough, there: There): StoreOp[] {
  const boardId = file.board.id
  const placements = file.placements.filter(({ nodeId }) => !there.places.has(nodeId))
  const folds = there.board ? [] : file.folds
  return [
    ...file.bookmarks
      .filter(({ messageId }) => !there.bookmarks.has(messageId))
      .map((mark): StoreOp => ({ op: 'bookmark-put', boardId, ...mark })),
    ...(placements.length > 0 ? [{ op: 'placement-put' as const, boardId, placements }] : []),
    ...folds.map((nodeId): StoreOp => ({ op: 'fold-put', boardId, nodeId, folded: true })),
  ]
}
