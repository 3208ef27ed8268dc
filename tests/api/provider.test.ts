import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { callReply, errorReply, textReply } from '../zoo/replies'
import { type ChatBody, type Reply, textOf } from '../zoo/script'
import { startZoo, type Zoo } from '../zoo/server'
import { post, type RunEvent, runEvents } from './client'

const canary = 'sk-canary-0123456789'
const html: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Please log in</body></html>',
  end: 'close',
}

/** What the question asks the provider to do. */
function respond({ messages }: ChatBody): Reply {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const question = textOf(messages[asked] ?? { role: 'user', content: '' })
  const isAfterCall = messages.slice(asked).some(({ role }) => role === 'tool')
  if (question.startsWith('slow')) return textReply('word '.repeat(2_000), 20)
  if (question.startsWith('call'))
    return isAfterCall ? textReply('word '.repeat(2_000), 20) : callReply('c1', 'graph_stats', {})
  if (question.startsWith('401')) return errorReply(401, `wrong key ${canary}`)
  if (question.startsWith('html')) return html
  if (question.startsWith('half'))
    return { ...textReply('half an answer'), frames: textReply('half an answer').frames?.slice(0, 3) ?? [] }
  return textReply('All right.')
}

let zoo: Zoo
let server: RunningServer
beforeAll(async () => {
  zoo = await startZoo(({ body }) => respond(body))
  server = await startServer({
    env: {
      OPENAI_COMPATIBLE_BASE_URL: zoo.url,
      OPENAI_COMPATIBLE_MODEL: 'demo',
      OPENAI_COMPATIBLE_API_KEY: canary,
      BOUGH_LOG_LEVEL: 'trace',
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await zoo?.close()
})

async function ask(text: string) {
  const board = await post(`${server.url}/api/boards`, { title: 'Tram' }, 201)
  const conversation = `${server.url}/api/conversations/${board.conversationId}`
  const { runId = '', messageId } = await post(`${conversation}/messages`, { text }, 202)
  return { conversation, runId, messageId, boardId: board.boardId }
}

const endOf = (events: readonly RunEvent[]) =>
  events.find(({ chunk }) => chunk.type === 'data-done' || chunk.type === 'data-error')?.chunk

test('[R-S1] stop from anywhere lets go of the provider, keeps the text, and the next turn goes on', async () => {
  const { conversation, runId } = await ask('slow please')
  const request = zoo.requests.at(-1)
  await runEvents(server.url, runId, 0, 'text-delta')
  const gone =
    request && !request.gone.aborted && once(request.gone, 'abort', { signal: AbortSignal.timeout(5_000) })
  const began = performance.now()
  expect(await post(`${server.url}/api/runs/${runId}/stop`, {})).toEqual({ runId, stopped: true })
  expect(performance.now() - began).toBeLessThan(1_000)
  await gone
  expect(zoo.requests.at(-1)?.gone.aborted).toBe(true)
  expect(endOf(await runEvents(server.url, runId))?.data).toMatchObject({ terminationReason: 'stopped' })
  const next = await post(`${conversation}/messages`, { text: 'shorter' }, 202)
  expect(endOf(await runEvents(server.url, next.runId ?? ''))?.data).toMatchObject({ answer: 'All right.' })
})

test('[R-S2] a closed tab is not Stop', async () => {
  const { runId } = await ask('an ordinary question')
  await runEvents(server.url, runId, 0, 'start')
  expect(endOf(await runEvents(server.url, runId))?.data).toMatchObject({ answer: 'All right.' })
})

test('[C18] over HTTP: exactly the named message is forked, and an open call refuses with the ways out', async () => {
  const { conversation, runId, messageId } = await ask('call, then talk')
  const said = await runEvents(server.url, runId, 0, 'text-delta')
  const [asking, answered] = said.flatMap(({ chunk }) =>
    chunk.type === 'data-message' ? [chunk.data?.id] : [],
  )
  const refused = await post(`${conversation}/fork`, { at: asking }, 409)
  expect(refused.detail).toMatch(/message before it.*stop the run/)
  const { conversationId } = await post(`${conversation}/fork`, { at: answered, name: 'side' }, 201)
  const side = await (await fetch(`${server.url}/api/conversations/${conversationId}`)).json()
  expect(side.conversation.headId).toBe(answered)
  await post(`${conversation}/fork`, { at: messageId }, 201)
  await post(`${server.url}/api/runs/${runId}/stop`, {})
  await runEvents(server.url, runId)
})

describe('a provider that fails ends in a sentence, keeps the question, and tells nothing of the inside', () => {
  test.each([
    ['401', 'auth'],
    ['html', 'not-sse'],
    ['half', 'interrupted'],
  ])('%s', async (question, code) => {
    const { conversation, runId } = await ask(question)
    const events = await runEvents(server.url, runId)
    const end = endOf(events)
    expect(end?.type).toBe('data-error')
    expect(end?.data).toMatchObject({ code, graph: { rootId: expect.any(String) } })
    expect(JSON.stringify(events)).not.toMatch(/canary|node_modules|\bat .*\(|127\.0\.0\.1/)
    const data = await (await fetch(conversation)).json()
    expect(data.messages.some(({ role }: { role: string }) => role === 'user')).toBe(true)
    expect(data.conversation.run).toBeNull()
    expect(JSON.stringify(data)).not.toContain('canary')
  })
})

test('[A20] the key stands in no answer and in no line of the log', async () => {
  for (const path of ['/', '/api/settings', '/api/boards', '/api/health?ready']) {
    expect(await (await fetch(`${server.url}${path}`)).text()).not.toContain('canary')
  }
  expect(server.output()).not.toContain('canary')
})
