import type { MessageId } from '@/lib/history/parts'
import type { Prisma } from './generated/client'
import type { BoardId, Owner } from './ports'
import type { Survey, Write } from './records'

type Transaction = Prisma.TransactionClient
type Erasure = Extract<Write, { write: 'unreached-erase' }>

/** Ids and links alone: what the messages say is not read. */
export async function loadSurveys(
  tx: Transaction,
  boardIds: readonly BoardId[],
): Promise<ReadonlyMap<BoardId, Survey>> {
  const surveys = new Map<BoardId, Survey>()
  for (const boardId of boardIds) surveys.set(boardId, await loadSurvey(tx, boardId))
  return surveys
}

async function loadSurvey(tx: Transaction, boardId: BoardId): Promise<Survey> {
  const messages = await tx.message.findMany({
    where: { boardId },
    select: { id: true, parentId: true, mergeParentId: true, createdAt: true },
    orderBy: { seq: 'asc' },
  })
  const leaves = await tx.conversationLeaf.findMany({ where: { conversation: { boardId } } })
  const bookmarks = await tx.bookmark.findMany({ where: { boardId }, select: { messageId: true } })
  return {
    messages: messages.map(({ id, parentId, mergeParentId, createdAt }) => ({
      id: id as MessageId,
      parents: [parentId, mergeParentId].filter((parent) => parent !== null) as MessageId[],
      createdAt: Number(createdAt),
    })),
    leaves: leaves.map(({ conversationId, messageId }) => ({
      conversationId,
      messageId: messageId as MessageId,
    })),
    bookmarks: bookmarks.map(({ messageId }) => messageId as MessageId),
  }
}

/** The ids go as JSON texts. All messages in one statement, so that none is missed as a parent half way. */
export async function eraseUnreached(tx: Transaction, erasure: Erasure, owner: Owner): Promise<void> {
  const { boardId } = erasure
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" WHERE owner = ${owner} AND scope = ${boardId} AND EXISTS (
      SELECT 1 FROM json_tree("IdempotencyKey".result) part
      WHERE part.type = 'text' AND part.atom IN (SELECT value FROM json_each(${JSON.stringify(erasure.names)})))`
  await tx.$executeRaw`
    DELETE FROM "Run" WHERE "boardId" = ${boardId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(erasure.runIds)}))`
  await tx.$executeRaw`
    DELETE FROM "Message" WHERE "boardId" = ${boardId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(erasure.messageIds)}))`
}
