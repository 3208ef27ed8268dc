import { graphHash } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import type { MessageId } from '@/lib/history/parts'
import type { PrismaClient } from './generated/client'
import type { MessageReader } from './ports'
import { createMessageReader } from './sqlite-messages'
import type { Finding } from './verify'

/** Every head folds to a graph, and the snapshot it would start from equals a fresh fold. */
export async function* verifyGraphs(prisma: PrismaClient): AsyncGenerator<Finding> {
  const heads = await prisma.conversation.findMany({
    select: { headId: true, board: { select: { owner: true } } },
    distinct: ['headId'],
  })
  const seen = new Set<MessageId>()
  for (const { headId, board } of heads) {
    const messages = createMessageReader(prisma, board.owner)
    const snapshot = await messages.snapshot(headId as MessageId)
    if ((await tryFold(messages, headId as MessageId)) === undefined) {
      yield {
        rule: 'fold',
        where: `message ${headId}`,
        what: 'The batches on its path do not fold to a graph.',
      }
    } else if (snapshot && !seen.has(snapshot.messageId)) {
      seen.add(snapshot.messageId)
      if ((await tryFold(messages, snapshot.messageId)) === graphHash(snapshot.state)) continue
      const what = 'The stored graph differs from a fresh fold of the history.'
      yield { rule: 'snapshot', where: `message ${snapshot.messageId}`, what }
    }
  }
}

/** The hash of the graph there. */
async function tryFold(messages: MessageReader, headId: MessageId): Promise<string | undefined> {
  try {
    return graphHash(foldGraph(await messages.path(headId)))
  } catch {
    return undefined
  }
}
