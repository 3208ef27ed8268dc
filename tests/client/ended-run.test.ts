// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import { foldGraph } from '@/lib/history/fold'
import type { Message } from '@/lib/history/parts'
import { openBoard, rootMessage, rootNode, said, settle, toBoard, toData } from './small-board'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const asked = said([rootMessage], 'user', 'Grow')
const whole = said(asked, 'assistant', 'Because.')

/** A run has told of its end; the messages it made are still on their way here. */
function justEnded() {
  const opened = openBoard(
    toBoard(toData('main', asked, { run: { id: 'r1', kind: 'turn', status: 'active', startedAt: 7 } })),
  )
  const { server } = opened
  server.runs.get('r1')?.onChunks([
    {
      type: 'data-done',
      data: {
        answer: 'Because.',
        graph: toGraphJson(foldGraph(whole)),
        graphHash: '',
        headId: (whole.at(-1) as Message).id,
        terminationReason: 'text',
        usage: {},
      },
    },
  ])
  const arrive = async () =>
    (await server.take('conversation')).answer({ ok: true, data: toData('main', whole) })
  return { ...opened, arrive }
}

test('[C21] what is said while an answer is still on its way here is said to that answer', async () => {
  const { state, server, arrive } = justEnded()
  void state().send('And then?')
  await settle()
  expect(server.asked.map(({ name }) => name)).not.toContain('sendMessage')
  await arrive()
  await settle()
  while (server.asked.some(({ name }) => name === 'conversation')) {
    await arrive()
    await settle()
  }
  expect((await server.take('sendMessage')).input).toMatchObject({ parentId: whole.at(-1)?.id })
})

test('[X-19] a run that begins while the last one’s messages are on their way stays on screen', async () => {
  const { state, server, arrive } = justEnded()
  state().runLens('expand', [rootNode.id])
  ;(await server.take('runLens')).answer({ ok: true, runId: 'r2', conversationId: 'main', queued: false })
  await settle()
  expect(state().run).toMatchObject({ runId: 'r2' })
  await arrive()
  await settle()
  expect(state().run).toMatchObject({ runId: 'r2', ended: null })
})
