import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { foldGraph } from '@/lib/history/fold'
import type { Message } from '@/lib/history/parts'
import { createModel, openConversation } from '@/lib/llm/model'
import { openSqliteStore } from '@/lib/store/open'
import type { OwnedStore } from '@/lib/store/ports'
import { tool } from '../tests/llm/kit'
import { calls, says, scriptedModel } from '../tests/llm/scripted-model'
import { createFolder, migrationsDir, type Seeded, say, seedBoard } from '../tests/support/store-fixtures'
import { ms, percentile, printTable, type Row } from './table'

/* Long conversations on a SQLite file: reading, forking and writing, each beside what the same file does without us. */

const words =
  'The tram runs every six minutes, which nobody who has waited for a bus in the rain will forget. '

/** Of so many runs after those that warm up: what half of them stay below, and the best, which a busy machine spoils least. */
async function measure(runs: number, work: (run: number) => Promise<unknown>, warmUps = 1): Promise<string> {
  const times: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const start = performance.now()
    await work(run)
    if (run >= 0) times.push(performance.now() - start)
  }
  return `${ms(percentile(times, 0.5))} (best ${ms(Math.min(...times))})`
}

/** A board whose one conversation stands on the last of `length` messages. */
async function grow(store: OwnedStore, name: string, length: number) {
  const seeded = await seedBoard(store, name)
  let last: Message = seeded.root
  for (let done = 1; done < length; ) {
    const chunk: Message[] = []
    while (chunk.length < 2_000 && done < length) {
      last = say(`${done}: ${words.repeat(3)}`, last.id, done % 2 === 1 ? 'user' : 'assistant')
      chunk.push(last)
      done += 1
    }
    await store.commit(chunk.map((message) => ({ op: 'message-add', boardId: name, message, at: done })))
  }
  const version = (await store.boards.conversation(seeded.conversationId))?.version ?? 0
  const { conversationId } = seeded
  await store.commit([{ op: 'head-move', conversationId, version, headId: last.id, at: length }])
  return { ...seeded, length, headId: last.id }
}
type Grown = Awaited<ReturnType<typeof grow>>

async function pathRow(store: OwnedStore, { headId, length }: Grown, goal: string): Promise<Row> {
  const rows = await store.messages.path(headId)
  assert.equal(rows.length, length)
  assert.equal(foldGraph(rows).nodes.size, 1)
  const text = JSON.stringify(rows)
  return {
    what: `path of ${length.toLocaleString('en')} messages, median`,
    figure: await measure(15, () => store.messages.path(headId)),
    goal,
    control: `JSON.parse of its ${(text.length / 1e6).toFixed(1)} MB ${await measure(15, async () => JSON.parse(text))}`,
  }
}

const opened = async (
  store: OwnedStore,
  { conversationId }: Seeded,
  replies: Parameters<typeof scriptedModel>[0],
) => {
  const conversation = await openConversation(store, conversationId, createModel(scriptedModel(replies)))
  assert(conversation)
  return conversation
}

async function forkRow(store: OwnedStore, grown: Grown): Promise<Row> {
  const conversation = await opened(store, grown, [])
  const plain = await measure(
    30,
    (run) => store.commit([{ op: 'setting-put', key: `bench ${grown.length}`, value: run }]),
    50,
  )
  return {
    what: `fork of ${grown.length.toLocaleString('en')} messages, median`,
    // A commit's code takes some dozens of runs to be compiled, and a server has made them long ago.
    figure: await measure(30, () => conversation.fork(), 50),
    goal: '≤ 5 ms',
    control: `one setting written ${plain}`,
  }
}

/** A question, 24 calls with their results, and an answer: 50 messages. */
async function logRow(store: OwnedStore, grown: Grown): Promise<Row> {
  const replies = [...Array.from({ length: 24 }, (_, n) => calls(['look', { n }, `c${n}`])), says('Done.')]
  const conversation = await opened(store, grown, replies)
  const count = async () => (await store.boards.list()).find(({ id }) => id === grown.boardId)?.messages ?? 0
  const before = await count()
  const chain = conversation.chain('Look everywhere.', { tools: [tool('look')], chainLimit: 30 })
  await chain.text()
  const start = performance.now()
  await chain.log(store)
  const took = performance.now() - start
  assert.equal((await count()) - before, 50)
  assert.equal((await store.messages.path(await chain.headId)).length, grown.length + 50)
  await chain.log(store)
  assert.equal((await count()) - before, 50)
  return {
    what: `log of a 50-message chain on ${grown.length.toLocaleString('en')}`,
    figure: `50 rows written, ${ms(took)}`,
    goal: '50 rows',
    control: 'the same logged again: 0 rows',
  }
}

async function withStore<T>(url: string, work: (store: OwnedStore) => Promise<T>): Promise<T> {
  const store = await openSqliteStore({ url, migrationsDir })
  try {
    return await work(store.as('me'))
  } finally {
    await store.close()
  }
}

const sizeOf = async (file: string) => {
  const parts = await Promise.all(
    [file, `${file}-wal`].map((part) =>
      stat(part).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return parts.reduce((sum, size) => sum + size, 0)
}

/** The file as it is after the store has let go of it, without and with a hundred branches. */
async function diskRow(file: string): Promise<Row> {
  const url = `file:${file}`
  await withStore(url, async () => {})
  const empty = await sizeOf(file)
  const trunk = await withStore(url, (store) => grow(store, 'trunk', 5_000))
  const before = await sizeOf(file)
  await withStore(url, async (store) => {
    const conversation = await opened(store, trunk, [])
    for (let n = 0; n < 100; n++) await conversation.fork({ name: `Branch ${n}` })
  })
  const more = (await sizeOf(file)) - before
  const share = (100 * more) / (before - empty)
  assert(share < 2)
  return {
    what: '100 branches of a 5,000-message trunk, on disk',
    figure: `${share.toFixed(2)} % more (${(more / 1024).toFixed(0)} KiB)`,
    goal: '< 2 %',
    control: `the trunk alone ${((before - empty) / 1e6).toFixed(1)} MB`,
  }
}

async function main() {
  const { folder, remove } = await createFolder()
  try {
    const rows = await withStore(`file:${folder}/long.db`, async (store) => {
      const short = await grow(store, 'short', 10)
      const long = await grow(store, 'long', 10_000)
      const found = [await pathRow(store, long, '≤ 60 ms')]
      found.push(await forkRow(store, short), await forkRow(store, long))
      found.push(await logRow(store, short), await logRow(store, long))
      found.push(await pathRow(store, await grow(store, 'deep', 50_000), 'loads'))
      return found
    })
    printTable([...rows, await diskRow(`${folder}/trunk.db`)])
  } finally {
    await remove()
  }
}

await main()
