import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareText } from '@/lib/graph/order'
import type { MessageId } from '@/lib/history/parts'
import type { Call as CallModel, PrismaClient } from './generated/client'
import { Prisma } from './generated/client'
import type { CallRow, ConversationMarks, MessageReader, MessageRow, Owner } from './ports'
import type { PackedMessage } from './row-codec'
import { toCallRow, toGraphState, toHistoryEntry, toMessageRow, unpackMessage } from './row-codec'
import { readPath } from './sqlite-path'

export function createMessageReader(prisma: PrismaClient, owner: Owner): MessageReader {
  const own = { board: { owner } }
  return {
    get: async (id) => {
      const row = await prisma.message.findFirst({ where: { id, ...own } })
      return row ? toMessageRow(row) : undefined
    },
    path: (headId) => readPath(prisma, owner, headId),
    children: (ids) => readChildren(prisma, owner, ids),
    history: async (boardId, afterSeq, limit) => {
      const rows = await prisma.message.findMany({
        where: { boardId, seq: { gt: afterSeq }, ...own },
        omit: { parts: true, providerMetadata: true },
        orderBy: { seq: 'asc' },
        take: limit,
      })
      return rows.map(toHistoryEntry)
    },
    page: async (boardId, afterSeq, limit) => {
      const where = { boardId, seq: { gt: afterSeq }, ...own }
      const rows = await prisma.message.findMany({ where, orderBy: { seq: 'asc' }, take: limit })
      return rows.map(toMessageRow)
    },
    marks: (boardId) => readMarks(prisma, owner, boardId),
    snapshot: (headId) => readSnapshot(prisma, owner, headId),
    lastLeaf: async (conversationId, siblingId) => {
      const where = { conversationId, siblingId, conversation: own }
      const row = await prisma.lastLeaf.findFirst({ where })
      return row ? (row.leafId as MessageId) : undefined
    },
    leafOwners: async (messageId) => {
      const rows = await prisma.conversationLeaf.findMany({
        where: { messageId, message: own },
        orderBy: { conversationId: 'asc' },
      })
      return rows.map((row) => row.conversationId)
    },
    ...createCallReader(prisma, owner),
  }
}

const callsAtOnce = 1_000

type CallReader = Pick<MessageReader, 'calls' | 'callsOfBoard' | 'tools'>

function createCallReader(prisma: PrismaClient, owner: Owner): CallReader {
  const own = { board: { owner } }
  return {
    calls: (messageIds) => readCalls(prisma, owner, messageIds),
    callsOfBoard: async (boardId) => {
      const calls: CallRow[] = []
      for (let last: { id: string } | undefined; ; ) {
        const rows: CallModel[] = await prisma.call.findMany({
          where: { boardId, ...own },
          orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
          take: callsAtOnce,
          ...(last && { cursor: { id: last.id }, skip: 1 }),
        })
        for (const row of rows) calls.push(toCallRow(row))
        last = rows.at(-1)
        if (rows.length < callsAtOnce) return calls
        await nextTurn()
      }
    },
    tools: async (callId) => {
      const rows = await prisma.callTool.findMany({
        where: { callId, call: own },
        include: { tool: true },
        orderBy: { position: 'asc' },
      })
      return rows.map(({ tool }) => ({ ...tool, inputSchema: JSON.parse(tool.inputSchema) }))
    },
  }
}

/**
 * Hundreds of rows come as one JSON text: ten thousand of them one by one cost three times as much. What is JSON
 * already is put in as it stands, so that nobody escapes it here and reads it twice there.
 */
const packed = Prisma.sql`
  '[' || group_concat('[' || json_array(m.id, m."boardId", m."parentId", m."mergeParentId", m.role, m."semanticHash",
    m.depth, m.seq, m."createdAt") || ',' || m.parts || ',' || coalesce(m."providerMetadata", 'null') || ']', ',')
    || ']' AS rows`

type Bundle = { readonly rows: string }

const unpack = (bundles: readonly Bundle[]): MessageRow[] =>
  bundles.flatMap(({ rows }) => JSON.parse(rows) as PackedMessage[]).map(unpackMessage)

/** The ids go as one JSON text: a whole path may be asked for, and parameters are few. */
async function readChildren(
  prisma: PrismaClient,
  owner: Owner,
  ids: readonly MessageId[],
): Promise<MessageRow[]> {
  const bundles = await prisma.$queryRaw<Bundle[]>`
    SELECT ${packed} FROM (SELECT DISTINCT value AS id FROM json_each(${JSON.stringify(ids)})) asked
      JOIN "Message" m ON m."parentId" = asked.id JOIN "Board" b ON b.id = m."boardId"
    WHERE b.owner = ${owner} GROUP BY m.seq / 500`
  return unpack(bundles).sort((a, b) => compareText(a.boardId, b.boardId) || a.seq - b.seq)
}

async function readCalls(
  prisma: PrismaClient,
  owner: Owner,
  messageIds: readonly MessageId[],
): Promise<CallRow[]> {
  const ids = JSON.stringify(messageIds)
  const rows = await prisma.$queryRaw<CallModel[]>`
    SELECT c.* FROM "Call" c JOIN "Board" b ON b.id = c."boardId"
    WHERE b.owner = ${owner} AND c.id IN (
      SELECT k.id FROM json_each(${ids}) asked JOIN "Call" k ON k."inputHeadId" = asked.value
      UNION SELECT k.id FROM json_each(${ids}) asked JOIN "Call" k ON k."outputHeadId" = asked.value)
    ORDER BY c."startedAt", c.id`
  return rows.map(toCallRow)
}

async function readMarks(prisma: PrismaClient, owner: Owner, boardId: string): Promise<ConversationMarks[]> {
  const rows = await prisma.conversation.findMany({
    where: { boardId, board: { owner } },
    select: {
      id: true,
      leaves: { select: { messageId: true }, orderBy: { message: { seq: 'asc' } } },
      lastLeaves: { select: { siblingId: true, leafId: true }, orderBy: { siblingId: 'asc' } },
    },
    orderBy: { id: 'asc' },
  })
  return rows
    .filter(({ leaves, lastLeaves }) => leaves.length + lastLeaves.length > 0)
    .map(({ id, leaves, lastLeaves }) => ({
      conversationId: id,
      leaves: leaves.map(({ messageId }) => messageId as MessageId),
      lastLeaves: lastLeaves.map(({ siblingId, leafId }) => ({
        siblingId: siblingId as MessageId,
        leafId: leafId as MessageId,
      })),
    }))
}

/** Walks up from the head and stops at the first message that has one. */
async function readSnapshot(prisma: PrismaClient, owner: Owner, headId: MessageId) {
  const rows = await prisma.$queryRaw<{ readonly messageId: string; readonly state: string }[]>`
    WITH RECURSIVE walk (id, "parentId") AS (
      SELECT m.id, m."parentId" FROM "Message" m JOIN "Board" b ON b.id = m."boardId"
        WHERE m.id = ${headId} AND b.owner = ${owner}
      UNION ALL
      SELECT m.id, m."parentId" FROM walk JOIN "Message" m ON m.id = walk."parentId"
        WHERE NOT EXISTS (SELECT 1 FROM "Snapshot" s WHERE s."messageId" = walk.id)
    )
    SELECT s."messageId", s.state FROM walk JOIN "Snapshot" s ON s."messageId" = walk.id`
  const [row] = rows
  return row && { messageId: row.messageId as MessageId, state: toGraphState(row.state) }
}
