import { decide } from './decide'
import type { Prisma } from './generated/client'
import type { Owner, RunId, StoreOp } from './ports'
import type { Decision, Ground, RunRecord, Write } from './records'
import { toRunRecord } from './row-codec'
import { LostRaceError } from './sqlite-faults'

type Transaction = Prisma.TransactionClient
type Append = Extract<StoreOp, { op: 'event-append' }>

/** Of the operations only those that append events, when that is all of them. */
export function tryAppends(ops: readonly StoreOp[]): readonly Append[] | undefined {
  const appends = ops.filter((op) => op.op === 'event-append')
  return appends.length > 0 && appends.length === ops.length ? appends : undefined
}

/** What a stream writes all the time, decided as everything else is, in three statements however many runs there are. */
export async function appendEvents(tx: Transaction, owner: Owner, ops: readonly Append[]): Promise<Decision> {
  const decision = decide(ops, await loadRuns(tx, owner, ops))
  const { writes } = decision
  await moveCounts(tx, writes.filter(isOf('run')))
  const rows = writes.filter(isOf('event')).map(({ row }) => [row.runId, row.seq, JSON.stringify(row.chunk)])
  await tx.$executeRaw`
    INSERT INTO "RunEvent" ("runId", seq, chunk)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(rows)})`
  return decision
}

const isOf =
  <Name extends Write['write']>(name: Name) =>
  (write: Write): write is Extract<Write, { write: Name }> =>
    write.write === name

async function loadRuns(tx: Transaction, owner: Owner, ops: readonly Append[]): Promise<Ground> {
  const ids = [...new Set(ops.map(({ runId }) => runId))]
  const rows = await tx.$queryRaw<Parameters<typeof toRunRecord>[0][]>`
    SELECT r.* FROM json_each(${JSON.stringify(ids)}) asked
      JOIN "Run" r ON r.id = asked.value JOIN "Board" b ON b.id = r."boardId" WHERE b.owner = ${owner}`
  return { ...nothing, owner, runs: new Map(rows.map((row) => [row.id, toRecord(row)] as const)) }
}

/** Raw columns may come as big integers. */
const toRecord = (row: Parameters<typeof toRunRecord>[0]): RunRecord => {
  const record = toRunRecord(row)
  return {
    ...record,
    seq: Number(record.seq),
    epoch: Number(record.epoch),
    lastEventSeq: Number(record.lastEventSeq),
  }
}

const nothing: Omit<Ground, 'owner' | 'runs'> = {
  boards: new Map(),
  messages: new Map(),
  conversations: new Map(),
  activeRuns: new Map<string, RunId>(),
  approvals: new Map(),
  calls: new Map(),
  keys: new Map(),
  lenses: new Map(),
  surveys: new Map(),
}

async function moveCounts(tx: Transaction, writes: readonly Extract<Write, { write: 'run' }>[]) {
  const rows = writes.map(({ row, was }) => [
    row.id,
    row.lastEventSeq,
    was?.lastEventSeq,
    row.epoch,
    row.status,
  ])
  const count = await tx.$executeRaw`
    UPDATE "Run" SET "lastEventSeq" = asked.value ->> 1
    FROM json_each(${JSON.stringify(rows)}) asked
    WHERE "Run".id = asked.value ->> 0 AND "Run"."lastEventSeq" = asked.value ->> 2
      AND "Run".epoch = asked.value ->> 3 AND "Run".status = asked.value ->> 4`
  if (count !== rows.length) throw new LostRaceError()
}
