import { expect, test } from 'vitest'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { loadLine } from '@/lib/copilot/line'
import { removeNodes } from '@/lib/graph/edits'
import { toProposal } from '@/lib/graph/proposal'
import type { NodeBatch } from '@/lib/graph/schema'
import { applyBatch, undo } from '@/lib/server/batches'
import { turnCalls } from '@/lib/server/calls'
import { forkConversation } from '@/lib/server/conversations'
import { recover } from '@/lib/server/create-runtime'
import { ApplyBatch, ForkConversation, parse, RunLens, Undo } from '@/lib/server/inputs'
import { runLens } from '@/lib/server/lens-runs'
import { untilAtRest } from '@/lib/server/run-events'
import { runView, stopRun } from '@/lib/server/stop'
import { conversationData } from '@/lib/server/views'
import { createMemoryStore } from '@/lib/store/memory-store'
import { hanging, type Reply, says, scriptedModel, textParts } from '../llm/scripted-model'
import { answer, questionOf } from './asking'
import { createServerWorld, createTestRuntime, refusalOf, type ServerWorld, say } from './world'

const whole = (...labels: string[]) =>
  JSON.stringify({ children: labels.map((label) => ({ label, type: 'question', description: '' })) })

const ask = (world: ServerWorld, more: object = {}) =>
  runLens(
    world.deps,
    world.store,
    parse(RunLens, {
      conversationId: world.conversationId,
      nodeId: 'root',
      lens: 'expand',
      preview: true,
      ...more,
    }),
  )

/** A board whose lens run waits with its question. */
async function asking(replies: readonly Reply[], more: object = {}, store = createMemoryStore()) {
  const world = await createServerWorld(replies, store)
  const { runId } = await ask(world, more)
  await untilAtRest(world.deps.store, world.store, runId)
  return { world, runId, question: await questionOf(world, runId) }
}

async function stateOf(world: ServerWorld, id = world.conversationId) {
  const { messages, graph } = await conversationData(world.deps, world.store, id)
  const nodes = Object.values(graph.nodes)
  return {
    messages,
    labels: nodes.map(({ label }) => label).sort(),
    idOf: (label: string) => nodes.find((node) => node.label === label)?.id ?? '',
  }
}

const graphOf = async ({ store, conversationId }: ServerWorld) =>
  (await loadLine(store, { conversationId })).graph

/** The id that a proposed idea would have. */
async function proposedId(world: ServerWorld, batch: NodeBatch, label: string) {
  const { items, after } = toProposal(await graphOf(world), batch)
  const item = [...items.values()].find(({ id }) =>
    [...after.nodes.values()].some((node) => node.id === id && node.label === label),
  )
  return item?.id ?? ''
}

async function edit(world: ServerWorld, batch: NodeBatch) {
  await applyBatch(
    world.deps,
    world.store,
    parse(ApplyBatch, { conversationId: world.conversationId, batch }),
  )
}

const endOf = async (world: ServerWorld, runId: string) =>
  (await world.store.runs.events(runId, 0, 1_000)).find(({ chunk }) => chunk.type === 'data-done')?.chunk

