import type { NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { PrismaClient } from './generated/client'
import type { BoardReader, Owner, PlacementRow, RunEventRow, RunReader } from './ports'
import { toBoardRow, toConversationRow, toRunRow, toTime } from './row-codec'
import { toKeyRow } from './sqlite-load'

/* Every query names the owner: what belongs to somebody else is not found. */

export function createBoardReader(prisma: PrismaClient, owner: Owner): BoardReader {
  const onBoard = (boardId: string) => ({ boardId, board: { owner } })
  return {
    list: async () => {
      const boards = await prisma.board.findMany({
        where: { owner },
        orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
        include: {
          _count: {
            select: {
              conversations: { where: { archivedAt: null } },
              messages: { where: { depth: { gt: 0 } } },
            },
          },
        },
      })
      return boards.map((board) => ({ ...toBoardRow(board), ...board._count }))
    },
    get: async (id) => {
      const board = await prisma.board.findFirst({ where: { id, owner } })
      return board ? toBoardRow(board) : undefined
    },
    conversations: async (boardId, archived = false) => {
      const rows = await prisma.conversation.findMany({
        where: { ...onBoard(boardId), archivedAt: archived ? { not: null } : null },
        orderBy: [{ lastActiveAt: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
      })
      return rows.map(toConversationRow)
    },
    conversation: async (id) => {
      const row = await prisma.conversation.findFirst({ where: { id, board: { owner } } })
      return row ? toConversationRow(row) : undefined
    },
    placements: async (boardId) => {
      const rows = await prisma.placement.findMany({ where: onBoard(boardId), orderBy: { nodeId: 'asc' } })
      return rows.map(({ nodeId, x, y, by }) => ({
        nodeId: nodeId as NodeId,
        x,
        y,
        by: by as PlacementRow['by'],
      }))
    },
    folds: async (boardId) => {
      const rows = await prisma.fold.findMany({ where: onBoard(boardId), orderBy: { nodeId: 'asc' } })
      return rows.map((row) => row.nodeId as NodeId)
    },
    bookmarks: async (boardId) => {
      const rows = await prisma.bookmark.findMany({
        where: onBoard(boardId),
        orderBy: { message: { seq: 'asc' } },
      })
      return rows.map(({ messageId, name }) => ({ messageId: messageId as MessageId, name }))
    },
    key: async (scope, clientId) => {
      const where = { owner_scope_clientId: { owner, scope, clientId } }
      const row = await prisma.idempotencyKey.findUnique({ where })
      return row ? toKeyRow(row) : undefined
    },
    session: async (sessionId) => {
      const row = await prisma.session.findUnique({ where: { owner_sessionId: { owner, sessionId } } })
      if (!row) return undefined
      return { sessionId, conversationId: row.conversationId, lastUsedAt: toTime(row.lastUsedAt) }
    },
    setting: async (key) => {
      const row = await prisma.setting.findUnique({ where: { owner_key: { owner, key } } })
      return row ? JSON.parse(row.value) : undefined
    },
    settings: async () => {
      const rows = await prisma.setting.findMany({ where: { owner }, orderBy: { key: 'asc' } })
      return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    },
  }
}

export const unfinished = ['queued', 'active', 'waiting']

export function createRunReader(prisma: PrismaClient, owner: Owner): RunReader {
  const open = async (where: { readonly conversationId: string } | { readonly boardId: string }) => {
    const rows = await prisma.run.findMany({
      where: { ...where, status: { in: unfinished }, board: { owner } },
      orderBy: { seq: 'asc' },
    })
    return rows.map(toRunRow)
  }
  return {
    get: async (id) => {
      const row = await prisma.run.findFirst({ where: { id, board: { owner } } })
      return row ? toRunRow(row) : undefined
    },
    open: (conversationId) => open({ conversationId }),
    openOnBoard: (boardId) => open({ boardId }),
    latest: async (conversationId) => {
      const row = await prisma.run.findFirst({
        where: { conversationId, board: { owner } },
        orderBy: { seq: 'desc' },
      })
      return row ? toRunRow(row) : undefined
    },
    events: async (runId, afterSeq, limit) => {
      const rows = await prisma.runEvent.findMany({
        where: { runId, seq: { gt: afterSeq }, run: { board: { owner } } },
        orderBy: { seq: 'asc' },
        take: limit,
      })
      return rows.map(({ seq, chunk }) => ({ runId, seq, chunk: JSON.parse(chunk) as RunEventRow['chunk'] }))
    },
  }
}
