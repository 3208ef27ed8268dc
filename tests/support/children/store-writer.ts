import { createInterface } from 'node:readline'
import type { MessageId } from '@/lib/history/parts'
import { openSqliteStore } from '@/lib/store/open'
import { createSqliteStore } from '@/lib/store/sqlite-store'
import { refusalOf, runOf, say, sendOps } from '../store-fixtures'

/*
 * A process that works on the board `b1` of the owner `me`, and says what was acknowledged.
 * sends FROM: sends messages without end, as the only server. owns RUN: appends an event for each line it hears.
 * runs NAME COUNT: tries to be the one active run, COUNT times. holds: keeps the write lock until it hears a line.
 */

const [mode = '', url = '', migrationsDir = '', name = '', count = '0'] = process.argv.slice(2)
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const modes: Record<string, () => Promise<void>> = { sends, owns, runs, holds }
await modes[mode]?.()
process.exit(0)

async function sends(): Promise<void> {
  const store = await openSqliteStore({ url, migrationsDir })
  const me = store.as('me')
  const conversation = await me.boards.conversation('b1-main')
  if (!conversation) throw new Error('There is no conversation.')
  let { headId, version } = conversation
  console.log('ready')
  for (let index = 0; ; index++) {
    const message = say(`${name} ${index}`, headId as MessageId)
    await me.commit(sendOps({ boardId: 'b1', conversationId: 'b1-main' }, message, version))
    console.log(message.id)
    headId = message.id
    version += 1
  }
}

async function owns(): Promise<void> {
  const me = createSqliteStore({ url }).as('me')
  await me.commit([{ op: 'run-create', run: runOf(name, 'b1', 'b1-main') }])
  console.log('owns')
  for await (const line of lines) {
    const append = me.commit([
      { op: 'event-append', runId: name, epoch: 1, chunks: [{ type: 'text-delta', id: 't', delta: line }] },
    ])
    console.log(
      await append.then(
        () => 'appended',
        async () => (await refusalOf(append)).reason,
      ),
    )
  }
}

async function runs(): Promise<void> {
  const me = createSqliteStore({ url }).as('me')
  console.log('ready')
  await lines.next()
  for (let index = 0; index < Number(count); index++) {
    const id = `${name}-${index}`
    const create = me.commit([{ op: 'run-create', run: runOf(id, 'b1', 'b1-main') }])
    const refusal = await create.then(
      () => undefined,
      () => refusalOf(create),
    )
    if (refusal) {
      console.log(refusal.reason)
      continue
    }
    const active = (await me.runs.open('b1-main')).filter((run) => run.status === 'active')
    await me.commit([
      { op: 'event-append', runId: id, epoch: 1, chunks: [{ type: 'finish' }] },
      { op: 'run-update', runId: id, epoch: 1, status: 'done', endedAt: 1 },
    ])
    console.log(active.length === 1 && active[0]?.id === id ? 'alone' : 'not alone')
  }
}

async function holds(): Promise<void> {
  const { PrismaLibSql } = await import('@prisma/adapter-libsql')
  const database = await new PrismaLibSql({ url }).connect()
  await database.executeRaw({ sql: 'BEGIN IMMEDIATE', args: [], argTypes: [] })
  console.log('holds')
  await lines.next()
  await database.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] })
  console.log('let go')
}
