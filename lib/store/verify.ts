import { existsSync } from 'node:fs'
import type { Finding } from './finding'
import { PrismaClient } from './generated/client'
import { toUrl } from './open'
import { createSqliteAdapter } from './sqlite-adapter'
import { verifyApprovals } from './verify-approvals'
import { verifyCalls } from './verify-calls'
import { verifyMessages } from './verify-messages'
import { verifyRows } from './verify-rows'

/**
 * Everything that is wrong with a file: hashes, parents, depths, heads, paired calls, gapless events, snapshots.
 * One pass over the messages of each board, page by page: a million of them need no more memory than some thousands.
 * For a file no server writes to, or a copy.
 */
export async function* verifyFile(file: string): AsyncGenerator<Finding> {
  if (!existsSync(file)) {
    yield { rule: 'file', where: file, what: 'There is no such file.' }
    return
  }
  const prisma = new PrismaClient({ adapter: createSqliteAdapter(toUrl(file)) })
  try {
    yield* verifyRows(prisma)
    yield* verifyMessages(prisma)
    yield* verifyCalls(prisma)
    yield* verifyApprovals(prisma)
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    yield { rule: 'file', where: file, what: `It cannot be read: ${what}` }
  } finally {
    await prisma.$disconnect()
  }
}
