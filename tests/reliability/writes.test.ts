import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore, toUrl } from '@/lib/store/open'
import type { OwnedStore, Store, StoreOp } from '@/lib/store/ports'
import { StoreError } from '@/lib/store/ports'
import { verifyFile } from '@/lib/store/verify'
import { createFaultySqlite, type FaultySqlite, sqliteCodes } from '../support/faulty-sqlite'
import { scale } from '../support/scale'
import {
  migrationsDir,
  openFreshSqlite,
  refusalOf,
  runOf,
  say,
  seedBoard,
  sendOps,
} from '../support/store-fixtures'

let file: string
let store: Store
let me: OwnedStore
let faults: FaultySqlite
let close: () => Promise<void>

beforeEach(async () => {
  const fresh = await openFreshSqlite()
  await fresh.store.close()
  file = fresh.file
  faults = createFaultySqlite(toUrl(file))
  store = await openSqliteStore({ url: `file:${file}`, migrationsDir, connect: faults.connect })
  me = store.as('me')
  close = async () => {
    await store.close()
    await fresh.close()
  }
})
afterEach(() => close())

const put = (key: string, value: unknown): StoreOp => ({ op: 'setting-put', key, value })

async function findings(): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for await (const finding of verifyFile(file)) all.push(finding)
  return all
}

test('[R-C3] no acknowledged write disappears while transactions beside it fail', async () => {
  const writes = scale(2_000, 10_000)
  const acknowledged = new Set<string>()
  for (let from = 0; from < writes; from += 100) {
    faults.fail(7 + (from % 11), sqliteCodes.ioError)
    const plain = Array.from({ length: 100 }, (_, index) => `plain-${from + index}`)
    await Promise.all(
      plain.flatMap((key) => [
        me.commit([put(key, 1)]).then(
          () => acknowledged.add(key),
          () => {},
        ),
        refusalOf(
          me.commit([put(`never-${key}`, 1), put(key, 'overwritten'), { op: 'board-remove', boardId: 'x' }]),
        ),
      ]),
    )
    faults.heal()
  }
  const stored = await me.boards.settings()
  expect(acknowledged.size).toBeGreaterThan(writes * 0.9)
  expect(Object.keys(stored).filter((key) => !acknowledged.has(key))).toEqual([])
  expect([...acknowledged].filter((key) => stored[key] !== 1)).toEqual([])
  expect(await findings()).toEqual([])
})

/** A commit that touches most tables. */
async function seedStep() {
  const seeded = await seedBoard(me)
  await me.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
  const step = say('step', seeded.root.id, 'assistant')
  const ops: StoreOp[] = [
    ...sendOps(seeded, step, 0),
    { op: 'event-append', runId: 'r1', epoch: 1, chunks: [{ type: 'finish' }] },
    { op: 'key-put', key: { scope: 'b1', clientId: 'k', bodyHash: 'h', result: null }, at: 1 },
  ]
  return { step, ops }
}

for (const [name, code, reason] of [
  ['an I/O error', sqliteCodes.ioError, 'failed'],
  ['a full disk', sqliteCodes.full, 'disk-full'],
] as const) {
  test(`[R-C5] ${name} at any statement, once: a typed error, reads go on, nothing half done`, async () => {
    const { step, ops } = await seedStep()
    let at = 1
    for (; ; at++) {
      faults.fail(at, code)
      const failed = await me.commit(ops).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failed === undefined) break
      expect(failed).toBeInstanceOf(StoreError)
      expect(failed).toMatchObject({ reason })
      expect(await me.messages.get(step.id)).toBeUndefined()
      expect(await me.runs.events('r1', 0, 9)).toEqual([])
    }
    // BEGIN, the reads, the writes and COMMIT: each of them has failed once.
    expect(at).toBeGreaterThan(10)
    expect(await me.messages.get(step.id)).toBeDefined()
    expect(await findings()).toEqual([])
  })

  test(`[R-C5] ${name} that lasts, rollbacks included: recovers without a restart`, async () => {
    const { step, ops } = await seedStep()
    for (const at of [1, 2, 5, 9, 12]) {
      faults.fail(at, code, true)
      expect((await refusalOf(me.commit(ops))).reason).toBe(reason)
      expect((await refusalOf(me.commit([put('theme', 'dark')]))).reason).toBe(reason)
      expect(await me.messages.path(step.id)).toEqual([])
      faults.heal()
      await me.commit([put(`after-${at}`, true)])
    }
    await me.commit(ops)
    expect(await me.messages.path(step.id)).toHaveLength(2)
    expect(await findings()).toEqual([])
  })
}

