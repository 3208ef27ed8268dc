import type { PrismaClient } from './generated/client'
import type { Finding } from './verify'

/** A call id stands once on a path; on lines that have parted it may stand again. The database looks for doubles. */
export async function* verifyCalls(prisma: PrismaClient): AsyncGenerator<Finding> {
  const doubles = await prisma.$queryRaw<{ readonly callId: string; readonly ids: string }[]>`
    SELECT part.value ->> 'callId' AS "callId", json_group_array(m.id) AS ids
    FROM "Message" m, json_each(CASE WHEN json_valid(m.parts) THEN m.parts ELSE '[]' END) part
    WHERE m.role = 'assistant' AND part.value ->> 'type' = 'tool-call'
    GROUP BY m."boardId", 1 HAVING COUNT(DISTINCT m.id) > 1`
  for (const { callId, ids } of doubles) {
    for (const id of JSON.parse(ids) as string[]) {
      if (!(await standsUnder(prisma, id, ids))) continue
      const what = `Its call ${callId} stands on its path before.`
      yield { rule: 'call-twice', where: `message ${id}`, what }
    }
  }
}

/** `UNION`, so that a circle of damaged parents comes to an end. */
async function standsUnder(prisma: PrismaClient, id: string, ids: string): Promise<boolean> {
  const found = await prisma.$queryRaw<unknown[]>`
    WITH RECURSIVE up (id) AS (
      SELECT "parentId" FROM "Message" WHERE id = ${id}
      UNION SELECT m."parentId" FROM up JOIN "Message" m ON m.id = up.id
    )
    SELECT 1 AS found FROM up WHERE up.id IN (SELECT value FROM json_each(${ids})) LIMIT 1`
  return found.length > 0
}
