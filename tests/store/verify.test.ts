import { spawnSync } from 'node:child_process'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf, toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import { toUrl } from '@/lib/store/open'
import type { OwnedStore } from '@/lib/store/ports'
import { verifyFile } from '@/lib/store/verify'
import {
  approvalOf,
  graphOf,
  openFreshSqlite,
  runOf,
  say,
  seedBoard,
  sendOps,
} from '../support/store-fixtures'

let file: string
let store: Awaited<ReturnType<typeof openFreshSqlite>>
let me: OwnedStore
let first: Message
let answer: Message

beforeEach(async () => {
  store = await openFreshSqlite()
  file = store.file
  me = store.store.as('me')
  const seeded = await seedBoard(me)
  first = say('hello', seeded.root.id)
  answer = say('hi', first.id, 'assistant')
  await me.commit(sendOps(seeded, first, 0))
  await me.commit([
    ...sendOps(seeded, answer, 1),
    { op: 'run-create', run: runOf('r1', 'b1', 'b1-main') },
    {
      op: 'event-append',
      runId: 'r1',
      epoch: 1,
      chunks: [{ type: 'start', messageId: first.id }, { type: 'finish' }],
    },
    { op: 'run-update', runId: 'r1', epoch: 1, status: 'done' },
  ])
})
afterEach(() => store.close())

async function rules(): Promise<string[]> {
  const found = new Set<string>()
  for await (const { rule } of verifyFile(file)) found.add(rule)
  return [...found]
}

/** What no door of the store would let in. */
async function damage(sql: string): Promise<void> {
  const database = await new PrismaLibSql({ url: toUrl(file) }).connect()
  await database.executeScript(`PRAGMA foreign_keys = OFF; ${sql}`)
  await database.dispose()
}

test('[C28] a whole history has nothing wrong with it', async () => {
  expect(await rules()).toEqual([])
})

for (const [name, sql, expected] of [
  [
    'a changed text',
    `UPDATE "Message" SET parts = replace(parts, 'hello', 'hullo')`,
    ['message-id', 'semantic-hash'],
  ],
  ['unreadable parts', `UPDATE "Message" SET parts = '[{' WHERE depth = 1`, ['message-content', 'fold']],
  [
    'a part of no kind',
    `UPDATE "Message" SET parts = '[{"type":"spell"}]' WHERE depth = 1`,
    ['message-content', 'fold'],
  ],
  ['a wrong semantic hash', `UPDATE "Message" SET "semanticHash" = 'x' WHERE depth = 1`, ['semantic-hash']],
  ['a wrong depth', `UPDATE "Message" SET depth = 7 WHERE depth = 2`, ['depth']],
  ['a missing parent', `DELETE FROM "Message" WHERE depth = 1`, ['reference', 'parent', 'depth', 'fold']],
  ['a child before its parent', `UPDATE "Message" SET seq = 99 WHERE depth = 1`, ['message-seq', 'parent']],
  ['a missing head', `UPDATE "Conversation" SET "headId" = 'm1:x'`, ['reference', 'leaf', 'head']],
  ['another root', `UPDATE "Board" SET "rootMessageId" = 'm1:x'`, ['root']],
  ['a gap in the events', `UPDATE "RunEvent" SET seq = 5 WHERE seq = 2`, ['event-gap']],
  ['a lost event', `DELETE FROM "RunEvent" WHERE seq = 1`, ['event-gap']],
  ['a claim of an ended run', `UPDATE "Run" SET "activeKey" = 'b1-main'`, ['active-run']],
  [
    'an end of an open run',
    `UPDATE "RunEvent" SET chunk = '{"type":"data-done"}'; UPDATE "Run" SET status = 'waiting'`,
    ['terminal-event'],
  ],
  ['a lost leaf', `DELETE FROM "ConversationLeaf"`, ['leaf']],
] as const) {
  test(`[C28] ${name} is found`, async () => {
    await damage(sql)
    expect(await rules()).toEqual([...expected])
  })
}

test('[C28] a snapshot that is not what the history says is found', async () => {
  await me.commit([{ op: 'snapshot-put', messageId: first.id, state: graphOf('not the title') }])
  expect(await rules()).toEqual(['snapshot'])
})

test('[C28] a question whose change is no longer the one it is bound to is found', async () => {
  const asked = approvalOf('r2', 'call-1')
  const batchHash = hashOf(asked.proposal.batch)
  await me.commit([
    { op: 'run-create', run: runOf('r2', 'b1', 'b1-main') },
    { op: 'approval-put', approval: { ...asked, batchHash } },
    { op: 'run-update', runId: 'r2', epoch: 1, status: 'waiting' },
  ])
  expect(await rules()).toEqual([])
  await damage(
    `UPDATE "Approval" SET proposal = replace(proposal, '"batch":{', '"batch":{"summary":"more",')`,
  )
  expect(await rules()).toEqual(['approval'])
  await damage(`UPDATE "Approval" SET proposal = '{'`)
  expect(await rules()).toEqual(['approval'])
})

