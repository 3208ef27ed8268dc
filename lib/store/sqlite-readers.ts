import { toApprovalRow } from './approval-codec'
import type { PrismaClient } from './generated/client'
import type { BoardReader, Owner, RunEventRow, RunReader, Store } from './ports'
import { toBoardRow, toConversationRow, toRunRow } from './row-codec'
import { createBesideReader } from './sqlite-beside'

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
    ...createBesideReader(prisma, owner),
  }
}

const unfinished = ['queued', 'active', 'waiting']

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
    approvals: async (runId) => {
      const rows = await prisma.approval.findMany({
        where: { runId, run: { board: { owner } } },
        orderBy: [{ createdAt: 'asc' }, { callId: 'asc' }],
      })
      return rows.map(toApprovalRow)
    },
  }
}

type Keeper = Pick<Store, 'unfinishedRuns' | 'binnedBefore' | 'ownerOf'>

/** What looks over all owners. */
export function createKeeper(prisma: PrismaClient): Keeper {
  return {
    unfinishedRuns: async () => {
      const rows = await prisma.run.findMany({
        where: { status: { in: unfinished } },
        orderBy: [{ createdAt: 'asc' }, { seq: 'asc' }, { id: 'asc' }],
        include: { board: { select: { owner: true } } },
      })
      return rows.map((row) => ({ ...toRunRow(row), owner: row.board.owner }))
    },
    binnedBefore: async (time) => {
      const rows = await prisma.conversation.findMany({
        where: { archivedAt: { lt: BigInt(Math.round(time)) } },
        orderBy: [{ archivedAt: 'asc' }, { id: 'asc' }],
        include: { board: { select: { owner: true } } },
      })
      return rows.map(({ board, ...row }) => ({ ...toConversationRow(row), owner: board.owner }))
    },
    ownerOf: async (id) => (await prisma.board.findUnique({ where: { id }, select: { owner: true } }))?.owner,
  }
}
