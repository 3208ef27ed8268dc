import { expect, test } from 'vitest'
import { foldChunk, toLiveRun } from '@/lib/client/fold-chunk'
import type { Chunk } from '@/lib/history/chunks'
import { idea, rootMessage, rootNode } from './small-board'

const run = toLiveRun({ runId: 'r', conversationId: 'c', kind: 'turn', startedAt: 0 })
const fold = (...chunks: Chunk[]) => chunks.reduce(foldChunk, run)

const call: Chunk = {
  type: 'tool-input-available',
  toolCallId: 'a',
  toolName: 'add_node',
  input: { label: 'x' },
}
const batch = (added: (typeof rootNode.id)[]): Chunk => ({
  type: 'data-batch',
  data: {
    batch: idea('x'),
    messageId: rootMessage.id,
    toolCallId: 'a',
    added,
    updated: [],
    removed: [],
    skipped: [],
  },
})
const done = (answer: string): Chunk => ({
  type: 'data-done',
  data: { answer, graphHash: '', headId: rootMessage.id, terminationReason: 'text', usage: {} },
})

test('text grows by its pieces; a second stretch begins a paragraph', () => {
  const { text } = fold(
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'One ' },
    { type: 'text-delta', id: '1', delta: 'word.' },
    { type: 'text-end', id: '1' },
    { type: 'text-start', id: '2' },
    { type: 'text-delta', id: '2', delta: 'Two.' },
  )
  expect(text).toBe('One word.\n\nTwo.')
})

test('a tool call runs, touches ideas and ends', () => {
  expect(fold(call).tools).toMatchObject([{ callId: 'a', name: 'add_node', state: 'running', output: null }])
  const ended = fold(call, batch([rootNode.id]), {
    type: 'tool-output-available',
    toolCallId: 'a',
    output: 'done',
  })
  expect(ended.tools).toMatchObject([{ state: 'done', output: 'done', nodeIds: [rootNode.id] }])
  const failed = fold(call, { type: 'tool-output-error', toolCallId: 'a', errorText: 'no' })
  expect(failed.tools).toMatchObject([{ state: 'error', output: 'no', nodeIds: [] }])
})

test('the same call said twice is one call', () => {
  expect(fold(call, call).tools).toHaveLength(1)
})

test('children on their way give way to their batch', () => {
  const draft: Chunk = {
    type: 'data-draft',
    data: { parentId: rootNode.id, label: 'x', nodeType: 'risk', index: 0 },
  }
  const longer: Chunk = { ...draft, data: { ...draft.data, label: 'xy' } }
  expect(fold(draft, longer).drafts).toEqual([{ parentId: rootNode.id, label: 'xy', type: 'risk', index: 0 }])
  expect(fold(draft, batch([])).drafts).toEqual([])
})

test('the end says why, and keeps the words that stood before the last answer', () => {
  const said: Chunk[] = [
    { type: 'text-delta', id: '1', delta: 'First this. ' },
    { type: 'text-delta', id: '1', delta: 'Then that.' },
  ]
  expect(fold(...said, done('Then that.'))).toMatchObject({
    text: 'First this. Then that.',
    ended: { reason: 'text', error: null },
  })
  expect(fold(done('Whole.')).text).toBe('Whole.')
  const failed = fold({
    type: 'data-error',
    data: {
      code: 'timeout',
      message: 'No word for 60 seconds.',
      graphHash: '',
      headId: rootMessage.id,
      terminationReason: 'error',
      usage: {},
    },
  })
  expect(failed.ended).toEqual({
    reason: 'error',
    error: { code: 'timeout', message: 'No word for 60 seconds.' },
  })
})

test('text leaves the tools as they are, so that their lines are not drawn again', () => {
  const before = fold(call)
  expect(foldChunk(before, { type: 'text-delta', id: '1', delta: 'x' }).tools).toBe(before.tools)
  expect(foldChunk(before, { type: 'finish' })).toBe(before)
})
