import { setImmediate } from 'node:timers/promises'
import type { Finding } from './finding'
import type { PrismaClient } from './generated/client'

interface Double {
  readonly callId: string
  readonly id: string
}

/** A call id stands once on a path; on lines that have parted it may stand again. The database looks for doubles. */
export async function* verifyCalls(prisma: PrismaClient): AsyncGenerator<Finding> {
  await prisma.$executeRaw`
    CREATE TEMP TABLE IF NOT EXISTS doubles ("callId" TEXT, id TEXT, PRIMARY KEY ("callId", id)) WITHOUT ROWID`
  await prisma.$executeRaw`
    INSERT OR IGNORE INTO doubles SELECT "callId", id FROM (
      SELECT "callId", id, MIN(id) OVER line <> MAX(id) OVER line AS "isTwice" FROM (
        SELECT m."boardId", m.id, part.value ->> 'callId' AS "callId"
        FROM "Message" m, json_each(CASE WHEN json_valid(m.parts) THEN m.parts ELSE '[]' END) part
        WHERE m.role = 'assistant' AND part.value ->> 'type' = 'tool-call')
      WINDOW line AS (PARTITION BY "boardId", "callId"))
    WHERE "isTwice"`
  for await (const double of readDoubles(prisma)) {
    if (!(await standsUnder(prisma, double))) continue
    const what = `Its call ${double.callId} stands on its path before.`
    yield { rule: 'call-twice', where: `message ${double.id}`, what }
  }
}

const page = 500

async function* readDoubles(prisma: PrismaClient): AsyncGenerator<Double> {
  for (let last: Double = { callId: '', id: '' }; ; ) {
    const rows = await prisma.$queryRaw<Double[]>`
      SELECT "callId", id FROM doubles WHERE ("callId", id) > (${last.callId}, ${last.id})
      ORDER BY "callId", id LIMIT ${page}`
    await setImmediate()
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end
  }
}

/** `UNION`, so that a circle of damaged parents comes to an end. Above the highest of its kind nothing is looked for. */
async function standsUnder(prisma: PrismaClient, { callId, id }: Double): Promise<boolean> {
  const found = await prisma.$queryRaw<unknown[]>`
    WITH RECURSIVE up (id) AS (
      SELECT "parentId" FROM "Message" WHERE id = ${id}
      UNION SELECT m."parentId" FROM up JOIN "Message" m ON m.id = up.id WHERE m.depth > (
        SELECT MIN(o.depth) FROM doubles d JOIN "Message" o ON o.id = d.id WHERE d."callId" = ${callId})
    )
    SELECT 1 AS found FROM up JOIN doubles d ON d.id = up.id AND d."callId" = ${callId} LIMIT 1`
  return found.length > 0
}
