import { compareText } from '@/lib/graph/order'
import type { MessageId } from '@/lib/history/parts'
import { hasEnded } from './decide-runs'
import type { Tables } from './memory-tables'
import { boardView, ownerShelf } from './memory-tables'
import type {
  ApprovalRow,
  BoardId,
  BoardReader,
  BoardRow,
  CallRow,
  ConversationId,
  ConversationMarks,
  ConversationRow,
  HistoryEntry,
  MessageReader,
  MessageRow,
  Owner,
  RunReader,
  RunRow,
} from './ports'
import type { BoardRecord, MessageRecord, RunRecord } from './records'

export function createBoardReader(tables: Tables, owner: Owner): BoardReader {
  const own = ownedBy(tables, owner)
  return {
    list: async () =>
      [...tables.boards.values()]
        .filter((board) => board.owner === owner)
        .sort((a, b) => b.updatedAt - a.updatedAt || compareText(a.id, b.id))
        .map((board) => ({ ...toBoardRow(board), ...countsOf(tables, board.id) })),
    get: async (boardId) => {
      const board = own.board(boardId)
      return board && toBoardRow(board)
    },
    conversations: async (boardId, archived = false) =>
      [...tables.conversations.values()]
        .filter((row) => row.boardId === boardId && own.has(row) && isArchived(row) === archived)
        .sort(
          (a, b) => b.lastActiveAt - a.lastActiveAt || b.createdAt - a.createdAt || compareText(a.id, b.id),
        ),
    conversation: async (id) => own.row(tables.conversations.get(id)),
    placements: async (boardId) =>
      own.board(boardId)
        ? [...boardView(tables, boardId).placements.values()].sort((a, b) => compareText(a.nodeId, b.nodeId))
        : [],
    folds: async (boardId) =>
      own.board(boardId) ? [...boardView(tables, boardId).folds].sort(compareText) : [],
    bookmarks: async (boardId) =>
      own.board(boardId)
        ? [...boardView(tables, boardId).bookmarks]
            .map(([messageId, name]) => ({ messageId, name }))
            .sort((a, b) => seqOf(tables, a.messageId) - seqOf(tables, b.messageId))
        : [],
    key: async (scope, clientId) => ownerShelf(tables, owner).keys.get(JSON.stringify([scope, clientId])),
    session: async (sessionId) => ownerShelf(tables, owner).sessions.get(sessionId),
    lenses: async () =>
      [...ownerShelf(tables, owner).lenses.values()].sort(
        (a, b) => a.createdAt - b.createdAt || compareText(a.id, b.id),
      ),
    setting: async (key) => ownerShelf(tables, owner).settings.get(key),
    settings: async () => Object.fromEntries(ownerShelf(tables, owner).settings),
  }
}

export function createMessageReader(tables: Tables, owner: Owner): MessageReader {
  const own = ownedBy(tables, owner)
  const find = (id: MessageId | undefined) => own.row(id === undefined ? undefined : tables.messages.get(id))
  const rowsAfter = (boardId: BoardId, afterSeq: number, limit: number) =>
    [...tables.messages.values()]
      .filter((row) => row.boardId === boardId && own.has(row) && row.seq > afterSeq)
      .sort((a, b) => a.seq - b.seq)
      .slice(0, limit)
  return {
    get: async (id) => toOptionalRow(find(id)),
    path: async (headId) => pathTo(tables, find(headId)).map(toMessageRow),
    children: async (ids) => childrenOf(tables, ids).filter(own.has).map(toMessageRow),
    history: async (boardId, afterSeq, limit) => rowsAfter(boardId, afterSeq, limit).map(toHistoryEntry),
    page: async (boardId, afterSeq, limit) => rowsAfter(boardId, afterSeq, limit).map(toMessageRow),
    marks: async (boardId) =>
      marksOf(
        tables,
        [...tables.conversations.values()].filter((row) => row.boardId === boardId && own.has(row)),
      ),
    snapshot: async (headId) => {
      for (let at = find(headId); at; at = find(at.parents[0])) {
        const state = tables.snapshots.get(at.id)
        if (state) return { messageId: at.id, state }
      }
      return undefined
    },
    lastLeaf: async (conversationId, siblingId) =>
      own.row(tables.conversations.get(conversationId)) &&
      tables.shelves.get(conversationId)?.lastLeaves.get(siblingId),
    leafOwners: async (messageId) => (find(messageId) ? leafOwners(tables, messageId) : []),
    calls: async (messageIds) => {
      const wanted = new Set<string | null>(messageIds)
      return sortCalls(
        [...tables.calls.values()].filter(
          (call) => own.has(call) && (wanted.has(call.inputHeadId) || wanted.has(call.outputHeadId)),
        ),
      )
    },
    callsOfBoard: async (boardId) =>
      sortCalls([...tables.calls.values()].filter((call) => call.boardId === boardId && own.has(call))),
    tools: async (callId) => (own.row(tables.calls.get(callId)) && tables.callTools.get(callId)) ?? [],
  }
}

