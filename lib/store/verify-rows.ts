import type { Finding } from './finding'
import type { PrismaClient } from './generated/client'

interface Broken {
  readonly id: string
}

interface Check {
  readonly rule: string
  readonly what: string
  find(prisma: PrismaClient): Promise<readonly Broken[]>
}

/** What one question to the database can tell. */
export async function* verifyRows(prisma: PrismaClient): AsyncGenerator<Finding> {
  for (const check of checks) {
    for (const { id } of await check.find(prisma)) yield { rule: check.rule, where: id, what: check.what }
  }
}

const checks: readonly Check[] = [
  {
    rule: 'integrity',
    what: 'SQLite finds the file damaged.',
    find: async (prisma) => {
      const rows = await prisma.$queryRaw<{ readonly quick_check: string }[]>`PRAGMA quick_check`
      return rows.flatMap(({ quick_check }) => (quick_check === 'ok' ? [] : [{ id: quick_check }]))
    },
  },
  {
    rule: 'reference',
    what: 'A row of this table names one that is not there.',
    find: async (prisma) => {
      const rows = await prisma.$queryRaw<{ readonly table: string }[]>`
        SELECT DISTINCT "table" FROM pragma_foreign_key_check`
      return rows.map(({ table }) => ({ id: table }))
    },
  },
  {
    rule: 'root',
    what: 'The board has not exactly one message without a parent, its root.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT b.id FROM "Board" b LEFT JOIN "Message" m ON m."boardId" = b.id AND m."parentId" IS NULL
      GROUP BY b.id HAVING COUNT(m.id) <> 1 OR MAX(m.id) <> b."rootMessageId"`,
  },
  {
    rule: 'message-seq',
    what: 'The board has messages or runs beyond its counters.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT b.id FROM "Board" b
      WHERE b."lastSeq" < (SELECT COALESCE(MAX(seq), 0) FROM "Message" m WHERE m."boardId" = b.id)
        OR b."lastRunSeq" < (SELECT COALESCE(MAX(seq), 0) FROM "Run" r WHERE r."boardId" = b.id)`,
  },
  {
    rule: 'leaf',
    what: 'The conversation owns a leaf on another board, or does not own its head.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT c.id FROM "Conversation" c
      WHERE EXISTS (SELECT 1 FROM "ConversationLeaf" l JOIN "Message" m ON m.id = l."messageId"
          WHERE l."conversationId" = c.id AND m."boardId" <> c."boardId")
        OR NOT EXISTS (SELECT 1 FROM "ConversationLeaf" l
          WHERE l."conversationId" = c.id AND l."messageId" = c."headId")`,
  },
  {
    rule: 'head',
    what: 'The head of the conversation is not on its board.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT c.id FROM "Conversation" c WHERE NOT EXISTS (
        SELECT 1 FROM "Message" m WHERE m.id = c."headId" AND m."boardId" = c."boardId")`,
  },
  {
    rule: 'active-run',
    what: 'The run claims its conversation without being active, or is active without the claim.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT id FROM "Run"
      WHERE (status = 'active') <> ("activeKey" IS NOT NULL)
        OR ("activeKey" IS NOT NULL AND "activeKey" <> "conversationId")`,
  },
  {
    rule: 'event-gap',
    what: 'The events of the run are not numbered from 1 to its last.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT r.id FROM "Run" r LEFT JOIN "RunEvent" e ON e."runId" = r.id
      GROUP BY r.id HAVING COUNT(e.seq) <> r."lastEventSeq" OR COALESCE(MAX(e.seq), 0) <> r."lastEventSeq"
        OR COALESCE(MIN(e.seq), 1) <> 1`,
  },
  {
    rule: 'terminal-event',
    what: 'The run ends more than once, or ended events stand in a run that has not ended.',
    find: (prisma) => prisma.$queryRaw<Broken[]>`
      SELECT r.id FROM "Run" r JOIN "RunEvent" e ON e."runId" = r.id
      WHERE json_extract(e.chunk, '$.type') IN ('data-done', 'data-error')
      GROUP BY r.id HAVING COUNT(*) > 1 OR r.status IN ('queued', 'active', 'waiting')`,
  },
]
