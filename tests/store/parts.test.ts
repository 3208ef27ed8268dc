import { expect, test } from 'vitest'
import { toKinds } from '@/lib/history/kinds'
import type { Part } from '@/lib/history/parts'
import { toFirstWords } from '@/lib/store/excerpt'
import { createMemoryStore } from '@/lib/store/memory-store'
import { StoreError } from '@/lib/store/ports'
import { toFault, toStoreError } from '@/lib/store/sqlite-faults'
import { createWriterQueue, writerQueueFor } from '@/lib/store/writer-queue'
import { createFaultyStore } from '../support/faulty-store'
import { refusalOf } from '../support/store-fixtures'

test('the first words are the text’s, else the lens’s, the merge’s, the result’s or the call’s', () => {
  const call = { type: 'tool-call', callId: 'k', name: 'add_node', input: {} } as const
  const result = { type: 'tool-result', callId: 'k', name: 'add_node', output: ' added:\n Cost ' } as const
  const lens: Part = { type: 'lens', lens: 'explain', nodeIds: [], text: 'It means …' }
  expect(toFirstWords([call, { type: 'text', text: '  Hello\n\tthere ' }])).toBe('Hello there')
  expect(toFirstWords([{ type: 'text', text: ' \n ' }, call])).toBe('add_node')
  expect(toFirstWords([result])).toBe('added: Cost')
  expect(toFirstWords([lens])).toBe('It means …')
  expect(toFirstWords([{ ...lens, text: undefined }])).toBe('explain')
  expect(toFirstWords([])).toBe('')
  expect(toKinds([call, call, result])).toEqual(['tool-call', 'tool-result'])
})

test('a megabyte of text is cut between code points', () => {
  const words = toFirstWords([{ type: 'text', text: '🌳'.repeat(300_000) }])
  expect([...words]).toHaveLength(120)
  expect(words.isWellFormed()).toBe(true)
})

test('the writer queue keeps the order and outlives failures', async () => {
  const queue = createWriterQueue()
  const done: number[] = []
  const results = await Promise.allSettled(
    [0, 1, 2, 3].map((index) =>
      queue.run(async () => {
        await new Promise((resolve) => setImmediate(resolve))
        if (index === 1) throw new Error('one')
        done.push(index)
      }),
    ),
  )
  expect(done).toEqual([0, 2, 3])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(writerQueueFor('file:a')).toBe(writerQueueFor('file:a'))
  expect(writerQueueFor('file:a')).not.toBe(writerQueueFor('file:b'))
})

test('SQLite’s codes are known by name through every layer they are wrapped in', () => {
  const wrapped = (code: string) => ({ meta: { driverAdapterError: { cause: { originalCode: code } } } })
  expect(toFault(wrapped('13'))).toBe('disk-full')
  expect(toFault(wrapped(String(8 | (4 << 8))))).toBe('read-only')
  expect(toFault(wrapped(String(5 | (2 << 8))))).toBe('busy')
  expect(toFault({ cause: { cause: { rawCode: 2067 } } })).toBe('race')
  expect(toFault(wrapped('11'))).toBe('failed')
  expect(toFault(new Error('anything'))).toBe('failed')
  expect(toFault(undefined)).toBe('failed')
  const refusal = new StoreError('stale-head', 'moved')
  expect(toStoreError(refusal)).toBe(refusal)
  expect(toStoreError(wrapped('13')).message).not.toMatch(/SQLITE|code/i)
})

test('a faulty store fails the commit it is told to, before or after it is durable', async () => {
  const store = createFaultyStore(createMemoryStore())
  const me = store.as('me')
  const put = (key: string) => me.commit([{ op: 'setting-put', key, value: 1 }])
  store.fail({ at: 2, reason: 'disk-full' })
  await put('a')
  expect((await refusalOf(put('b'))).reason).toBe('disk-full')
  await put('c')
  store.fail({ at: 1, forever: true, when: 'after' })
  await refusalOf(put('d'))
  await refusalOf(put('e'))
  store.heal()
  await put('f')
  expect(Object.keys(await me.boards.settings())).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(store.commits).toBe(6)
})
