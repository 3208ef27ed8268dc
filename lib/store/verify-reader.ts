import { setImmediate } from 'node:timers/promises'
import type { PrismaClient } from './generated/client'

/** A message as `verify` sees it: the columns as they stand, and what hangs on it. */
export interface MessageUnderTest {
  readonly id: string
  readonly boardId: string
  readonly parentId: string | null
  readonly mergeParentId: string | null
  readonly role: string
  readonly parts: string
  readonly providerMetadata: string | null
  readonly semanticHash: string
  readonly depth: number
  readonly seq: number
  readonly parent: Parent | null
  readonly mergeParent: Parent | null
  /** How many messages name it as first parent. */
  readonly children: number
  readonly hasSnapshot: boolean
  /** Whether a conversation of its board stands on it. */
  readonly isHead: boolean
}

interface Parent {
  readonly boardId: string
  readonly depth: number
  readonly seq: number
}

const page = 500
const mostBytes = 4_000_000

export async function* readBoardIds(prisma: PrismaClient): AsyncGenerator<{ id: string; owner: string }> {
  for (let after = ''; ; ) {
    const boards = await prisma.board.findMany({
      where: { id: { gt: after } },
      select: { id: true, owner: true },
      orderBy: { id: 'asc' },
      take: page,
    })
    yield* boards
    const last = boards.at(-1)
    if (!last) return
    after = last.id
  }
}

/** By seq. A page ends after so many messages or bytes, whichever comes first, and holds one message at least. */
export async function* readBoard(prisma: PrismaClient, boardId: string): AsyncGenerator<MessageUnderTest> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const [bundle] = await prisma.$queryRaw<{ readonly rows: string }[]>`
      SELECT json_group_array(json_object('id', m.id, 'boardId', m."boardId", 'parentId', m."parentId", 'mergeParentId', m."mergeParentId",
        'role', m.role, 'parts', m.parts, 'providerMetadata', m."providerMetadata", 'semanticHash', m."semanticHash",
        'depth', m.depth, 'seq', m.seq,
        'parent', iif(p.id IS NULL, NULL, json_object('boardId', p."boardId", 'depth', p.depth, 'seq', p.seq)),
        'mergeParent', iif(q.id IS NULL, NULL, json_object('boardId', q."boardId", 'depth', q.depth, 'seq', q.seq)),
        'children', (SELECT COUNT(*) FROM "Message" c WHERE c."parentId" = m.id),
        'hasSnapshot', json(iif(EXISTS (SELECT 1 FROM "Snapshot" s WHERE s."messageId" = m.id), 'true', 'false')),
        'isHead', json(iif(EXISTS (SELECT 1 FROM "Conversation" h WHERE h."headId" = m.id
          AND h."boardId" = m."boardId"), 'true', 'false')))) AS rows
      FROM (
        SELECT *, SUM(length(parts)) OVER (ORDER BY seq) - length(parts) AS before FROM (
          SELECT * FROM "Message" WHERE "boardId" = ${boardId} AND seq > ${after} ORDER BY seq LIMIT ${page})
      ) m LEFT JOIN "Message" p ON p.id = m."parentId" LEFT JOIN "Message" q ON q.id = m."mergeParentId"
      WHERE m.before < ${mostBytes}`
    // What the driver holds for a query is let go of between turns of the event loop only.
    await setImmediate()
    const rows = toRows(bundle?.rows ?? '[]')
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
  }
}

const toRows = (text: string) => (JSON.parse(text) as MessageUnderTest[]).sort((a, b) => a.seq - b.seq)
