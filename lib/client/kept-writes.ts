import { NodeBatch } from '@/lib/graph/schema'

/** A hand edit the server has not answered yet. */
export interface KeptWrite {
  readonly clientId: string
  readonly conversationId: string
  readonly batch: NodeBatch
}

const keyOf = (boardId: string, tab: string) => `bough:kept:${boardId}:${tab}`

/** Keeps what is on its way, so that a reload while the server is away loses nothing. */
export function keepWrites(boardId: string, tab: string, writes: readonly KeptWrite[]): void {
  try {
    if (writes.length === 0) localStorage.removeItem(keyOf(boardId, tab))
    else localStorage.setItem(keyOf(boardId, tab), JSON.stringify(writes))
  } catch {
    // Full or forbidden storage: the writes are still in memory and on their way.
  }
}

/** What this tab had on its way when it was closed or reloaded; what cannot be read is left out. */
export function readKeptWrites(boardId: string, tab: string): KeptWrite[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(boardId, tab)) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(toKeptWrite) : []
  } catch {
    return []
  }
}

function toKeptWrite(value: unknown): KeptWrite[] {
  if (typeof value !== 'object' || value === null) return []
  const { clientId, conversationId, batch } = value as Record<string, unknown>
  const parsed = NodeBatch.safeParse(batch)
  if (typeof clientId !== 'string' || typeof conversationId !== 'string' || !parsed.success) return []
  return [{ clientId, conversationId, batch: parsed.data }]
}
