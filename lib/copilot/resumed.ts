import type { Usage } from '@/lib/history/chunks'
import type { Message } from '@/lib/history/parts'
import { addUsage } from '@/lib/llm/chain-state'
import type { CallRow, OwnedStore, RunRow } from '@/lib/store/ports'

/** What a run had asked of its model before it rested, out of its rows; undefined for one that never did. */
export async function resumedFrom(
  store: OwnedStore,
  run: Pick<RunRow, 'id'>,
  path: readonly Message[],
): Promise<{ readonly steps: number; readonly usage: Usage } | undefined> {
  const asked = await store.runs.approvals(run.id)
  if (asked.length === 0) return undefined
  const own = await callsOfRun(store, run, path)
  return {
    steps: own.filter(({ status }) => status === 'ok').length,
    usage: sumUsage(own),
  }
}

/** The requests of a run that rests, each made for what stands on the path; those of lenses inside a tool are others. */
export async function callsOfRun(
  store: OwnedStore,
  run: Pick<RunRow, 'id'>,
  path: readonly Message[],
): Promise<readonly CallRow[]> {
  const turn = path.slice(
    Math.max(
      0,
      path.findLastIndex(({ role }) => role === 'user'),
    ),
  )
  const calls = await store.messages.calls(turn.map(({ id }) => id))
  return calls.filter(({ runId, inputHeadId }) => runId === run.id && inputHeadId !== null)
}

export const sumUsage = (calls: readonly CallRow[]): Usage =>
  calls.reduce((sum, { usage }) => addUsage(sum, usage ?? {}), {} as Usage)
