import type { BoardApi, RunListener } from '@/lib/client/board-api'
import type { NodeBatch } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'

const notHere = {
  ok: false as const,
  problem: { status: 404, title: 'Not here', detail: 'This board has no server behind it.' },
}

const words = 'The map grows while these words arrive, a few at a time, as a model would write them. '

/** What the server would answer to a board that only the page knows: edits are taken, a run writes until it is let go. */
export function createLocalApi(head: MessageId): BoardApi {
  let headId = head
  const done = async () => ({ ok: true as const })
  const known: Partial<BoardApi> = {
    applyBatch: async ({ batch }: { batch: NodeBatch }) => {
      headId = toMessage({ parents: [headId], role: 'graph', parts: [{ type: 'batch', batch }] }).id
      return { ok: true, headId, messageId: headId, skipped: [] }
    },
    putPlacements: done,
    putFold: done,
    sendMessage: async ({ conversationId }) => ({
      ok: true,
      runId: 'run',
      conversationId,
      messageId: headId,
    }),
    followRun: (_, listener) => stream(listener),
    followBoard: (_, { onOpen }) => {
      onOpen()
      return () => {}
    },
  }
  const refuse = async () => notHere
  return new Proxy(known as BoardApi, { get: (target, name) => Reflect.get(target, name) ?? refuse })
}

/** Twenty pieces a second. */
function stream({ onChunks }: RunListener): () => void {
  onChunks([{ type: 'text-start', id: 't' }])
  const timer = setInterval(() => onChunks([{ type: 'text-delta', id: 't', delta: words }]), 50)
  return () => clearInterval(timer)
}
