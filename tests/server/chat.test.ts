import { expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import { chat } from '@/lib/server/chat'
import { deleteConversation, forkConversation } from '@/lib/server/conversations'
import { Chat, parse } from '@/lib/server/inputs'
import { conversationData } from '@/lib/server/views'
import { calls, finish, says, submits, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld } from './world'

async function talk(world: ServerWorld, message: string, more: object = {}) {
  const wish = parse(Chat, { sessionId: 's1', message, ...more })
  const { run, stream } = await chat(world.deps, world.store, wish)
  const text = await new Response(stream).text()
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data = '']) => ({
    event,
    data: JSON.parse(data),
  }))
  return { run, events }
}

test('[A19] one call is one turn: status, batch and one done with the graph, on a board of its own', async () => {
  const add = calls(['add_node', { label: 'Cost', type: 'risk', description: '', parent_id: 'root' }, 'c1'])
  const world = await createServerWorld([add, submits('One risk.'), says('Cost.')])
  const { run, events } = await talk(world, 'Should our city build a tram?')
  expect(run.conversationId).not.toBe(world.conversationId)
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['status', 'batch', 'done']))
  expect(events.filter(({ event }) => event === 'done')).toHaveLength(1)
  expect(events.at(-1)?.data).toMatchObject({ answer: 'One risk.', terminationReason: 'submit' })
  expect(Object.keys(events.at(-1)?.data.graph.nodes)).toHaveLength(2)
  const next = await talk(world, 'Which one?', { history: [{ role: 'user', content: 'ignored' }] })
  expect(next.run.conversationId).toBe(run.conversationId)
  expect(JSON.stringify(world.model.requests.at(-1)?.prompt)).not.toContain('ignored')
})

test('[A19] a new session takes the graph and both sides of the history', async () => {
  const other = await createServerWorld()
  const { graph } = await conversationData(other.deps, other.store, other.conversationId)
  const world = await createServerWorld([says('ok')])
  const history = [
    { role: 'user', content: 'first question' },
    { role: 'assistant', content: 'first answer' },
  ]
  const { run } = await talk(world, 'go on', { graph, history })
  const data = await conversationData(world.deps, world.store, run.conversationId)
  expect(data.graph).toEqual(graph)
  const prompt = JSON.stringify(world.model.requests[0]?.prompt)
  for (const text of ['first question', 'first answer', 'go on']) expect(prompt).toContain(text)
})

test('[A19] a graph that is none is refused, and nothing is made', async () => {
  const world = await createServerWorld()
  const { graph } = await conversationData(world.deps, world.store, world.conversationId)
  const orphaned = { ...graph, rootId: 'naaaaaaaaaa' }
  expect(await refusalOf(() => talk(world, 'hi', { graph: orphaned }))).toMatchObject({ status: 400 })
  expect(await world.store.boards.list()).toHaveLength(1)
})

test('[A19] a second call on a session waits for the first', async () => {
  let release = () => {}
  const held = new ReadableStream({
    start(controller) {
      for (const part of textParts('One.')) controller.enqueue(part)
      release = () => {
        controller.enqueue(finish())
        controller.close()
      }
    },
  })
  const world = await createServerWorld([() => held, says('Two.')])
  const first = talk(world, 'one')
  const second = talk(world, 'two')
  await new Promise((resolve) => setImmediate(resolve))
  release()
  const [a, b] = await Promise.all([first, second])
  expect([a.events.at(-1)?.data.answer, b.events.at(-1)?.data.answer]).toEqual(['One.', 'Two.'])
  const { messages } = await conversationData(world.deps, world.store, a.run.conversationId)
  expect(messages.map(({ role }) => role)).toEqual(['root', 'user', 'assistant', 'user', 'assistant'])
})

test('a session whose branch is in the bin starts afresh and shares nothing', async () => {
  const world = await createServerWorld([says('a'), says('b'), says('c')])
  const { conversationId } = (await talk(world, 'first question')).run
  await forkConversation(world.deps, world.store, { conversationId, name: 'rest' })
  await deleteConversation(world.deps, world.store, conversationId)
  const second = await talk(world, 'two')
  expect(second.run.conversationId).not.toBe(conversationId)
  expect(JSON.stringify(world.model.requests[1]?.prompt)).not.toContain('first question')
  expect((await talk(world, 'three')).run.conversationId).toBe(second.run.conversationId)
})

test('the graph in done equals the graph at its head', async () => {
  const world = await createServerWorld([says('a')])
  const { events } = await talk(world, 'one')
  const { headId, graph } = events.at(-1)?.data ?? {}
  const state = await world.deps.graphs.at(world.store, headId)
  expect(state && toGraphJson(state)).toEqual(graph)
})
