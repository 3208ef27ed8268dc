import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughHeadText, boughMessageText, boughTail } from '@/lib/formats/bough-json'
import type { Message, MessageId } from '@/lib/history/parts'
import { type RunningServer, startServer } from '../support/server'
import { callOf, conversationOf, rootMessage, say } from '../support/store-fixtures'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const megabytes = 24
const words = 'The tram runs every six minutes, which nobody who has waited for a bus will forget. '.repeat(9)

/** A board's file of nearly the largest size that is taken. */
function largeFile(): { readonly text: string; readonly messages: number; readonly calls: number } {
  const root = rootMessage('large')
  const texts = [boughMessageText({ ...root, createdAt: 1 }, true)]
  let last: Message = root
  for (let size = 0; size < megabytes * 1_000_000; ) {
    last = say(`${texts.length}: ${words}`, last.id, texts.length % 2 === 1 ? 'user' : 'assistant')
    const text = boughMessageText({ ...last, createdAt: 1 }, false)
    texts.push(text)
    size += text.length
  }
  const { boardId: _, version: __, ...conversation } = conversationOf('large-main', 'large', last.id)
  const calls = Array.from({ length: 3_000 }, (_, n) => toCall(n, last.id))
  const head = boughHeadText({
    board: { id: 'large', title: 'Large', rootMessageId: root.id, createdAt: 1 },
    conversations: [{ ...conversation, leaves: [], lastLeaves: [] }],
    tools: [],
    calls,
    bookmarks: [],
    placements: [],
    folds: [],
  })
  return { text: head + texts.join('') + boughTail, messages: texts.length, calls: calls.length }
}

function toCall(n: number, outputHeadId: MessageId) {
  const { boardId: _, runId: __, ...call } = callOf(`large-${n}`, 'large', { outputHeadId })
  return { ...call, conversationId: 'large-main', context: {}, tools: [] }
}

test('[R-B4] [R-X2] while a file of 24 MB is read and written, the server answers everyone else', async () => {
  const { text, messages, calls } = largeFile()
  let isOver = false
  const importing = fetch(`${server.url}/api/boards/import`, { method: 'POST', body: text }).finally(() => {
    isOver = true
  })
  let answers = 0
  while (!isOver) {
    const health = await fetch(`${server.url}/api/health?ready`)
    expect(health.status).toBe(200)
    answers += 1
  }
  const answer = await importing
  const body = await answer.json()
  expect(answer.status, body.detail).toBe(201)
  expect(body).toMatchObject({
    boardId: 'large',
    added: { messages, calls, conversations: 1 },
  })
  console.info(`${answers} answers meanwhile`)
  expect(answers).toBeGreaterThan(40)
})

test('[R-X2] what the thread refuses is said as everything else is', async () => {
  const sent = async (body: string) => {
    const answer = await fetch(`${server.url}/api/boards/import`, { method: 'POST', body })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    return { status: answer.status, ...(await answer.json()) }
  }
  expect(await sent('{')).toMatchObject({ status: 400, detail: expect.stringContaining('not whole JSON') })
  expect(await sent(`{"a":${'['.repeat(100_000)}`)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('nested more than 256'),
  })
  expect(await sent(' '.repeat(25 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
})
