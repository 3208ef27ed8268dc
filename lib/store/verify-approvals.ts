import { hashOf } from '@/lib/history/ids'
import type { Finding } from './finding'
import type { PrismaClient } from './generated/client'

const page = 200

/** What a person was asked, or is being asked, is still what the answer is bound to. */
export async function* verifyApprovals(prisma: PrismaClient): AsyncGenerator<Finding> {
  const orderBy = [{ runId: 'asc' }, { callId: 'asc' }] as const
  for (let skip = 0; ; skip += page) {
    const rows = await prisma.approval.findMany({ orderBy: [...orderBy], skip, take: page })
    for (const { runId, callId, batchHash, proposal } of rows) {
      if (hashOfBatch(proposal) === batchHash) continue
      const what = 'The change it is bound to is not the one that was put to the person.'
      yield { rule: 'approval', where: `approval ${runId} ${callId}`, what }
    }
    if (rows.length < page) return
  }
}

/** Undefined for what cannot be read. */
function hashOfBatch(proposal: string): string | undefined {
  try {
    return hashOf(JSON.parse(proposal).batch)
  } catch {
    return undefined
  }
}
