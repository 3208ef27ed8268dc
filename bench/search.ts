import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import type { NodeId } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import { openSqliteStore } from '@/lib/store/open'
import type { OwnedStore } from '@/lib/store/ports'
import { createFolder, migrationsDir, say, seedBoard, toNodeId } from '../tests/support/store-fixtures'
import { ms, percentile, printTable, type Row } from './table'

/* Finding among 50,000 ideas and 100,000 messages on a SQLite file, beside reading every text through. */

const words =
  'tram cost rail bus street shop council vote money city line stop noise tree school bridge harbour work year plan'.split(
    ' ',
  )
const sentence = (n: number, length: number) =>
  Array.from({ length }, (_, at) => words[(n * 7 + at * 13 + ((n * at) % 11)) % words.length]).join(' ')

const messageCount = 100_000
const ideaCount = 50_000

async function fill(store: OwnedStore): Promise<void> {
  const { root } = await seedBoard(store)
  let last: Message = root
  const children = Array.from({ length: ideaCount }, (_, n) => ({
    kind: 'ChatNode' as const,
    label: `${sentence(n, 4)} ${n}`,
    type: 'concept' as const,
    description: '',
  }))
  for (let at = 0; at < ideaCount; at += 5_000) {
    last = toMessage({
      parents: [last.id],
      role: 'graph',
      parts: [
        {
          type: 'batch',
          batch: {
            source: { kind: 'import' },
            targetId: toNodeId('a') as NodeId,
            children: children.slice(at, at + 5_000),
          },
        },
      ],
    })
    await store.commit([{ op: 'message-add', boardId: 'b1', message: last, at: 2 }])
  }
  for (let done = 0; done < messageCount; ) {
    const chunk: Message[] = []
    for (; chunk.length < 2_000 && done < messageCount; done++) {
      last = say(`${sentence(done, 30)} nr${done}`, last.id, done % 2 === 1 ? 'assistant' : 'user')
      chunk.push(last)
    }
    await store.commit(chunk.map((message) => ({ op: 'message-add', boardId: 'b1', message, at: done })))
  }
}

async function ask(store: OwnedStore, text: string, runs = 20) {
  const times: number[] = []
  let found = 0
  for (let run = -1; run < runs; run++) {
    const start = performance.now()
    const { hits } = await store.search.find({ text, limit: 20 })
    if (run >= 0) times.push(performance.now() - start)
    found = hits.length
  }
  return {
    figure: `${ms(percentile(times, 0.5))} (p95 ${ms(percentile(times, 0.95))}), ${found} hits`,
    found,
  }
}

const { folder, remove } = await createFolder()
const store = await openSqliteStore({ url: `file:${folder}/bench.db`, migrationsDir })
try {
  const mine = store.as('me')
  await fill(mine)
  const start = performance.now()
  while (!(await mine.search.find({ text: '', limit: 1 })).isComplete);
  const indexed = performance.now() - start
  const readAll = performance.now()
  let seen = 0
  for (let after = 0; ; ) {
    const page = await mine.messages.page('b1', after, 5_000)
    seen += page.filter(({ parts }) => JSON.stringify(parts).includes('nr99998')).length
    const last = page.at(-1)
    if (!last) break
    after = last.seq
  }
  assert.equal(seen, 1)
  const control = `reading all through ${ms(performance.now() - readAll)}`
  const rare = await ask(mine, 'nr99998')
  assert.equal(rare.found, 1)
  const rows: Row[] = [
    { what: 'one rare word', figure: rare.figure, goal: '≤ 50 ms', control },
    {
      what: 'two words that stand everywhere',
      figure: (await ask(mine, 'tram cost')).figure,
      goal: '≤ 50 ms',
      control,
    },
    { what: 'one letter', figure: (await ask(mine, 't')).figure, goal: '≤ 50 ms', control },
    { what: 'an idea by its number', figure: (await ask(mine, '49999')).figure, goal: '≤ 50 ms', control },
    { what: 'making the index, once', figure: ms(indexed), goal: '', control },
  ]
  printTable(rows)
} finally {
  await store.close()
  await remove()
}
