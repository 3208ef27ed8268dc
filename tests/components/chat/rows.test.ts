import { expect, test } from 'vitest'
import { messagesOf, type RunShape, toRows } from '@/components/chat/rows'
import type { LiveTool } from '@/lib/client/contract'
import type { Message } from '@/lib/history/parts'
import { after, edited, idea, rootMessage, said, toViews } from '../../client/small-board'

const asked = said([rootMessage], 'user', 'Grow')
const called = after(asked, {
  role: 'assistant',
  parts: [{ type: 'tool-call', callId: 'a', name: 'add_node', input: {} }],
})
const resulted = after(called, {
  role: 'tool',
  parts: [{ type: 'tool-result', callId: 'a', name: 'add_node', output: 'ok' }],
})
const answered = said(resulted, 'assistant', 'Done.')
const tool: LiveTool = { callId: 'a', name: 'add_node', input: {}, state: 'done', output: 'ok', nodeIds: [] }
const live = (...tools: LiveTool[]): RunShape => ({ runId: 'r', kind: 'turn', tools })

const rows = (path: readonly Message[], run: RunShape | null = null) => toRows(toViews(path), run)
const kinds = (path: readonly Message[], run: RunShape | null = null) =>
  rows(path, run).map(({ kind }) => kind)

test('a turn is a question and one answer, whatever steps it took', () => {
  expect(kinds(answered)).toEqual(['user', 'answer'])
  const [, answer] = rows(answered)
  expect(answer).toMatchObject({ steps: [{ kind: 'step' }], isLive: false, at: answered.at(-1)?.id })
})

test('edits made between turns, and edits made while one ran, are rows of their own', () => {
  expect(kinds(edited(edited(answered, idea('A')), idea('B')))).toEqual(['user', 'answer', 'edits'])
  expect(kinds(said(edited(resulted, idea('A')), 'assistant', 'Done.'))).toEqual(['user', 'answer', 'edits'])
})

test('[X-17] what the live run has committed already is shown once, by the live row', () => {
  const [, row] = rows(resulted, live(tool))
  expect(row).toMatchObject({ isLive: true, steps: [], at: null })
  const [, before] = rows(resulted, live())
  expect(before).toMatchObject({ isLive: true, steps: [{ kind: 'step' }] })
})

test('[X-16] an answer keeps its key from the first word to the committed message', () => {
  const key = rows(asked, live())[1]?.key
  expect(rows(resulted, live(tool))[1]?.key).toBe(key)
  expect(rows(answered)[1]?.key).toBe(key)
})

test('a lens that runs after a whole answer has a row of its own', () => {
  expect(rows(answered, live()).map((row) => row.kind === 'answer' && row.isLive)).toEqual([
    false,
    false,
    true,
  ])
})

test('one branches from the last message a row stands for, and every message is in one row', () => {
  const path = edited(edited(answered, idea('A')), idea('B'))
  const all = rows(path)
  expect(all.map(({ at }) => at)).toEqual([asked.at(-1)?.id, answered.at(-1)?.id, path.at(-1)?.id])
  expect(all.flatMap(messagesOf).toSorted()).toEqual(
    path
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('keys are unique on a path', () => {
  const keys = rows(said(said(answered, 'assistant', 'More.'), 'user', 'And?')).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
