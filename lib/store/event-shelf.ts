import type { Owner, RunEventRow, RunId } from './ports'

/** The newest events of the runs that are at work, as this process has just committed them. */
export interface EventShelf {
  put(owner: Owner, rows: readonly RunEventRow[]): void
  /** All that came after `afterSeq`, from the first on; undefined where the table has to be asked. */
  after(owner: Owner, runId: RunId, afterSeq: number, limit: number): readonly RunEventRow[] | undefined
  clear(): void
}

/** A viewer who is nearly up to date needs no more. */
const rowsARun = 64
const runsHeld = 200

/**
 * Whoever follows a run hears of each commit at once and then asks for its rows: fifty streams would read the table two
 * thousand times a second for what has only just been written. Only what was committed is ever put here, and where
 * another process has written in between, the rows do not join and the table is asked.
 */
export function createEventShelf(): EventShelf {
  const byRun = new Map<string, RunEventRow[]>()
  const keyOf = (owner: Owner, runId: RunId) => `${runId}\n${owner}`

  const put = (owner: Owner, row: RunEventRow) => {
    const key = keyOf(owner, row.runId)
    const held = byRun.get(key) ?? []
    const isNext = held.length === 0 || held.at(-1)?.seq === row.seq - 1
    const rows = isNext ? [...held, asRead(row)].slice(-rowsARun) : [asRead(row)]
    byRun.delete(key)
    byRun.set(key, rows)
  }

  return {
    put: (owner, rows) => {
      for (const row of rows) put(owner, row)
      for (const key of byRun.keys()) {
        if (byRun.size <= runsHeld) break
        byRun.delete(key)
      }
    },
    after: (owner, runId, afterSeq, limit) => {
      const held = byRun.get(keyOf(owner, runId))
      const first = held?.[0]?.seq
      if (!held || first === undefined || afterSeq < first - 1) return undefined
      const rows = held.filter(({ seq }) => seq > afterSeq).slice(0, limit)
      return rows.length > 0 ? rows : undefined
    },
    clear: () => byRun.clear(),
  }
}

/** As it comes back from the table. */
const asRead = ({ runId, seq, chunk }: RunEventRow): RunEventRow => ({
  runId,
  seq,
  chunk: JSON.parse(JSON.stringify(chunk)),
})
