import type { Usage } from '@/lib/history/chunks'
import type { Message } from '@/lib/history/parts'
import { addUsage } from '@/lib/llm/chain-state'
import type { OwnedStore, RunRow } from '@/lib/store/ports'

/** What a run had asked of its model before it rested, out of its rows; undefined for one that never did. */
export async function resumedFrom(
  store: OwnedStore,
  run: Pick<RunRow, 'id'>,
  path: readonly Message[],
): Promise<{ readonly steps: number; readonly usage: Usage } | undefined> {
  const asked = await store.runs.approvals(run.id)
  if (asked.length === 0) return undefined
  const turn = path.slice(path.findLastIndex(({ role }) => role === 'user'))
  const calls = await store.messages.calls(turn.map(({ id }) => id))
  // A request of the loop names what it was made for; those of lenses inside a tool do not.
  const own = calls.filter(({ runId, inputHeadId }) => runId === run.id && inputHeadId !== null)
  return {
    steps: own.filter(({ status }) => status === 'ok').length,
    usage: own.reduce((sum, { usage }) => addUsage(sum, usage ?? {}), {} as Usage),
  }
}