test('[A10] [X-10] in preview a lens on many ideas is one run, one question, one message and one undo', async () => {
  const shared = createMemoryStore()
  const world = await createServerWorld(
    [says(whole('Cost', 'Noise')), says(whole('Price')), says(whole('Sleep'))],
    shared,
  )
  await world.ended((await ask(world, { preview: false })).runId)
  const { idOf } = await stateOf(world)
  const { runId } = await ask(world, { nodeId: null, nodeIds: [idOf('Cost'), idOf('Noise')] })
  await untilAtRest(world.deps.store, world.store, runId)
  const question = await questionOf(world, runId)
  expect(question).toMatchObject({ toolName: 'run_lens', reason: 'preview', decision: null })
  expect((await stateOf(world)).labels).toEqual(['Cost', 'Noise', 'Tram'])
  expect((await runView(world.store, runId)).approvals).toHaveLength(1)
  await world.deps.close()

  const deps = createTestRuntime(shared, scriptedModel([]), [], { time: 9e6 })
  await recover(deps)
  const later = { ...world, deps }
  expect(await runView(world.store, runId)).toMatchObject({ kind: 'lens', status: 'waiting' })
  await answer(later, runId, { ...question, decision: 'accept' })
  expect(await world.ended(runId)).toMatchObject({ status: 'done' })
  const { labels, messages } = await stateOf(later)
  expect(labels).toEqual(['Cost', 'Noise', 'Price', 'Sleep', 'Tram'])
  expect(messages.at(-1)?.parts.map(({ type }) => type)).toEqual(['lens', 'batch'])
  // What it cost stands where its output does.
  expect(messages.at(-1)?.spent).toHaveLength(2)
  expect(await endOf(later, runId)).toMatchObject({ data: { terminationReason: 'text' } })
  await undo(deps, world.store, parse(Undo, { conversationId: world.conversationId }))
  expect((await stateOf(later)).labels).toEqual(['Cost', 'Noise', 'Tram'])
  expect(await refusalOf(() => answer(later, runId, { ...question, decision: 'decline' }))).toMatchObject({
    status: 409,
    decided: { decision: 'approved' },
  })
})

test('[A10] [X-10] some of what a lens brings is accepted, and the history says how much', async () => {
  const { world, runId, question } = await asking([says(whole('Cost', 'Noise', 'Seats'))])
  const accept = [await proposedId(world, question.batch, 'Noise')]
  await answer(world, runId, { ...question, decision: 'accept', accept })
  const { labels, messages } = await stateOf(world)
  expect(labels).toEqual(['Noise', 'Tram'])
  expect(messages.at(-1)?.parts[0]).toMatchObject({ type: 'lens', text: 'Accepted 1 of 3 changes.' })
  expect(await questionOf(world, runId)).toMatchObject({ decision: 'approved', accepted: accept })
})

test('[A16] a person’s edit while the question stands is kept, and what it made impossible is said', async () => {
  const world = await createServerWorld([
    says(whole('Cost', 'Noise')),
    says(whole('Price')),
    says(whole('Sleep')),
  ])
  await world.ended((await ask(world, { preview: false })).runId)
  const { idOf } = await stateOf(world)
  const { runId } = await ask(world, { nodeId: null, nodeIds: [idOf('Cost'), idOf('Noise')] })
  await untilAtRest(world.deps.store, world.store, runId)
  const { batch: _, ...question } = await questionOf(world, runId)
  const cost = [...(await graphOf(world)).nodes.values()].find(({ label }) => label === 'Cost')
  if (!cost) throw new Error('an idea is needed')
  await edit(world, removeNodes(await graphOf(world), [cost.id]))
  const decided = await answer(world, runId, { ...question, decision: 'accept' })
  expect(decided.skipped).toHaveLength(1)
  const { labels, messages } = await stateOf(world)
  expect(labels).toEqual(['Noise', 'Sleep', 'Tram'])
  expect(messages.at(-1)?.parts[0]).toMatchObject({ text: expect.stringMatching(/^Left out: “Price”/) })
})

test('[A13] [X-20] declined, or answered by a message: nothing of the lens is made, and other branches go on', async () => {
  const declined = await asking([says(whole('Cost')), says('Hello.'), says('As you like.')])
  const { world, runId, question } = declined
  const queued = await ask(world, { lens: 'explain' })
  expect(queued.queued).toBe(true)
  await stopRun(world.deps, world.store, queued.runId)
  const wish = parse(ForkConversation, { conversationId: world.conversationId, text: 'another way' })
  const fork = await forkConversation(world.deps, world.store, wish)
  await world.ended(fork.runId ?? '')
  expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting' })
  await say(world, 'no', { parentId: await world.head() })
  expect(await questionOf(world, runId)).toMatchObject({ decision: 'declined' })
  expect(await runView(world.store, runId)).toMatchObject({ status: 'done' })
  expect((await stateOf(world)).messages.map(({ role }) => role)).toEqual(['root', 'user', 'assistant'])
  expect(await refusalOf(() => answer(world, runId, { ...question, decision: 'accept' }))).toMatchObject({
    status: 409,
  })
  const other = await asking([says(whole('Cost'))])
  await answer(other.world, other.runId, { ...other.question, decision: 'decline' })
  expect(await endOf(other.world, other.runId)).toMatchObject({ data: { terminationReason: 'declined' } })
  expect((await stateOf(other.world)).messages).toHaveLength(1)
})

