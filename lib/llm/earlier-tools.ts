import type { Message } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import type { EarlierTools } from './tools'

/** Calls looked at, newest first: tool sets change seldom, and one call tells of all its tools. */
const lookBack = 20

/** The tools that the newest calls on a stored path offered, oldest first. */
export async function earlierToolsOn(
  store: OwnedStore,
  path: readonly Pick<Message, 'id'>[],
): Promise<readonly EarlierTools[]> {
  const on = new Set(path.map(({ id }) => id))
  const calls = await store.messages.calls([...on])
  const answered = calls.filter(
    ({ outputHeadId, inputHeadId }) => outputHeadId && inputHeadId && on.has(outputHeadId),
  )
  const newest = answered.toSorted((a, b) => a.startedAt - b.startedAt).slice(-lookBack)
  return Promise.all(newest.map(async ({ id }) => ({ callId: id, tools: await store.messages.tools(id) })))
}
