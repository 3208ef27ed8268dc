import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MessageId } from '@/lib/history/parts'
import { openSqliteStore, toUrl } from '@/lib/store/open'
import { createSqliteStore } from '@/lib/store/sqlite-store'
import { verifyFile } from '@/lib/store/verify'
import { type Child, startChild } from '../support/child'
import { scale } from '../support/scale'
import { migrationsDir, openFreshSqlite, refusalOf, seedBoard } from '../support/store-fixtures'

let file: string
let url: string
let close: () => Promise<void>
const children: Child[] = []

beforeEach(async () => {
  const fresh = await openFreshSqlite()
  await seedBoard(fresh.store.as('me'))
  await fresh.store.close()
  ;({ file, close } = fresh)
  url = toUrl(file)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.signal('SIGKILL')
    await child.ended()
  }
  await close()
})

function start(mode: string, ...args: string[]): Child {
  const child = startChild('store-writer', [mode, url, migrationsDir, ...args])
  children.push(child)
  return child
}

async function findings(): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for await (const finding of verifyFile(file)) all.push(finding)
  return all
}

test('[R-D1] what a killed process had acknowledged is there, and nothing is half there', async () => {
  let acknowledged = 0
  for (let kill = 0; kill < scale(5, 50); kill++) {
    const child = start('sends', `kill-${kill}`)
    expect(await child.hear()).toBe('ready')
    const sent: string[] = []
    for (let index = 0; index <= (kill * 7) % 20; index++) sent.push(await child.hear())
    child.signal('SIGKILL')
    sent.push(...(await child.rest()))
    await child.ended()
    acknowledged += sent.length
    expect(await findings()).toEqual([])
    const store = await openSqliteStore({ url, migrationsDir })
    const me = store.as('me')
    const head = (await me.boards.conversation('b1-main'))?.headId
    const path = await me.messages.path(head as MessageId)
    expect(path.map(({ id }) => id)).toEqual(expect.arrayContaining(sent))
    expect(path.length).toBeGreaterThan(acknowledged)
    await store.close()
  }
})

test('[R-C1] of many processes one at a time has the active run', async () => {
  const workers = ['a', 'b', 'c'].map((name) => start('runs', name, String(scale(17, 200))))
  for (const worker of workers) expect(await worker.hear()).toBe('ready')
  for (const worker of workers) worker.say('go')
  const said = (await Promise.all(workers.map((worker) => worker.rest()))).flat()
  expect(said).toHaveLength(3 * scale(17, 200))
  expect(said.filter((word) => word !== 'alone' && word !== 'run-active')).toEqual([])
  expect(said).toContain('alone')
  const store = createSqliteStore({ url })
  expect(await store.as('me').runs.open('b1-main')).toEqual([])
  await store.close()
  expect(await findings()).toEqual([])
})

test('[R-C1] an owner that was stopped and taken over is refused by the row', async () => {
  const owner = start('owns', 'r1')
  expect(await owner.hear()).toBe('owns')
  for (const line of ['one', 'two']) {
    owner.say(line)
    expect(await owner.hear()).toBe('appended')
  }
  owner.signal('SIGSTOP')
  const store = createSqliteStore({ url })
  const me = store.as('me')
  const after = { type: 'text-delta', id: 't', delta: 'after' } as const
  await me.commit([
    { op: 'run-update', runId: 'r1', epoch: 1, takeOver: true },
    { op: 'event-append', runId: 'r1', epoch: 2, chunks: [after] },
  ])
  owner.say('stale')
  owner.signal('SIGCONT')
  expect(await owner.hear()).toBe('stale-run')
  const events = await me.runs.events('r1', 0, 9)
  expect(events.map(({ chunk }) => chunk.type === 'text-delta' && chunk.delta)).toEqual([
    'one',
    'two',
    'after',
  ])
  await store.close()
})

test('[R-C4] a lock that another process lets go of in time is waited for', async () => {
  const holder = start('holds')
  expect(await holder.hear()).toBe('holds')
  const store = createSqliteStore({ url })
  const me = store.as('me')
  const write = me.commit([{ op: 'setting-put', key: 'theme', value: 'dark' }])
  // Reads do not wait for it.
  expect(await me.boards.get('b1')).toBeDefined()
  expect(await me.boards.setting('theme')).toBeUndefined()
  holder.say('let go')
  await write
  expect(await me.boards.setting('theme')).toBe('dark')
  await store.close()
})

test('[R-C4] a lock that is kept is busy, by name; the connection is clean afterwards', async () => {
  const holder = start('holds')
  expect(await holder.hear()).toBe('holds')
  const store = createSqliteStore({ url })
  const me = store.as('me')
  const writes = ['a', 'b'].map((key) => refusalOf(me.commit([{ op: 'setting-put', key, value: 1 }])))
  for (const { reason } of await Promise.all(writes)) expect(reason).toBe('busy')
  holder.say('let go')
  expect(await holder.hear()).toBe('let go')
  await me.commit([{ op: 'setting-put', key: 'c', value: 1 }])
  expect(await me.boards.settings()).toEqual({ c: 1 })
  await store.close()
})
