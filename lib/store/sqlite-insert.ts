import type { Message as MessageModel, Prisma } from './generated/client'

type Transaction = Prisma.TransactionClient

const few = 50

/** An import brings tens of thousands at once: as one JSON text they cost a tenth of what bound columns do. */
export async function insertMessages(tx: Transaction, rows: readonly MessageModel[]): Promise<void> {
  if (rows.length <= few) {
    await tx.message.createMany({ data: [...rows] })
    return
  }
  const packed = rows.map((row) => [
    ...[row.id, row.boardId, row.parentId, row.mergeParentId, row.role, row.parts, row.providerMetadata],
    ...[row.semanticHash, row.depth, row.seq, Number(row.createdAt), row.text, row.kinds],
  ])
  await tx.$executeRaw`
    INSERT INTO "Message" (id, "boardId", "parentId", "mergeParentId", role, parts, "providerMetadata",
      "semanticHash", depth, seq, "createdAt", text, kinds)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12
    FROM json_each(${JSON.stringify(packed)})`
}
