import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore, toUrl } from '@/lib/store/open'
import type { OwnedStore, Store, StoreOp } from '@/lib/store/ports'
import { createFaultySqlite, type FaultySqlite, sqliteCodes } from '../support/faulty-sqlite'
import { migrationsDir, openFreshSqlite, refusalOf, runOf, seedBoard } from '../support/store-fixtures'

const count = 50

let store: Store
let me: OwnedStore
let faults: FaultySqlite
let close: () => Promise<void>

beforeEach(async () => {
  const fresh = await openFreshSqlite()
  await fresh.store.close()
  faults = createFaultySqlite(toUrl(fresh.file))
  store = await openSqliteStore({ url: `file:${fresh.file}`, migrationsDir, connect: faults.connect })
  me = store.as('me')
  for (let n = 0; n < count; n += 1) {
    const { boardId, conversationId } = await seedBoard(me, `b${n}`)
    await me.commit([{ op: 'run-create', run: runOf(`r${n}`, boardId, conversationId) }])
  }
  close = async () => {
    await store.close()
    await fresh.close()
  }
})
afterEach(() => close())

const say = (n: number, text: string, epoch = 1): StoreOp => ({
  op: 'event-append',
  runId: `r${n}`,
  epoch,
  chunks: [{ type: 'text-delta', id: 't', delta: text }],
})

const heard = async (n: number) =>
  (await me.runs.events(`r${n}`, 0, 100)).map(({ seq, chunk }) =>
    chunk.type === 'text-delta' ? `${seq} ${chunk.delta}` : '',
  )

const all = Array.from({ length: count }, (_, n) => n)

test('runs that stream at once share a transaction: a few statements a run, and every event in its place', async () => {
  faults.fail(1_000_000, sqliteCodes.ioError)
  for (const text of ['a', 'b', 'c']) await Promise.all(all.map((n) => me.commit([say(n, text)])))
  // Alone each takes six: to begin and end, to look three times, and two writes.
  expect(faults.statements).toBeLessThan(count * 3 * 2.5)
  for (const n of all) expect(await heard(n)).toEqual(['1 a', '2 b', '3 c'])
})

test('every follower is told, and only of its own run', async () => {
  const told: string[] = []
  for (const n of [3, 4]) store.watch(`run:r${n}`, () => told.push(`r${n}`))
  await Promise.all([3, 5, 6].map((n) => me.commit([say(n, 'a')])))
  expect(new Set(told)).toEqual(new Set(['r3']))
})

test('one that is refused fails alone', async () => {
  const wanted = all.map((n) =>
    n === 7 ? refusalOf(me.commit([say(n, 'stale', 9)])) : me.commit([say(n, 'a')]),
  )
  const results = await Promise.all(wanted)
  expect(results[7]).toMatchObject({ reason: 'stale-run' })
  for (const n of all) expect(await heard(n)).toEqual(n === 7 ? [] : ['1 a'])
})

test('[R-C5] a disk that fails under all of them loses none that was acknowledged and acknowledges none that was lost', async () => {
  faults.fail(3, sqliteCodes.full)
  const results = await Promise.allSettled(all.map((n) => me.commit([say(n, 'a')])))
  faults.heal()
  for (const n of all) expect(await heard(n)).toEqual(results[n]?.status === 'fulfilled' ? ['1 a'] : [])
  await Promise.all(all.map((n) => me.commit([say(n, 'b')])))
  for (const n of all) expect((await heard(n)).at(-1)).toMatch(/b$/)
})

test('a commit of another kind keeps its place between them', async () => {
  const before = me.commit([say(1, 'a')])
  const end = before.then(() =>
    me.commit([{ op: 'run-update', runId: 'r1', epoch: 1, status: 'done', endedAt: 5 }]),
  )
  await Promise.all([before, end, me.commit([say(2, 'a')])])
  expect(await refusalOf(me.commit([say(1, 'late')]))).toMatchObject({ reason: 'stale-run' })
  expect(await heard(1)).toEqual(['1 a'])
})
