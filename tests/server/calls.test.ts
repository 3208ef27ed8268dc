import { expect, test } from 'vitest'
import type { MessageId } from '@/lib/history/parts'
import { sumSpending } from '@/lib/history/usage'
import type { MessageView } from '@/lib/history/views'
import { boardSpending, turnCalls } from '@/lib/server/calls'
import { forkConversation } from '@/lib/server/conversations'
import { ForkConversation, parse, UpdateSettings } from '@/lib/server/inputs'
import { toPrices } from '@/lib/server/prices'
import { readSettings, updateSettings } from '@/lib/server/settings'
import { conversationData } from '@/lib/server/views'
import { calls, says } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say, scriptedId } from './world'

const headCalls = async (world: ServerWorld, id?: string) =>
  (await turnCalls(world.deps, world.store, (await world.head(id)) as MessageId)).calls

const messagesOf = async (world: ServerWorld, id = world.conversationId) =>
  (await conversationData(world.deps, world.store, id)).messages

const spendingOf = (messages: readonly MessageView[]) =>
  sumSpending(messages.flatMap(({ spent = [] }) => spent))

test('[C12] the calls of a turn say which tools each was offered, used, and asked for without an offer', async () => {
  const world = await createServerWorld([
    says('Before.'),
    calls(['graph_stats', {}], ['fly', {}], ['graph_stats', {}]),
    says('One idea.'),
  ])
  await say(world, 'first')
  await say(world, 'How many?')
  const [first, second, ...others] = await headCalls(world)
  expect(others).toEqual([])
  const used = first?.tools.filter(({ timesUsed }) => timesUsed > 0)
  expect(used).toEqual([
    expect.objectContaining({ name: 'graph_stats', isOffered: true, timesUsed: 2 }),
    { name: 'fly', description: '', isOffered: false, timesUsed: 1 },
  ])
  expect(first?.tools.length).toBeGreaterThan(8)
  expect(first?.tools.map(({ name }) => name)).not.toContain('submit')
  expect(second?.tools.every(({ timesUsed }) => timesUsed === 0)).toBe(true)
  expect(first).toMatchObject({
    modelId: scriptedId,
    status: 'ok',
    usage: { inputTokens: 10, outputTokens: 5 },
    cost: { kind: 'priced', usd: 0.0002 },
    warnings: [],
  })
  expect(first?.durationMs).toBeGreaterThan(0)
})

test('[C11] a tool whose arguments changed on the path is told of in the call', async () => {
  const world = await createServerWorld([says('a'), says('b')])
  await say(world, 'first')
  const [call] = await headCalls(world)
  const row = (await world.store.messages.callsOfBoard(world.boardId)).find(({ id }) => id === call?.callId)
  if (!row) throw new Error('no call')
  const offered = await world.store.messages.tools(row.id)
  const other = offered.map((tool) =>
    tool.name === 'add_node' ? { ...tool, hash: 'f'.repeat(64), schemaHash: '0'.repeat(64) } : tool,
  )
  await world.store.commit([{ op: 'call-put', call: row, tools: other }])
  await say(world, 'second')
  const [drifted] = await headCalls(world)
  expect(drifted?.warnings).toEqual([expect.stringMatching(/"add_node".*schema 0{12} in.*[0-9a-f]{12} in/)])
})

test('[C25] a request that failed stands at its question, and is not charged when it told of no tokens', async () => {
  const world = await createServerWorld([() => new Error('401 bad key')])
  const { messageId } = await say(world, 'Where?')
  const [failed] = (await turnCalls(world.deps, world.store, messageId as MessageId)).calls
  expect(failed).toMatchObject({ status: 'error', usage: null })
  expect(spendingOf(await messagesOf(world))).toMatchObject({ calls: 0, usd: 0, unpriced: 0 })
})

test('[C26] each branch counts the shared prefix, the board counts it once', async () => {
  const world = await createServerWorld([says('1'), says('2'), says('3')])
  await say(world, 'q1')
  const { conversationId } = await forkConversation(
    world.deps,
    world.store,
    parse(ForkConversation, { conversationId: world.conversationId, name: 'side' }),
  )
  await say(world, 'q2')
  await say({ ...world, conversationId }, 'q3')
  const [main, side] = [await messagesOf(world), await messagesOf(world, conversationId)]
  for (const one of [main, side]) {
    expect(spendingOf(one)).toMatchObject({ calls: 2, usage: { inputTokens: 20, outputTokens: 10 } })
    expect(spendingOf(one).usd).toBeCloseTo(0.0004)
  }
  const rows = await world.store.messages.callsOfBoard(world.boardId)
  expect(rows).toHaveLength(3)
  expect(spendingOf([...main, ...side])).toMatchObject({ calls: 3, usage: { inputTokens: 30 } })
  const board = await boardSpending(world.deps, world.store, world.boardId)
  expect(board).toEqual(spendingOf([...main, ...side]))
})

test('the owner’s own prices win over the operator’s, and both over the list', async () => {
  const world = await createServerWorld([says('1')])
  await say(world, 'q1')
  const update = (prices: unknown) =>
    updateSettings(world.deps, world.store, parse(UpdateSettings, { prices }))
  const { prices } = await update({ [scriptedId]: { input: 1_000_000, output: 0 } })
  expect(prices.own).toEqual({ [scriptedId]: { input: 1_000_000, output: 0 } })
  expect(prices.list[scriptedId]).toEqual({ input: 10, output: 20 })
  expect((await headCalls(world))[0]?.cost).toEqual({ kind: 'priced', usd: 10 })
  await update(null)
  expect((await readSettings(world.deps, world.store)).prices.own).toEqual({})
  expect((await headCalls(world))[0]?.cost).toEqual({ kind: 'priced', usd: 0.0002 })
  expect(await refusalOf(() => update({ 'a/b': { input: -1, output: 0 } }))).toMatchObject({ status: 400 })
})

test('a table of prices that cannot be read is told of and left aside', () => {
  const told: string[] = []
  const log = { info: () => {}, error: () => {}, warn: (_: object, text: string) => void told.push(text) }
  expect(toPrices('{"openai/gpt-5.1": {"input": 9, "output": 9}}', log)['openai/gpt-5.1']?.input).toBe(9)
  expect(told).toEqual([])
  expect(toPrices('{oops', log)).toEqual(toPrices(undefined, log))
  expect(told).toEqual([expect.stringContaining('BOUGH_PRICES')])
})

test('[C26] the request that a lens makes inside a turn is counted with that turn', async () => {
  const children = [{ label: 'Who pays', type: 'question', description: 'x' }]
  const world = await createServerWorld([
    calls(['run_lens', { node_id: 'root', lens: 'expand' }]),
    says(JSON.stringify({ children })),
    says('Grown.'),
  ])
  await say(world, 'Expand it.')
  expect(await headCalls(world)).toHaveLength(3)
  expect(spendingOf(await messagesOf(world))).toEqual(
    await boardSpending(world.deps, world.store, world.boardId),
  )
})
