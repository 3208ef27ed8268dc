import type { Message } from '@/lib/history/parts'
import type { CallRow, OwnedStore } from '@/lib/store/ports'
import type { EarlierTools } from './tools'

/** Calls looked at, newest first: tool sets change seldom, and one call tells of all its tools. */
const lookBack = 20
/** Messages asked about at once; a long path is not read to its beginning. */
const window = 200

/** The tools that the newest calls on a stored path offered, oldest first. */
export async function earlierToolsOn(
  store: OwnedStore,
  path: readonly Pick<Message, 'id'>[],
): Promise<readonly EarlierTools[]> {
  const found = new Map<string, CallRow>()
  for (let end = path.length; end > 0 && found.size < lookBack; end -= window) {
    const ids = path.slice(Math.max(0, end - window), end).map(({ id }) => id)
    for (const call of await answeredOn(store, ids)) found.set(call.id, call)
  }
  const newest = [...found.values()].toSorted((a, b) => a.startedAt - b.startedAt).slice(-lookBack)
  return Promise.all(newest.map(async ({ id }) => ({ callId: id, tools: await store.messages.tools(id) })))
}

/** A call belongs to the path that its answer stands on. */
async function answeredOn(store: OwnedStore, ids: readonly Message['id'][]): Promise<readonly CallRow[]> {
  const on = new Set(ids)
  const calls = await store.messages.calls(ids)
  return calls.filter(({ outputHeadId, inputHeadId }) => inputHeadId && outputHeadId && on.has(outputHeadId))
}
