import type { NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { PrismaClient } from './generated/client'
import { toLensRow } from './lens-codec'
import type { BoardReader, Owner, PlacementRow } from './ports'
import { toTime } from './row-codec'
import { toKeyRow } from './sqlite-load'

type Beside = Pick<
  BoardReader,
  'placements' | 'folds' | 'bookmarks' | 'key' | 'session' | 'lenses' | 'setting' | 'settings'
>

/** What stands beside the history. */
export function createBesideReader(prisma: PrismaClient, owner: Owner): Beside {
  const onBoard = (boardId: string) => ({ boardId, board: { owner } })
  return {
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
    lenses: async () => {
      const rows = await prisma.lens.findMany({
        where: { owner },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toLensRow)
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
