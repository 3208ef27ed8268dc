import 'server-only'
import { hashOf } from '@/lib/history/ids'
import { type KeyRow, type OwnedStore, type RunRow, StoreError, type StoreOp } from '@/lib/store/ports'
import { conflict } from './problem'

export interface RequestKey {
  /** The board, or the owner for what makes boards. */
  readonly scope: string
  readonly clientId: string
  readonly bodyHash: string
}

/** The hash covers route, conversation and content: not where the client stood, nor the model it chose. */
export const toKey = (
  scope: string,
  clientId: string,
  body: Readonly<Record<string, unknown>>,
): RequestKey => ({
  scope,
  clientId,
  bodyHash: hashOf(body),
})

export interface Plan<T> {
  readonly ops: readonly StoreOp[]
  /** Stored with the key: the same request again gets the same answer. */
  readonly result: T
  /** The run that the operations create, active or queued. */
  readonly run?: RunRow
  /** Where one request begins several. */
  readonly more?: readonly RunRow[]
}

export interface Outcome<T> {
  readonly result: T
  /** What was saved now; absent when an earlier request had done it already. */
  readonly run?: RunRow
  readonly more?: readonly RunRow[]
}

const attempts = 32

/**
 * Load, decide, save, exactly once per key: `plan` reads and decides, this saves its operations together with the key.
 * When somebody else moved the head or began a run in between, it is planned again on what is there now.
 */
export async function once<T>(
  store: OwnedStore,
  key: RequestKey,
  at: number,
  plan: () => Promise<Plan<T>>,
): Promise<Outcome<T>> {
  const before = await store.boards.key(key.scope, key.clientId)
  if (before) return { result: requireSame<T>(before, key) }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { ops, result, run, more } = await plan()
    try {
      await store.commit([{ op: 'key-put', key: { ...key, result }, at }, ...ops])
      return { result, ...(run && { run }), ...(more && { more }) }
    } catch (error) {
      const twin = await twinOf(store, key, error)
      if (twin) return { result: requireSame<T>(twin, key) }
      if (!isOvertaken(error)) throw error
    }
  }
  throw conflict('This conversation is changing too fast just now. Try again in a moment.')
}

/** Saves what `plan` decides, planned again whenever it was overtaken; for what needs no key. */
export async function untilSaved<T>(store: OwnedStore, plan: () => Promise<Plan<T>>): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { ops, result } = await plan()
    try {
      if (ops.length > 0) await store.commit(ops)
      return result
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  throw conflict('This conversation is changing too fast just now. Try again in a moment.')
}

/** The row of the same request that was saved while this one was planned. */
async function twinOf(store: OwnedStore, key: RequestKey, error: unknown): Promise<KeyRow | undefined> {
  if (!(error instanceof StoreError)) return undefined
  if (error.reason === 'duplicate-key') return error.detail.key ?? store.boards.key(key.scope, key.clientId)
  return isOvertaken(error) ? store.boards.key(key.scope, key.clientId) : undefined
}

function requireSame<T>(row: KeyRow, key: RequestKey): T {
  if (row.bodyHash === key.bodyHash) return row.result as T
  throw conflict('This client id was used before for another request. Use a new one.')
}

const isOvertaken = (error: unknown) =>
  error instanceof StoreError && ['stale-head', 'run-active', 'stale-run', 'decided'].includes(error.reason)