test('[R-C5] a disk that is really full: what was there stays, and room brings writes back', async () => {
  const seeded = await seedBoard(me)
  await faults.pragma('PRAGMA max_page_count = 1')
  const large = say('x'.repeat(900_000), seeded.root.id)
  const refusal = await refusalOf(me.commit(sendOps(seeded, large, 0)))
  expect(refusal.reason).toBe('disk-full')
  expect(refusal.message).not.toMatch(/SQLITE|\n/)
  expect(await me.messages.history('b1', 0, 9)).toHaveLength(1)
  await faults.pragma('PRAGMA max_page_count = 1000000')
  await me.commit(sendOps(seeded, large, 0))
  expect(await me.messages.get(large.id)).toMatchObject({ parts: large.parts })
  expect(await findings()).toEqual([])
})

test('[R-C5] a file that has become read-only: reads go on, and writes come back', async () => {
  const seeded = await seedBoard(me)
  const message = say('hello', seeded.root.id)
  await faults.pragma('PRAGMA query_only = ON')
  expect((await refusalOf(me.commit(sendOps(seeded, message, 0)))).reason).toBe('read-only')
  expect(await me.messages.path(seeded.root.id)).toHaveLength(1)
  await faults.pragma('PRAGMA query_only = OFF')
  await me.commit(sendOps(seeded, message, 0))
  expect(await me.messages.path(message.id)).toHaveLength(2)
})

test('[R-I1] of twenty equal sends at once and one later, one is done and all learn its result', async () => {
  const seeded = await seedBoard(me)
  const key = { scope: 'b1', clientId: 'client-1', bodyHash: 'hash', result: { runId: 'r1' } }
  const message = say('hello', seeded.root.id)
  const send = () =>
    me.commit([
      { op: 'key-put', key, at: 1 },
      ...sendOps(seeded, message, 0),
      { op: 'run-create', run: runOf('r1', 'b1', 'b1-main') },
    ])
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, send))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(19)
  for (const error of [...refused, await refusalOf(send())]) {
    expect(error).toMatchObject({ reason: 'duplicate-key', detail: { key } })
  }
  expect(await me.runs.open('b1-main')).toHaveLength(1)
  expect(await me.messages.history('b1', 0, 9)).toHaveLength(2)
})

test('[R-D5] whoever tails a run by seq, from anywhere and with hints that get lost, sees each event once', async () => {
  await seedBoard(me)
  await me.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
  const total = scale(300, 3_000)
  const tails = [0, 1, 7].map(async (from) => {
    const seen: number[] = []
    for (let after = from; after < total; ) {
      const events = await me.runs.events('r1', after, 1 + (after % 5))
      if (events.length === 0) await new Promise((resolve) => setImmediate(resolve))
      for (const { seq, chunk } of events) {
        expect(chunk).toEqual({ type: 'text-delta', id: 't', delta: `${seq}` })
        seen.push(seq)
        after = seq
      }
    }
    return { from, seen }
  })
  for (let seq = 1; seq <= total; seq += 3) {
    const chunks = [seq, seq + 1, seq + 2].map((n) => ({
      type: 'text-delta' as const,
      id: 't',
      delta: `${n}`,
    }))
    await me.commit([{ op: 'event-append', runId: 'r1', epoch: 1, chunks }])
  }
  for (const { from, seen } of await Promise.all(tails)) {
    expect(seen).toEqual(Array.from({ length: total - from }, (_, index) => from + index + 1))
  }
})
