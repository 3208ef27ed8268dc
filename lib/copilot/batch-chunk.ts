import type { NodeBatch } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { MessageRow } from '@/lib/store/ports'
import type { Fitted } from './fit-batch'

/** An applied batch as the viewers fold it. */
export function toBatchChunk(
  { id }: Pick<MessageRow, 'id'>,
  batch: NodeBatch,
  { applied, skipped }: Fitted,
  toolCallId?: string,
): Chunk {
  return {
    type: 'data-batch',
    data: {
      batch,
      messageId: id,
      ...(toolCallId !== undefined && { toolCallId }),
      added: [...(applied?.added ?? [])],
      updated: [...(applied?.updated ?? [])],
      removed: [...(applied?.removed ?? [])],
      skipped: [...(applied?.skipped ?? []), ...skipped].map(({ label, reason }) => ({ label, reason })),
    },
  }
}