const half: Reply = () => hanging(textParts(whole('Cost', 'Noise').slice(0, -30)).slice(0, 2))

test('[A10] [R-S1] Stop in preview leaves what had come to the person; a second one lets it go', async () => {
  const world = await createServerWorld([half, half])
  for (const isKept of [false, true]) {
    const { runId } = await ask(world)
    await world.untilEvent(runId, 'data-draft')
    await stopRun(world.deps, world.store, runId)
    await untilAtRest(world.deps.store, world.store, runId)
    const question = await questionOf(world, runId)
    expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting' })
    expect((await stateOf(world)).labels).toEqual(['Tram'])
    if (isKept) await answer(world, runId, { ...question, decision: 'accept' })
    else await stopRun(world.deps, world.store, runId)
    expect(await world.ended(runId)).toMatchObject({ status: isKept ? 'done' : 'stopped' })
  }
  const { labels, messages } = await stateOf(world)
  expect(labels).toEqual(['Cost', 'Tram'])
  expect(messages.at(-1)?.parts.at(-1)).toEqual({ type: 'caveat', reason: 'stopped' })
})

test('[A10] after a crash in preview the children that were seen are still only proposed', async () => {
  const world = await createServerWorld([half])
  const { runId } = await ask(world)
  await world.untilEvent(runId, 'data-draft')
  const run = await world.store.runs.get(runId)
  if (!run) throw new Error('no run')
  await endInterrupted(world.store, run, { now: world.deps.now })
  world.deps.runs.abort(runId)
  await world.deps.runs.close()
  expect(world.faults).toEqual([])
  expect(await runView(world.store, runId)).toMatchObject({ status: 'waiting' })
  expect((await stateOf(world)).labels).toEqual(['Tram'])
  await answer(world, runId, { ...(await questionOf(world, runId)), decision: 'accept' })
  const { labels, messages } = await stateOf(world)
  expect(labels).toEqual(['Cost', 'Tram'])
  expect(messages.at(-1)?.parts.at(-1)).toEqual({ type: 'caveat', reason: 'interrupted' })
})

test('a lens that only speaks asks nothing in preview', async () => {
  const world = await createServerWorld([says('{"summary":"It runs on rails."}')])
  const { runId } = await ask(world, { lens: 'explain' })
  expect(await world.ended(runId)).toMatchObject({ status: 'done' })
  expect((await runView(world.store, runId)).approvals).toEqual([])
})

test('[C12] what a lens asked before it waits, or failed, is not taken for the request that wrote the answer it stands on', async () => {
  const world = await createServerWorld([says('Hello.'), says(whole('Cost')), says('no'), says('no')])
  await say(world, 'Hi')
  const callOfAnswer = async () => (await stateOf(world)).messages.at(-1)?.call
  const own = await callOfAnswer()
  expect(own?.usage).not.toBeNull()
  const { runId } = await ask(world)
  await untilAtRest(world.deps.store, world.store, runId)
  expect(await callOfAnswer()).toEqual(own)
  const head = (await stateOf(world)).messages.at(-1)?.id
  if (!head) throw new Error('it stands there')
  expect((await turnCalls(world.deps, world.store, head)).calls).toHaveLength(1)
  await stopRun(world.deps, world.store, runId)
  await world.ended((await ask(world)).runId)
  expect(await callOfAnswer()).toEqual(own)
})

test('a lens that fails on a question without an answer is not why there is none', async () => {
  const world = await createServerWorld([() => new Error('down'), says('no'), says('no')])
  await say(world, 'Hi')
  const failureOf = async () => (await stateOf(world)).messages.at(-1)?.call?.error
  const own = await failureOf()
  expect(own).toMatchObject({ message: expect.any(String) })
  await world.ended((await ask(world, { preview: false })).runId)
  expect(await failureOf()).toEqual(own)
})