export function createRunReader(tables: Tables, owner: Owner): RunReader {
  const own = ownedBy(tables, owner)
  const runs = (keep: (run: RunRecord) => boolean) =>
    [...tables.runs.values()].filter((run) => own.has(run) && keep(run)).sort((a, b) => a.seq - b.seq)
  return {
    get: async (runId) => {
      const run = own.row(tables.runs.get(runId))
      return run && toRunRow(run)
    },
    open: async (conversationId) =>
      runs((run) => run.conversationId === conversationId && !hasEnded(run.status)).map(toRunRow),
    openOnBoard: async (boardId) =>
      runs((run) => run.boardId === boardId && !hasEnded(run.status)).map(toRunRow),
    latest: async (conversationId) =>
      runs((run) => run.conversationId === conversationId)
        .map(toRunRow)
        .at(-1),
    events: async (runId, afterSeq, limit) =>
      own.row(tables.runs.get(runId))
        ? (tables.events.get(runId) ?? []).slice(Math.max(0, afterSeq), Math.max(0, afterSeq) + limit)
        : [],
    approvals: async (runId) =>
      own.row(tables.runs.get(runId))
        ? [...(tables.approvals.get(runId)?.values() ?? [])].sort(byAsking)
        : [],
  }
}

const byAsking = (a: ApprovalRow, b: ApprovalRow) =>
  a.createdAt - b.createdAt || compareText(a.callId, b.callId)

export const toRunRow = ({ seq: _seq, lastEventSeq: _last, ...row }: RunRecord): RunRow => row

function ownedBy(tables: Tables, owner: Owner) {
  const board = (id: BoardId): BoardRecord | undefined => {
    const row = tables.boards.get(id)
    return row?.owner === owner ? row : undefined
  }
  const has = (row: { readonly boardId: BoardId }) => board(row.boardId) !== undefined
  const row = <T extends { readonly boardId: BoardId }>(found: T | undefined): T | undefined =>
    found && has(found) ? found : undefined
  return { board, has, row }
}

function toBoardRow({ id, title, rootMessageId, createdAt, updatedAt }: BoardRecord): BoardRow {
  return { id, title, rootMessageId, createdAt, updatedAt }
}

const toMessageRow = ({ text: _text, kinds: _kinds, ...row }: MessageRecord): MessageRow => row
const toOptionalRow = (row: MessageRecord | undefined) => row && toMessageRow(row)

function toHistoryEntry({ id, parents, role, text, seq, createdAt, kinds }: MessageRecord): HistoryEntry {
  return { id, parents, role, text, seq, createdAt, kinds }
}

const isArchived = (row: ConversationRow) => row.archivedAt !== null

/** Without the root message and without what is in the bin. */
function countsOf(tables: Tables, boardId: BoardId) {
  const on = (row: { readonly boardId: BoardId }) => row.boardId === boardId
  return {
    conversations: [...tables.conversations.values()].filter((row) => on(row) && !isArchived(row)).length,
    messages: [...tables.messages.values()].filter((row) => on(row) && row.depth > 0).length,
  }
}

function pathTo(tables: Tables, head: MessageRecord | undefined): MessageRecord[] {
  const path: MessageRecord[] = []
  for (let at = head; at; ) {
    path.push(at)
    const parentId: MessageId | undefined = at.parents[0]
    at = parentId === undefined ? undefined : tables.messages.get(parentId)
  }
  return path.reverse()
}

function childrenOf(tables: Tables, ids: readonly MessageId[]): MessageRecord[] {
  return [...new Set(ids)]
    .flatMap((id) => tables.children.get(id) ?? [])
    .flatMap((id) => tables.messages.get(id) ?? [])
    .sort((a, b) => compareText(a.boardId, b.boardId) || a.seq - b.seq)
}

const leafOwners = (tables: Tables, messageId: MessageId): ConversationId[] =>
  [...tables.shelves].flatMap(([id, shelf]) => (shelf.leaves.has(messageId) ? [id] : [])).sort(compareText)

function marksOf(tables: Tables, conversations: readonly ConversationRow[]): ConversationMarks[] {
  const marks = conversations.flatMap(({ id }) => {
    const shelf = tables.shelves.get(id)
    if (!shelf || shelf.leaves.size + shelf.lastLeaves.size === 0) return []
    const leaves = [...shelf.leaves].sort((a, b) => seqOf(tables, a) - seqOf(tables, b))
    const last = [...shelf.lastLeaves].sort(([a], [b]) => compareText(a, b))
    return [
      { conversationId: id, leaves, lastLeaves: last.map(([siblingId, leafId]) => ({ siblingId, leafId })) },
    ]
  })
  return marks.sort((a, b) => compareText(a.conversationId, b.conversationId))
}

const seqOf = (tables: Tables, id: MessageId) => tables.messages.get(id)?.seq ?? 0
const sortCalls = (calls: CallRow[]) =>
  calls.sort((a, b) => a.startedAt - b.startedAt || compareText(a.id, b.id))
