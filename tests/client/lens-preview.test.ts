// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { proposalOf } from '@/lib/client/proposed'
import type { Chunk } from '@/lib/history/chunks'
import { after, idea, openBoard, rootMessage, rootNode, settle, toBoard, toData } from './small-board'

const draft = (label: string, index: number): Chunk => ({
  type: 'data-draft',
  data: { parentId: rootNode.id, label, nodeType: 'risk', index },
})
const asked: Chunk = {
  type: 'data-approval',
  data: {
    toolCallId: 'lens',
    toolName: 'run_lens',
    reason: 'preview',
    batch: idea('Noise'),
    batchHash: 'f'.repeat(64),
  },
}

test('[X-10] with preview on a lens is asked for with it; what it brings stands as a proposal', async () => {
  const { state, server } = openBoard(toBoard(toData('main', [rootMessage])))
  state().setPreview(true)
  state().runLens('expand', [rootNode.id])
  const request = await server.take('runLens')
  expect(request.input).toMatchObject({ lens: 'expand', preview: true })
  request.answer({ ok: true, runId: 'r1' })
  await settle()
  server.runs.get('r1')?.onChunks([draft('Noise', 0), asked])
  expect(state().run).toMatchObject({ kind: 'lens', drafts: [], asking: { toolCallId: 'lens' } })
  expect(state().marks.growing.size).toBe(0)
  expect(state().conversations[0]?.run).toMatchObject({ kind: 'lens', status: 'waiting' })
  expect(proposalOf(state())?.items.size).toBe(1)
  state().decide('none')
  expect((await server.take('decideApproval')).input).toMatchObject({ id: 'r1' })
})

test('[A18] a page that is opened while a lens waits follows it as a lens', () => {
  const run = { id: 'r1', kind: 'lens' as const, status: 'waiting' as const, startedAt: 7 }
  const path = after([rootMessage], { role: 'user', parts: [{ type: 'text', text: 'Unanswered' }] })
  const { state, server } = openBoard(toBoard(toData('main', path, { run })))
  server.runs.get('r1')?.onChunks([asked])
  expect(state().run).toMatchObject({ kind: 'lens', startedAt: 7, asking: { reason: 'preview' } })
})

test('a lens asked for while one waits says that it has its turn later, and grows nothing on the map', async () => {
  const run = { id: 'r1', kind: 'lens' as const, status: 'waiting' as const, startedAt: 7 }
  const { state, server } = openBoard(toBoard(toData('main', [rootMessage], { run })))
  server.runs.get('r1')?.onChunks([asked])
  state().runLens('expand', [rootNode.id])
  expect(state().marks.growing.size).toBe(1)
  ;(await server.take('runLens')).answer({ ok: true, runId: 'r2', queued: true })
  await settle()
  expect(state().marks.growing.size).toBe(0)
  expect(state().queued).toMatchObject([{ runId: 'r2', isLens: true }])
  expect(state().notices.at(-1)?.text).toBe('Expand has its turn when you have answered what waits.')
})

test('a lens that waits behind an answer leaves no placeholder when it is taken back', async () => {
  const run = { id: 'r1', kind: 'turn' as const, status: 'active' as const, startedAt: 7 }
  const { state, server } = openBoard(toBoard(toData('main', [rootMessage], { run })))
  state().runLens('expand', [rootNode.id])
  ;(await server.take('runLens')).answer({ ok: true, runId: 'r2', queued: true })
  await settle()
  expect(state().marks.growing.size).toBe(1)
  state().cancelQueued('r2')
  expect(state().marks.growing.size).toBe(0)
  ;(await server.take('cancelQueued')).answer({ ok: true })
})
