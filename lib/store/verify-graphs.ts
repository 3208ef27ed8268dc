import { createBuilder, type GraphBuilder } from '@/lib/graph/builder'
import { graphHash } from '@/lib/graph/json'
import { seedGraph } from '@/lib/graph/seed'
import { batchesOf, foldGraph } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import type { Finding } from './finding'
import { createFrontier } from './frontier'
import type { PrismaClient } from './generated/client'
import { createGraphShelf, type GraphShelf, type HeldGraph } from './graph-shelf'
import { toGraphState } from './row-codec'
import { createMessageReader } from './sqlite-messages'
import type { MessageUnderTest } from './verify-reader'

export interface GraphCheck {
  /** Parents before children; `message` is undefined when it cannot be read. */
  see(row: MessageUnderTest, message: Message | undefined): AsyncGenerator<Finding>
}

/** Every head of a board folds to a graph, and every snapshot equals a fresh fold. */
export async function createGraphCheck(prisma: PrismaClient, owner: string): Promise<GraphCheck> {
  const shelf = await createGraphShelf(prisma)
  const frontier = createFrontier<HeldGraph>()
  let isInOrder = true

  /** The graph at a message, with a share for each of its children and one for the caller. */
  async function graphAt(row: MessageUnderTest, message: Message | undefined) {
    const shares = row.children + 1
    if (row.parentId === null) {
      const board = message?.parts.find((part) => part.type === 'board')
      return board && shelf.hold(createBuilder(seedGraph(board.rootNode)), shares)
    }
    const held = frontier.take(row.parentId)
    return held && (await goOn(shelf, held, message, shares))
  }

  return {
    async *see(row, message) {
      if (row.parent && row.parent.seq >= row.seq) isInOrder = false
      const held = await graphAt(row, message)
      if (held) frontier.put(row.id, row.children, held)
      if (held && row.hasSnapshot && !(await isAsStored(prisma, shelf, held, row.id))) {
        const what = 'The stored graph differs from a fresh fold of the history.'
        yield { rule: 'snapshot', where: `message ${row.id}`, what }
      }
      if (held) await shelf.pass(held, 0)
      if (held || !row.isHead || (!isInOrder && (await folds(prisma, owner, row.id)))) return
      const what = 'The batches on its path do not fold to a graph.'
      yield { rule: 'fold', where: `message ${row.id}`, what }
    },
  }
}

/** What becomes of a share when the message is put behind it; undefined, and the share is gone, when it does not fold. */
async function goOn(shelf: GraphShelf, held: HeldGraph, message: Message | undefined, shares: number) {
  if (message && batchesOf(message).length === 0) {
    await shelf.pass(held, shares)
    return held
  }
  if (!message) {
    await shelf.pass(held, 0)
    return undefined
  }
  const builder = await shelf.take(held)
  return tryBatches(builder, message) ? shelf.hold(builder, shares) : undefined
}

const tryBatches = (builder: GraphBuilder, message: Message): boolean =>
  batchesOf(message).every((batch) => builder.tryApply(batch).ok)

async function isAsStored(prisma: PrismaClient, shelf: GraphShelf, held: HeldGraph, messageId: string) {
  const snapshot = await prisma.snapshot.findUnique({ where: { messageId } })
  const state = await shelf.look(held)
  try {
    return snapshot !== null && graphHash(state) === graphHash(toGraphState(snapshot.state))
  } catch {
    return false
  }
}

/** The last word where the order of messages is damaged. */
async function folds(prisma: PrismaClient, owner: string, headId: string): Promise<boolean> {
  try {
    foldGraph(await createMessageReader(prisma, owner).path(headId as MessageId))
    return true
  } catch {
    return false
  }
}
