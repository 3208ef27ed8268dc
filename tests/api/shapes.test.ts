import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { post } from './client'

let server: RunningServer
let board: Record<string, string>
const to = (route: string) => `${server.url}/api/conversations/${board.conversationId}/${route}`
beforeAll(async () => {
  server = await startServer()
  board = await post(`${server.url}/api/boards`, { title: 'Tram' }, 201)
})
afterAll(() => server?.stop())

test('thirty hand edits and undos at once are all taken or refused, never a fault', async () => {
  const edits = Array.from({ length: 30 }, (_, at) =>
    post(to('batches'), { batch: { children: [`Idea ${at}`] } }, 200),
  )
  await Promise.all(edits)
  const { graph } = await (await fetch(`${server.url}/api/conversations/${board.conversationId}`)).json()
  expect(Object.keys(graph.nodes)).toHaveLength(31)
  const undos = Array.from({ length: 10 }, () => post(to('undo'), {}, 200))
  await Promise.all(undos)
})

test('an unknown model, and ids of another kind, are answered in plain words', async () => {
  const refused = await post(to('messages'), { text: 'hello', model: 'zap/zip' }, 400)
  expect(refused.detail).toContain('There is no model')
  const other = await post(to('fork'), { at: board.boardId }, 400)
  expect(other.detail).toBe('“at”: is not an id of the kind that belongs here.')
  expect((await post(to('messages'), {}, 400)).detail).toBe('“text”: is missing.')
  const absent = await fetch(`${server.url}/api/messages/${board.boardId}/graph`)
  expect(absent.status).toBe(404)
})

test('one call on a session nobody knows grows a board and tells it as it happens', async () => {
  const body = JSON.stringify({ sessionId: 'new', message: 'add two questions under the root', graph: null })
  const text = await (await fetch(`${server.url}/api/chat`, { method: 'POST', body })).text()
  const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)
  expect(new Set(events)).toEqual(new Set(['status', 'batch', 'done']))
  expect(events.at(-1)).toBe('done')
  const done = JSON.parse(/^event: done\ndata: (.*)$/m.exec(text)?.[1] ?? '')
  expect(Object.keys(done.graph.nodes)).toHaveLength(3)
})
