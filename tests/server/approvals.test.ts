import { expect, test } from 'vitest'
import { chat } from '@/lib/server/chat'
import { forkConversation, switchSibling } from '@/lib/server/conversations'
import { recover, sweep } from '@/lib/server/create-runtime'
import { Chat, ForkConversation, parse, RunLens, SwitchSibling } from '@/lib/server/inputs'
import { runLens } from '@/lib/server/lens-runs'
import { untilAtRest } from '@/lib/server/run-events'
import { runView, stopRun } from '@/lib/server/stop'
import { conversationData } from '@/lib/server/views'
import { createMemoryStore } from '@/lib/store/memory-store'
import { calls, type Reply, says, scriptedModel } from '../llm/scripted-model'
import { answer, questionOf } from './asking'
import { createServerWorld, createTestRuntime, refusalOf, type ServerWorld, say } from './world'

const grow: Reply = calls(['add_nodes', { nodes: [{ label: 'Cost', type: 'risk' }], parent_id: 'root' }])
const remove: Reply = calls(['remove_node', { node_id: 'Cost' }])

/** A board with one risk, and a run that asks whether to remove it. */
async function asking(after: readonly Reply[] = [], store = createMemoryStore()) {
  const world = await createServerWorld([grow, says('Grown.'), remove, ...after], store)
  await say(world, 'grow')
  const { runId } = await say(world, 'remove it', { wait: false })
  await untilAtRest(world.deps.store, world.store, runId)
  return { world, runId, question: await questionOf(world, runId) }
}

const stateOf = async (world: ServerWorld, id = world.conversationId) => {
  const { messages, graph, conversation } = await conversationData(world.deps, world.store, id)
  return { messages, conversation, labels: Object.values(graph.nodes).map(({ label }) => label) }
}

test('[X-20] a waiting run is shown as one, holds no lease, and is left alone by sweeps and restarts', async () => {
  const shared = createMemoryStore()
  const { world, runId, question } = await asking([says('Gone.')], shared)
  expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting', endedAt: null })
  expect((await stateOf(world)).conversation.run).toMatchObject({ id: runId, status: 'waiting' })
  expect(question).toMatchObject({ toolName: 'remove_node', reason: 'removal', decision: null })
  world.pass(60 * 60_000)
  await sweep(world.deps)
  await world.deps.close()

  const next = createTestRuntime(shared, scriptedModel([says('Gone.')]), [], { time: 9e6 })
  await recover(next)
  expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting' })
  const later = { ...world, deps: next }
  await answer(later, runId, { ...question, decision: 'accept' })
  expect(await world.ended(runId)).toMatchObject({ status: 'done' })
  const { labels, messages } = await stateOf(later)
  expect(labels).toEqual(['Tram'])
  expect(messages.at(-1)?.parts).toEqual([{ type: 'text', text: 'Gone.' }])
})

test('[X-20] it is answered once: the second tab is told what was decided', async () => {
  const { world, runId, question } = await asking([says('Gone.')])
  const wish = { callId: question.callId, batchHash: question.batchHash }
  const [first, second] = await Promise.all([
    refusalOf(() => answer(world, runId, { ...wish, decision: 'accept' })),
    refusalOf(() => answer(world, runId, { ...wish, decision: 'decline' })),
  ])
  expect([first, second].filter(Boolean)).toHaveLength(1)
  const told = first ?? second
  expect(told).toMatchObject({ status: 409, decided: { decision: first ? 'declined' : 'approved' } })
  await world.ended(runId)
  expect(await refusalOf(() => answer(world, runId, { ...wish, decision: 'accept' }))).toMatchObject({
    status: 409,
  })
  expect(world.faults).toEqual([])
})

test('[X-20] the same answer with the same client id is the same answer', async () => {
  const { world, runId, question } = await asking([says('Gone.')])
  const wish = { clientId: 'k', callId: question.callId, batchHash: question.batchHash, decision: 'accept' }
  const one = await answer(world, runId, wish)
  expect(await answer(world, runId, wish)).toEqual(one)
  expect(await refusalOf(() => answer(world, runId, { ...wish, decision: 'decline' }))).toMatchObject({
    status: 409,
  })
  expect(await world.ended(runId)).toMatchObject({ status: 'done' })
})

test('[X-20] another batch, another call and another run are not answered', async () => {
  const { world, runId, question } = await asking()
  const { callId, batchHash } = question
  const other = { callId, batchHash: 'f'.repeat(64), decision: 'accept' }
  expect(await refusalOf(() => answer(world, runId, other))).toMatchObject({ status: 409 })
  const unknown = { callId: 'call-9', batchHash, decision: 'accept' }
  expect(await refusalOf(() => answer(world, runId, unknown))).toMatchObject({ status: 404 })
  expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting' })
  expect((await stateOf(world)).labels).toEqual(['Tram', 'Cost'])
})

