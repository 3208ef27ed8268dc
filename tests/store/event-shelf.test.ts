import { expect, test } from 'vitest'
import { createEventShelf } from '@/lib/store/event-shelf'
import type { RunEventRow } from '@/lib/store/ports'

const row = (seq: number, runId = 'r'): RunEventRow => ({
  runId,
  seq,
  chunk: { type: 'text-delta', id: 't', delta: String(seq) },
})
const seqs = (rows: readonly RunEventRow[] | undefined) => rows?.map(({ seq }) => seq)

test('a follower gets what was committed after what it has, in order', () => {
  const shelf = createEventShelf()
  shelf.put('me', [row(1), row(2)])
  shelf.put('me', [row(3)])
  expect(seqs(shelf.after('me', 'r', 1, 10))).toEqual([2, 3])
  expect(seqs(shelf.after('me', 'r', 0, 2))).toEqual([1, 2])
})

test('the table is asked where nothing is newer, where rows are missing, and for anybody else', () => {
  const shelf = createEventShelf()
  shelf.put('me', [row(5), row(6)])
  expect(shelf.after('me', 'r', 6, 10)).toBeUndefined()
  expect(shelf.after('me', 'r', 3, 10)).toBeUndefined()
  expect(shelf.after('you', 'r', 5, 10)).toBeUndefined()
  // Another process wrote the seventh.
  shelf.put('me', [row(8)])
  expect(shelf.after('me', 'r', 5, 10)).toBeUndefined()
  expect(seqs(shelf.after('me', 'r', 7, 10))).toEqual([8])
})

test('it holds few rows of few runs, and nothing once something was erased', () => {
  const shelf = createEventShelf()
  for (let seq = 1; seq <= 200; seq += 1) shelf.put('me', [row(seq)])
  expect(shelf.after('me', 'r', 100, 500)).toBeUndefined()
  expect(shelf.after('me', 'r', 150, 500)).toHaveLength(50)
  for (let n = 0; n < 300; n += 1) shelf.put('me', [row(1, `r${n}`)])
  expect(shelf.after('me', 'r', 150, 500)).toBeUndefined()
  shelf.clear()
  expect(shelf.after('me', 'r299', 0, 500)).toBeUndefined()
})
