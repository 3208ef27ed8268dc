import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { post, runEvents } from './client'

let server: RunningServer
let board: Record<string, string>
beforeAll(async () => {
  server = await startServer()
  board = await post(`${server.url}/api/boards`, { title: 'Tram' }, 201)
})
afterAll(() => server?.stop())

const messages = () => `${server.url}/api/conversations/${board.conversationId}/messages`

/** Like `fetch`, with headers that `fetch` would not let through. */
function raw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: object }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { method, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
    })
    asked.once('error', reject)
    asked.end()
  })
}

describe('[R-P1] over the wire', () => {
  test('a foreign host or origin is turned away, pages and interface alike', async () => {
    for (const path of ['/', '/api/boards', `/boards/${board.boardId}`]) {
      expect((await raw(path, { host: 'evil.example' })).status).toBe(403)
      expect((await raw(path, { origin: 'https://evil.example' })).status).toBe(403)
    }
    expect((await raw('/api/boards', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await raw('/', link)).status).toBe(200)
  })

  test('every page and answer carries the strict headers, each page a nonce of its own', async () => {
    const [one, two] = await Promise.all([fetch(server.url), fetch(server.url)])
    const policies = [one, two].map((answer) => answer.headers.get('content-security-policy') ?? '')
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
    expect(new Set(nonces).size).toBe(2)
    const html = await one.text()
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(0)
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonces[0]}"`)
    const api = await fetch(`${server.url}/api/boards`)
    expect(api.headers.get('x-content-type-options')).toBe('nosniff')
    expect(api.headers.get('x-powered-by')).toBeNull()
  })
})

describe('[R-B4] input limits over the wire', () => {
  test('a body of 5 MB, with and without its length, is 413 within a second', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(5 * 1024 * 1024) })
    const chunked = new ReadableStream({
      start(controller) {
        for (let at = 0; at < big.length; at += 65_536)
          controller.enqueue(new TextEncoder().encode(big.slice(at, at + 65_536)))
        controller.close()
      },
    })
    for (const body of [big, chunked]) {
      const began = performance.now()
      const answer = await fetch(messages(), { method: 'POST', body, duplex: 'half' } as RequestInit)
      expect(answer.status).toBe(413)
      expect(performance.now() - began).toBeLessThan(3_000)
    }
  })

  test('depth, broken JSON, empty text and a message over one megabyte', async () => {
    const sent = async (body: string) => {
      const answer = await fetch(messages(), { method: 'POST', body })
      const problem = await answer.json()
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(JSON.stringify(problem)).not.toMatch(/\bat .*\(|node_modules|\.ts:/)
      return { status: answer.status, detail: problem.detail }
    }
    expect(await sent(`{"a":${'['.repeat(100_000)}`)).toMatchObject({ status: 400 })
    expect(await sent('{"text":')).toMatchObject({ status: 400 })
    expect(await sent('{"text":"  "}')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('write something'),
    })
    expect(await sent(JSON.stringify({ text: 'x'.repeat(1_048_577) }))).toMatchObject({ status: 413 })
  })

  test('exactly one megabyte is taken', async () => {
    const { runId = '' } = await post(messages(), { text: 'x'.repeat(1_048_576) }, 202)
    const events = await runEvents(server.url, runId)
    expect(events.at(-1)?.chunk.type).toBe('finish')
  })
})

test('[R-I1] the same POST twenty times at once is one message and one run', async () => {
  const fresh = await post(`${server.url}/api/boards`, { title: 'Bell' }, 201)
  const url = `${server.url}/api/conversations/${fresh.conversationId}/messages`
  const send = () => post(url, { clientId: 'k1', text: 'add one risk' }, 202)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ runId, messageId }) => `${runId} ${messageId}`)).size).toBe(1)
  await runEvents(server.url, answers[0]?.runId ?? '')
  expect(await send()).toEqual(answers[0])
  const history = await (await fetch(`${server.url}/api/boards/${fresh.boardId}/history`)).json()
  expect(history.entries.filter(({ role }: { role: string }) => role === 'user')).toHaveLength(1)
})

test('[A18] two viewers see each event once and in order, and a late one sees the same', async () => {
  const { runId = '' } = await post(
    messages(),
    { clientId: 'k2', text: 'add three risks under the root' },
    202,
  )
  const [one, two] = await Promise.all([runEvents(server.url, runId), runEvents(server.url, runId)])
  expect(one.map(({ id }) => id)).toEqual(one.map((_, at) => at + 1))
  expect(two).toEqual(one)
  expect(await runEvents(server.url, runId, 3)).toEqual(one.slice(3))
  expect(one.filter(({ chunk }) => chunk.type === 'data-done')).toHaveLength(1)
})
