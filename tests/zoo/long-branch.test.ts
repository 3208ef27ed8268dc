import { afterEach, expect, test } from 'vitest'
import { runTurn } from '@/lib/copilot/turn'
import { tokensOf } from '@/lib/graph/tokens'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import type { StoreOp } from '@/lib/store/ports'
import { createWorld, type World } from '../copilot/world'
import { modelOn } from './play-row'
import { startZoo, type Zoo } from './server'
import { fails, says } from './wires/wire'
import { wires } from './wires/wires'

let zoo: Zoo | undefined
afterEach(() => zoo?.close())

/** Five hundred turns of four messages each, on the head. */
async function grow(world: World): Promise<void> {
  let parent = await world.head()
  const messages: Message[] = []
  const add = (content: Omit<Message, 'id' | 'parents'>) => {
    const message = toMessage({ ...content, parents: [parent] })
    messages.push(message)
    parent = message.id
  }
  for (let n = 0; n < 500; n += 1) {
    const callId = `call-${n}`
    add({ role: 'user', parts: [{ type: 'text', text: `question ${n}` }] })
    add({
      role: 'assistant',
      parts: [{ type: 'tool-call', callId, name: 'find_nodes', input: { query: `${n}` } }],
    })
    add({
      role: 'tool',
      parts: [{ type: 'tool-result', callId, name: 'find_nodes', output: `found ${n}; `.repeat(80) }],
    })
    add({ role: 'assistant', parts: [{ type: 'text', text: `answer ${n}. `.repeat(8) }] })
  }
  const conversation = await world.owned.boards.conversation(world.conversationId)
  await world.owned.commit([
    ...messages.map((message): StoreOp => ({ op: 'message-add', boardId: world.boardId, message, at: 1 })),
    {
      op: 'head-move',
      conversationId: world.conversationId,
      version: conversation?.version ?? 0,
      headId: parent,
      at: 1,
    },
  ])
}

const window = 16_000

test.each(wires.map((wire) => [wire.id, wire] as const))(
  '[A13] %s: a branch of 2,000 messages still answers a model that reads 16,000 tokens, and says what it cut',
  async (_, wire) => {
    zoo = await startZoo(({ text }) => {
      const isTooLong = tokensOf(text) > window
      return isTooLong ? fails(wire, wire.tooLong.status, wire.tooLong.message) : says(wire, 'Still here.')
    })
    const world = await createWorld()
    await grow(world)
    const models = {
      get: () => modelOn(wire, zoo?.origin ?? ''),
      defaultId: wire.modelId,
      contextTokens: async () => window,
    }
    const ask = async (text: string) => {
      const run = await world.send(text)
      await runTurn({ ...world.deps(run, models.get()), models })
      return world.chunks(run.id)
    }
    const chunks = await ask('and now?')
    expect(zoo.requests.length).toBe(1)
    expect(wire.refuse(JSON.parse(zoo.requests[0]?.text ?? ''))).toEqual([])
    expect(chunks.find(({ type }) => type === 'data-done')).toMatchObject({ data: { answer: 'Still here.' } })

    const head = await world.head()
    const [call] = await world.owned.messages.calls([head])
    expect(call?.context.compacted).toMatchObject({ turns: expect.any(Number), results: expect.any(Number) })
    expect(call?.context.compacted?.turns).toBeGreaterThan(400)
    expect(zoo.requests[0]?.text).toContain('question 499')

    // Said where the cut is made; until the next one nothing is said again.
    const notices = [chunks]
    for (let n = 0; n < 40; n += 1) notices.push(await ask(`more ${'of the same '.repeat(60)}${n}`))
    const said = notices.filter((all) => all.some((chunk) => chunk.type === 'data-notice'))
    expect(said.length).toBeGreaterThan(0)
    expect(said.length).toBeLessThan(10)
    expect(JSON.stringify(said[0])).toMatch(/earlier turns are told in short/)
  },
)

test('[A13] a model that reads less than was thought: half is sent, once, and it is said', async () => {
  const [wire] = wires
  if (!wire) throw new Error('no wire')
  zoo = await startZoo(({ text }) =>
    tokensOf(text) > window
      ? fails(wire, wire.tooLong.status, wire.tooLong.message)
      : says(wire, 'Still here.'),
  )
  const world = await createWorld()
  await grow(world)
  const models = {
    get: () => modelOn(wire, zoo?.origin ?? ''),
    defaultId: wire.modelId,
    contextTokens: async () => 60_000,
  }
  const run = await world.send('and now?')
  await runTurn({ ...world.deps(run, models.get()), models })
  expect(zoo.requests.length).toBe(2)
  const chunks = await world.chunks(run.id)
  expect(chunks.find(({ type }) => type === 'data-done')).toMatchObject({ data: { answer: 'Still here.' } })
  expect(chunks.some((chunk) => chunk.type === 'data-notice' && chunk.data.code === 'compacted')).toBe(true)
})
