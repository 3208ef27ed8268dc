import { afterEach, expect, test } from 'vitest'
import { runLensTurn } from '@/lib/copilot/lens-turn'
import { runTurn } from '@/lib/copilot/turn'
import { foldGraph } from '@/lib/history/fold'
import { createRegistry } from '@/lib/models/registry'
import { createWorld } from '../copilot/world'
import { helpful } from './helpful'
import { startZoo, type Zoo } from './server'

let zoo: Zoo | undefined
afterEach(() => zoo?.close())

async function modelOf(kind: 'zoo' | 'guide') {
  if (kind === 'guide') {
    const registry = createRegistry({ env: {} })
    return registry.get(registry.defaultId)
  }
  zoo = await startZoo(helpful())
  return createRegistry({ env: { OPENAI_COMPATIBLE_BASE_URL: zoo.url } }).get('compatible/demo')
}

test.each(['zoo', 'guide'] as const)('the main job runs through the loop with the %s', async (kind) => {
  const model = await modelOf(kind)
  const world = await createWorld('Should our city build a tram?')
  const lens = await world.startLens({ lens: 'expand', nodeIds: [world.rootId] })
  await runLensTurn(world.deps(lens, model))
  const grown = foldGraph(await world.owned.messages.path(await world.head())).nodes.size
  expect(grown).toBeGreaterThanOrEqual(4)

  const run = await world.send('add three risks under the root and explain the first')
  await runTurn(world.deps(run, model))
  const path = await world.owned.messages.path(await world.head())
  const graph = foldGraph(path)
  expect(graph.nodes.size).toBe(grown + 3)
  const risks = [...graph.nodes.values()].filter(
    ({ type, parentId }) => type === 'risk' && parentId === graph.rootId,
  )
  expect(risks.length).toBeGreaterThanOrEqual(3)
  expect(path.at(-1)).toMatchObject({ role: 'assistant', parts: [{ type: 'text' }] })
  const chunks = await world.chunks(run.id)
  expect(chunks.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(0)
  expect(chunks.find(({ type }) => type === 'data-done')).toMatchObject({
    data: { terminationReason: expect.stringMatching(/submit|text/) },
  })
})

test('[R-S1] Stop closes the socket of a real provider', async () => {
  zoo = await startZoo((request) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    frames: [
      { json: { id: 'x', choices: [{ index: 0, delta: { content: 'Once ' }, finish_reason: null }] } },
    ],
    end: request ? 'hang' : 'close',
  }))
  const model = createRegistry({ env: { OPENAI_COMPATIBLE_BASE_URL: zoo.url } }).get('compatible/demo')
  const world = await createWorld()
  const stop = new AbortController()
  const run = await world.send('go')
  const unwatch = world.store.watch(`run:${run.id}`, async () => {
    if ((await world.chunks(run.id)).some(({ type }) => type === 'text-delta')) stop.abort()
  })
  await runTurn(world.deps(run, model, { signal: stop.signal }))
  unwatch()
  const gone = zoo.requests[0]?.gone
  await new Promise((resolve) => (gone?.aborted ? resolve(true) : gone?.addEventListener('abort', resolve)))
  expect((await world.owned.runs.get(run.id))?.status).toBe('stopped')
})

const answer =
  'data: {"id":"x","choices":[{"index":0,"delta":{"content":"It is nine miles."},"finish_reason":null}]}\n\n'
const call =
  'data: {"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"add_node","arguments":"{\\"label\\":\\"M\\",\\"type\\":\\"note\\"}"}}]},"finish_reason":null}]}\n\n'
const whole = `${answer}${call}data: {"id":"x","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n`
const offsets = Array.from({ length: 15 }, (_, at) =>
  Math.floor((at * whole.indexOf('"finish_reason":"tool_calls"')) / 14),
)

test.each(offsets.flatMap((bytes) => (['close', 'reset'] as const).map((end) => ({ bytes, end }))))(
  '[R-D6] an answer cut after $bytes bytes by $end is not stored as complete',
  async ({ bytes, end }) => {
    zoo = await startZoo(() => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      frames: [{ raw: whole.slice(0, bytes) }],
      end,
    }))
    const model = createRegistry({ env: { OPENAI_COMPATIBLE_BASE_URL: zoo.url } }).get('compatible/demo')
    const world = await createWorld()
    const run = await world.send('go')
    await runTurn(world.deps(run, model))
    expect(['error', 'interrupted']).toContain((await world.owned.runs.get(run.id))?.status)
    const path = await world.owned.messages.path(await world.head())
    expect(foldGraph(path).nodes.size).toBe(1)
    for (const { role, parts } of path) {
      if (role === 'assistant') expect(parts.at(-1)?.type).toBe('caveat')
    }
  },
)

const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }
const page = '<html><script>alert(1)</script></html>'
test.each([
  {
    name: '400',
    reply: { status: 400, headers: json, body: '{"error":{"message":"no"}}' },
    code: 'bad-request',
    asked: 1,
  },
  {
    name: '401',
    reply: { status: 401, headers: json, body: '{"error":{"message":"sk-secret12345"}}' },
    code: 'auth',
    asked: 1,
  },
  { name: '404', reply: { status: 404, headers: json, body: '{}' }, code: 'bad-request', asked: 1 },
  {
    name: '429',
    reply: { status: 429, headers: { ...json, 'retry-after': '1' }, body: '{}' },
    code: 'rate-limit',
    asked: 3,
  },
  { name: '500', reply: { status: 500, headers: json, body: '{}' }, code: 'unavailable', asked: 3 },
  {
    name: '503 with a page',
    reply: { status: 503, headers: { 'content-type': 'text/html' }, body: page },
    code: 'unavailable',
    asked: 3,
  },
  {
    name: '200 with a page',
    reply: { status: 200, headers: { 'content-type': 'text/html' }, body: page },
    code: 'not-sse',
    asked: 3,
  },
  {
    name: 'an empty stream',
    reply: { status: 200, headers: events, body: '' },
    code: 'interrupted',
    asked: 3,
  },
  {
    name: 'no stream but JSON',
    reply: { status: 200, headers: json, body: '{"hello":1}' },
    code: 'interrupted',
    asked: 3,
  },
])('[R-S4] $name is classified, asked $asked times, and loses nothing', async ({ reply, code, asked }) => {
  zoo = await startZoo(() => ({ ...reply, end: 'close' }))
  const model = createRegistry({ env: { OPENAI_COMPATIBLE_BASE_URL: zoo.url } }).get('compatible/demo')
  const world = await createWorld()
  const run = await world.send('go')
  await runTurn(world.deps(run, model))
  const end = (await world.chunks(run.id)).find(({ type }) => type === 'data-error')
  expect(end).toMatchObject({ data: { code } })
  expect(JSON.stringify(end)).not.toMatch(/<script|sk-secret|127\.0\.0\.1/)
  expect(zoo.requests.length).toBe(asked)
  expect((await world.owned.messages.path(await world.head())).map(({ role }) => role)).toEqual([
    'root',
    'user',
  ])
})

test('[R-S4] a server that is not there is a network failure in words', async () => {
  const gone = await startZoo(() => undefined)
  await gone.close()
  const model = createRegistry({ env: { OPENAI_COMPATIBLE_BASE_URL: gone.url } }).get('compatible/demo')
  const world = await createWorld()
  const run = await world.send('go')
  await runTurn(world.deps(run, model))
  expect((await world.chunks(run.id)).find(({ type }) => type === 'data-error')).toMatchObject({
    data: { code: 'network' },
  })
})