test('[C28] calls without results are found, but not while a run is at work on them', async () => {
  const ask = toMessage({
    parents: [answer.id],
    role: 'assistant',
    parts: ['k1', 'k2'].map((callId) => ({ type: 'tool-call', callId, name: 'add_node', input: {} })),
  })
  const result = (callId: string, parent: MessageId) =>
    toMessage({
      parents: [parent],
      role: 'tool',
      parts: [{ type: 'tool-result', callId, name: 'add_node', output: 'added' }],
    })
  const one = result('k1', ask.id)
  const where = { boardId: 'b1', conversationId: 'b1-main' }
  await me.commit([{ op: 'run-create', run: runOf('r2', 'b1', 'b1-main') }, ...sendOps(where, ask, 2)])
  await me.commit(sendOps(where, one, 3))
  expect(await rules()).toEqual([])
  await me.commit([{ op: 'run-update', runId: 'r2', epoch: 1, status: 'interrupted' }])
  expect(await rules()).toEqual(['open-calls'])
  await me.commit(sendOps(where, result('k2', one.id), 4))
  expect(await rules()).toEqual([])
  await me.commit(sendOps(where, result('k2', ask.id), 5))
  expect(await rules()).toEqual(['call-pairs'])
})

test('[C28] a call id twice on one path is found, on lines that have parted it is not', async () => {
  const ask = (parent: MessageId, text: string) =>
    toMessage({
      parents: [parent],
      role: 'assistant',
      parts: [
        { type: 'text', text },
        { type: 'tool-call', callId: 'k1', name: 'add_node', input: {} },
      ],
    })
  const result = (parent: MessageId) =>
    toMessage({
      parents: [parent],
      role: 'tool',
      parts: [{ type: 'tool-result', callId: 'k1', name: 'add_node', output: 'added' }],
    })
  const [one, two] = [ask(answer.id, 'one'), ask(answer.id, 'two')]
  const [afterOne, afterTwo] = [result(one.id), result(two.id)]
  const add = (message: Message) => ({ op: 'message-add' as const, boardId: 'b1', message, at: 5 })
  await me.commit([one, two, afterOne, afterTwo].map(add))
  expect(await rules()).toEqual([])
  const again = ask(afterOne.id, 'three')
  await me.commit([again, result(again.id)].map(add))
  expect(await rules()).toEqual(['call-twice'])
})

test('[C28] a graph that cannot be folded is found at its head, also behind a branching', async () => {
  const add = (parent: MessageId, label: string, targetId = 'naaaaaaaaaa') =>
    toMessage({
      parents: [parent],
      role: 'graph',
      parts: [
        {
          type: 'batch',
          batch: {
            source: { kind: 'person' },
            targetId: targetId as never,
            children: [{ kind: 'ChatNode', label, type: 'note', description: '' }],
          },
        },
      ],
    })
  const where = { boardId: 'b1', conversationId: 'b1-main' }
  const [left, right] = [add(answer.id, 'left'), add(answer.id, 'right')]
  await me.commit([...sendOps(where, left, 2), ...sendOps(where, right, 3)])
  expect(await rules()).toEqual([])
  await me.commit(sendOps(where, add(right.id, 'nowhere', 'nzzzzzzzzzz'), 4))
  expect(await rules()).toEqual(['fold'])
})

test('[C28] thousands of messages are gone through in pages', async () => {
  const chain: Message[] = []
  for (let index = 0; index < 1_203; index++) chain.push(say(`m ${index}`, chain.at(-1)?.id ?? answer.id))
  await me.commit(chain.map((message) => ({ op: 'message-add' as const, boardId: 'b1', message, at: 5 })))
  expect(await rules()).toEqual([])
  await damage(`UPDATE "Message" SET role = 'assistant' WHERE seq = 1204`)
  expect(await rules()).toEqual(['message-id', 'semantic-hash'])
})

test('[C28] the command line says what is wrong and ends with 1', async () => {
  const run = (name: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/verify.ts', name], { encoding: 'utf8' })
  expect(run(file)).toMatchObject({ status: 0, stdout: `${file}: nothing wrong.\n` })
  await damage(`UPDATE "Message" SET depth = 7 WHERE depth = 2`)
  const second = run(`file:${file}`)
  expect(second).toMatchObject({ status: 1 })
  expect(second.stdout).toContain(`depth: message ${answer.id}: Its depth is 7 where 2 is right.`)
  expect(run(`${file}.nowhere`)).toMatchObject({ status: 1 })
  expect(run(`${file}.nowhere`).stdout).toContain('There is no such file.')
})
