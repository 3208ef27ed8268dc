import 'server-only'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { succeed } from '@/lib/graph/result'
import type { List, Said, Told } from './bough.worker'
import type { BoughReader, BoughResult, ReadBough, TellOwner } from './read-bough'

/** One file at a time, each in a thread of its own: whatever a file holds, the server answers meanwhile. */
export function createThreadedReader(): BoughReader {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes, tellOwner) => {
    const result = last.then(() => readInThread(bytes, tellOwner))
    last = result.catch(() => {})
    return result
  }
}

/** A file whose reading takes more memory than this ends its thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 2_048 }

async function readInThread(bytes: Uint8Array, tellOwner: TellOwner): Promise<BoughResult> {
  const worker = new Worker(new URL('./bough.worker.ts', import.meta.url), { resourceLimits })
  const gone = new AbortController()
  worker.once('exit', () => gone.abort())
  const tell = async (told: Told): Promise<Said> => {
    worker.postMessage(told)
    const [said] = await once(worker, 'message', { signal: gone.signal })
    return said
  }
  try {
    return await converse(tell, bytes, tellOwner)
  } finally {
    await worker.terminate()
  }
}

async function converse(
  tell: (told: Told) => Promise<Said>,
  bytes: Uint8Array,
  tellOwner: TellOwner,
): Promise<BoughResult> {
  let said = await tell({ kind: 'file', bytes })
  if (said.kind === 'board') said = await tell({ kind: 'owner', owner: await tellOwner(said.boardId) })
  if (said.kind !== 'read') throw new TypeError(`the thread that reads files said ${said.kind}`)
  const { result } = said
  if (!result.ok) return result
  const rows: Partial<Record<List, unknown[]>> = {}
  for (;;) {
    await nextTurn()
    const piece = await tell({ kind: 'next' })
    if (piece.kind !== 'rows') break
    rows[piece.list] ??= []
    rows[piece.list]?.push(...piece.rows)
  }
  return succeed({ ...result.value, ...(rows as Partial<ReadBough>) })
}
