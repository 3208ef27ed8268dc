import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import type { Row } from '../zoo/row'
import { anthropicRows } from '../zoo/rows/anthropic'
import { everywhere } from '../zoo/rows/everywhere'
import { geminiRows } from '../zoo/rows/gemini'
import { openAiRows } from '../zoo/rows/openai'
import { startZoo, type Zoo } from '../zoo/server'
import { wires } from '../zoo/wires/wires'
import { post, type RunEvent, runEvents } from './client'

/* A share of the zoo through the whole server: routes, runs, tables and events. */

const names = new Set([
  'wrong key',
  'context overflow',
  'HTML with 200',
  'one byte at a time',
  'gzip',
  'cut in the text',
  'cut after a call',
  'error in the middle of the text',
  'filtered in the text',
  'two calls at once',
  'a tool called __proto__',
  'a lone surrogate in the arguments',
  'a megabyte of arguments',
  'NUL and lone surrogates in the text',
  'ids that are empty',
  'interleaved calls',
  'the line left open after the closing mark',
  'interleaved blocks',
  'thoughts before a call',
  'no reason',
  'thoughts',
  '429 with its time in the body, then well',
  'a list of errors instead of a stream',
])
const rows = [...everywhere, ...openAiRows, ...anthropicRows, ...geminiRows].filter(({ name }) =>
  names.has(name),
)

let zoo: Zoo
let server: RunningServer
beforeAll(async () => {
  const asked = new Map<string, number>()
  zoo = await startZoo(({ text }) => {
    const [, row = ''] = [...text.matchAll(/row (\d+)\./g)].at(-1) ?? []
    const count = (asked.get(row) ?? 0) + 1
    asked.set(row, count)
    const { replies = [] } = rows[Number(row)] ?? {}
    return replies[count - 1] ?? replies.at(-1)
  })
  server = await startServer({ env: Object.assign({}, ...wires.map((wire) => wire.env(zoo.origin))) })
})
afterAll(async () => {
  await server?.stop()
  await zoo?.close()
})

const endOf = (events: readonly RunEvent[]) =>
  events.filter(({ chunk }) => chunk.type === 'data-done' || chunk.type === 'data-error')

test('there are rows of every wire', () =>
  expect(new Set(rows.map(({ wire }) => wire.id))).toEqual(new Set(wires.map(({ id }) => id))))

test.each(rows.map((row, at) => [`${row.wire.id}, ${row.name}`, at, row] as const))(
  '[R-S4] [R-S5] through the server: %s',
  async (_, at, { wire, must }: Row) => {
    const board = await post(`${server.url}/api/boards`, { title: 'Tram' }, 201)
    const conversation = `${server.url}/api/conversations/${board.conversationId}`
    const { runId = '' } = await post(
      `${conversation}/messages`,
      { text: `row ${at}.`, model: wire.modelId },
      202,
    )
    const events = await runEvents(server.url, runId)
    const ends = endOf(events)
    expect(ends).toHaveLength(1)
    expect(ends[0]?.chunk.data).toMatchObject({ terminationReason: must.reason })
    if (must.reason === 'error' || must.reason === 'interrupted') {
      expect(ends[0]?.chunk.data).toMatchObject({ code: must.code })
    }
    expect(JSON.stringify(events)).not.toMatch(/sk-(ant-)?zoo|<script|127\.0\.0\.1|node_modules/)
    const data = await (await fetch(conversation)).json()
    expect(Object.keys(data.graph.nodes).length - 1).toBe(
      must.stored.filter((line) => line === 'ok add_node').length,
    )
    const caveats = data.messages.flatMap(({ parts }: { parts: { type: string; reason?: string }[] }) =>
      parts.flatMap(({ type, reason }) => (type === 'caveat' ? [`caveat ${reason}`] : [])),
    )
    expect(caveats).toEqual(must.stored.filter((line) => line.startsWith('caveat')))
    expect(data.conversation.run).toBeNull()
  },
)