test('[X-20] declined, or nothing of it accepted: the run ends as declined and the queue goes on', async () => {
  for (const wish of [{ decision: 'decline' }, { decision: 'accept', accept: [] }]) {
    const { world, runId, question } = await asking([says('Next.')])
    const lens = await runLens(
      world.deps,
      world.store,
      parse(RunLens, { conversationId: world.conversationId, nodeId: 'root', lens: 'explain' }),
    )
    expect(lens.queued).toBe(true)
    await answer(world, runId, { callId: question.callId, batchHash: question.batchHash, ...wish })
    expect(await runView(world.store, runId)).toMatchObject({ status: 'done' })
    const events = await world.store.runs.events(runId, 0, 1_000)
    expect(events.find(({ chunk }) => chunk.type === 'data-done')?.chunk).toMatchObject({
      data: { terminationReason: 'declined' },
    })
    expect((await stateOf(world)).labels).toEqual(['Tram', 'Cost'])
    await world.ended(lens.runId)
  }
})

test('[X-20] a message typed after it declines what waits and ends its run, in the same transaction', async () => {
  const { world, runId, question } = await asking([says('As you like.')])
  const { headId } = (await stateOf(world)).conversation
  const next = await say(world, 'no, leave it', { parentId: headId })
  expect(next).toMatchObject({ conversationId: world.conversationId })
  expect(next.queued).toBeUndefined()
  expect(await questionOf(world, runId)).toMatchObject({ decision: 'declined' })
  expect(await world.store.runs.get(runId)).toMatchObject({ status: 'done' })
  const { messages, labels } = await stateOf(world)
  expect(labels).toEqual(['Tram', 'Cost'])
  expect(messages.slice(-3).map(({ role }) => role)).toEqual(['tool', 'user', 'assistant'])
  expect(messages.at(-3)?.parts[0]).toMatchObject({ output: expect.stringContaining('something else') })
  const late = { callId: question.callId, batchHash: question.batchHash, decision: 'accept' }
  expect(await refusalOf(() => answer(world, runId, late))).toMatchObject({
    status: 409,
    decided: { decision: 'declined' },
  })
})

test('[X-20] a message queued before the question waits behind it, one typed after it goes behind that', async () => {
  const replies = [grow, says('Grown.'), remove, says('Second.'), says('Third.')]
  const world = await createServerWorld(replies)
  await say(world, 'grow')
  const first = await say(world, 'remove it', { wait: false })
  const second = await say(world, 'second', { wait: false })
  expect(second.queued).toBe(true)
  await untilAtRest(world.deps.store, world.store, first.runId)
  expect(await world.store.runs.get(second.runId)).toMatchObject({ status: 'queued' })
  const third = await say(world, 'third', { wait: false })
  expect(third.queued).toBe(true)
  await world.ended(third.runId)
  const { messages } = await stateOf(world)
  const said = messages.filter(({ role }) => role === 'user').map(({ parts }) => parts[0])
  expect(said).toMatchObject([{ text: 'grow' }, { text: 'remove it' }, { text: 'second' }, { text: 'third' }])
  expect(await questionOf(world, first.runId)).toMatchObject({ decision: 'declined' })
})

test('[X-20] it blocks no other branch, and what would pass over it is refused in words', async () => {
  const { world, runId } = await asking([says('On my own branch.')])
  const { messages } = await stateOf(world)
  const at = messages.find(({ role }) => role === 'assistant')?.parents[0]
  const wish = { conversationId: world.conversationId, at, text: 'another way' }
  const fork = await forkConversation(world.deps, world.store, parse(ForkConversation, wish))
  await world.ended(fork.runId ?? '')
  expect((await stateOf(world, fork.conversationId)).messages.at(-1)?.parts).toMatchObject([
    { text: 'On my own branch.' },
  ])
  expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting' })
  const away = parse(SwitchSibling, { conversationId: world.conversationId, messageId: at })
  expect(await refusalOf(() => switchSibling(world.deps, world.store, away))).toMatchObject({
    status: 409,
    detail: expect.stringContaining('waits for your decision'),
  })
})

test('[X-20] [R-S1] Stop ends a waiting run, and the queue goes on', async () => {
  const { world, runId } = await asking()
  expect(await stopRun(world.deps, world.store, runId)).toEqual({ runId, stopped: true })
  expect(await runView(world.store, runId)).toMatchObject({ status: 'stopped' })
  expect(await questionOf(world, runId)).toMatchObject({ decision: 'declined' })
  expect(await stopRun(world.deps, world.store, runId)).toEqual({ runId, stopped: false })
})

test('[A19] a one-shot call ends with the question, and the next one on its session declines it', async () => {
  const world = await createServerWorld([grow, says('Grown.'), remove, says('Left alone.')])
  const call = async (message: string) => {
    const { stream, run } = await chat(world.deps, world.store, parse(Chat, { sessionId: 's', message }))
    return { text: await new Response(stream).text(), run }
  }
  await call('grow')
  const asked = await call('remove it')
  expect(asked.text).toMatch(/event: approval\ndata: \{"runId":"/)
  expect(asked.text).not.toMatch(/event: (done|error)/)
  const next = await call('leave it')
  expect(next.text).toContain('event: done')
  expect(await questionOf(world, asked.run.runId)).toMatchObject({ decision: 'declined' })
})
