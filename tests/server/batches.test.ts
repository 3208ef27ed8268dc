import { expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import { type NodeBatch, NodeBatch as NodeBatchSchema } from '@/lib/graph/schema'
import { applyBatch, redo, undo } from '@/lib/server/batches'
import { forkConversation } from '@/lib/server/conversations'
import { ApplyBatch, ForkConversation, parse, RunLens, Undo } from '@/lib/server/inputs'
import { runLens } from '@/lib/server/lens-runs'
import { conversationData } from '@/lib/server/views'
import { calls, hanging, says, submits, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say } from './world'

const graphOf = async (world: ServerWorld, id = world.conversationId) =>
  (await conversationData(world.deps, world.store, id)).graph
const labels = async (world: ServerWorld, id?: string) =>
  Object.values((await graphOf(world, id)).nodes)
    .map(({ label }) => label)
    .toSorted()

async function batchOf(world: ServerWorld, ...names: string[]): Promise<NodeBatch> {
  const { rootId } = await graphOf(world)
  const children = names.map((label) => ({ kind: 'ChatNode', label, type: 'concept', description: '' }))
  return NodeBatchSchema.parse({ source: { kind: 'person' }, targetId: rootId, children })
}

const edit = async (world: ServerWorld, names: readonly string[], more: object = {}) =>
  applyBatch(
    world.deps,
    world.store,
    parse(ApplyBatch, {
      conversationId: world.conversationId,
      batch: await batchOf(world, ...names),
      ...more,
    }),
  )

const back = (world: ServerWorld, conversationId = world.conversationId) =>
  undo(world.deps, world.store, parse(Undo, { conversationId }))
const forth = (world: ServerWorld) =>
  redo(world.deps, world.store, parse(Undo, { conversationId: world.conversationId }))

test('a hand edit is one graph message on the head, and the same again is the same answer', async () => {
  const world = await createServerWorld()
  const first = await edit(world, ['Costs'], { clientId: 'k1' })
  expect(first).toMatchObject({ headId: first.messageId, added: [expect.any(String)], skipped: [] })
  expect(await edit(world, ['Costs'], { clientId: 'k1' })).toEqual(first)
  expect(await labels(world)).toEqual(['Costs', 'Tram'])
  expect(await world.store.messages.history(world.boardId, 0, 10)).toHaveLength(2)
})

test('what changes nothing leaves no message and says why', async () => {
  const world = await createServerWorld()
  const { headId } = await edit(world, ['Costs'])
  const again = await edit(world, ['costs'])
  expect(again).toMatchObject({
    headId,
    messageId: null,
    skipped: [{ reason: expect.stringContaining('dup') }],
  })
})

test('[X-2] undo and redo give the same bytes back, one intent at a time', async () => {
  const world = await createServerWorld()
  const states = [await graphOf(world)]
  for (const names of [['A'], ['B', 'C'], ['D']]) {
    await edit(world, names)
    states.push(await graphOf(world))
  }
  for (const expected of states.slice(0, -1).toReversed()) expect((await back(world)).graph).toEqual(expected)
  expect(await refusalOf(() => back(world))).toMatchObject({ status: 409 })
  for (const expected of states.slice(1)) expect((await forth(world)).graph).toEqual(expected)
  expect(await refusalOf(() => forth(world))).toMatchObject({ status: 409 })
})

test('[X-2] one undo takes back a whole co-pilot turn, on its branch alone', async () => {
  const add = (label: string, at: number) =>
    calls(['add_node', { label, type: 'risk', description: '', parent_id: 'root' }, `c${at}`])
  const world = await createServerWorld([add('Cost overrun', 1), add('Noise', 2), submits('Two risks.')])
  await say(world, 'Add two risks')
  expect(await labels(world)).toEqual(['Cost overrun', 'Noise', 'Tram'])
  const wish = parse(ForkConversation, { conversationId: world.conversationId, name: 'side' })
  const side = await forkConversation(world.deps, world.store, wish)
  await back(world, side.conversationId)
  expect(await labels(world, side.conversationId)).toEqual(['Tram'])
  expect(await labels(world)).toEqual(['Cost overrun', 'Noise', 'Tram'])
})

test('[A16] hand edits during a run commit at once on its head, and both stand', async () => {
  const world = await createServerWorld([() => hanging(textParts('so').slice(0, 2))])
  const { runId } = await say(world, 'q', { wait: false })
  await world.untilEvent(runId, 'text-delta')
  await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => edit(world, [name])))
  world.deps.runs.abort(runId)
  await world.ended(runId)
  expect(await labels(world)).toEqual(['A', 'B', 'C', 'D', 'E', 'Tram'])
  const { messages } = await conversationData(world.deps, world.store, world.conversationId)
  expect(messages.map(({ role }) => role).join(' ')).toBe('root user graph graph graph graph graph assistant')
})

test('only a person’s or an import’s batch may be sent; broken ones change nothing', async () => {
  const world = await createServerWorld()
  const batch = await batchOf(world, 'A')
  const sent = (bad: object) =>
    refusalOf(() =>
      applyBatch(
        world.deps,
        world.store,
        parse(ApplyBatch, { conversationId: world.conversationId, ...bad }),
      ),
    )
  expect(await sent({ batch: { ...batch, source: { kind: 'chat' } } })).toMatchObject({ status: 400 })
  expect(await sent({ batch: { ...batch, targetId: 'nope' } })).toMatchObject({ status: 400 })
  expect(await sent({ batch: 'x' })).toMatchObject({ status: 400 })
  expect(await labels(world)).toEqual(['Tram'])
})

test('a lens on the canvas is a run of its own; unknown lenses and ideas are refused', async () => {
  const answer = {
    children: [{ label: 'Ridership', type: 'question', description: 'Who will ride?' }],
  }
  const world = await createServerWorld([says(JSON.stringify(answer))])
  const { rootId } = await graphOf(world)
  const lens = (more: object) =>
    runLens(world.deps, world.store, parse(RunLens, { conversationId: world.conversationId, ...more }))
  expect(await refusalOf(() => lens({ lens: 'nope', nodeIds: [rootId] }))).toMatchObject({
    status: 400,
    detail: expect.stringContaining('expand'),
  })
  expect(await refusalOf(() => lens({ lens: 'expand', nodeId: 'naaaaaaaaaa' }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(() => lens({ lens: 'expand' }))).toMatchObject({ status: 400 })
  const { runId } = await lens({ lens: 'expand', nodeId: rootId })
  const run = await world.ended(runId)
  expect(run.kind).toBe('lens')
  const events = await world.store.runs.events(runId, 0, 1)
  expect(events[0]?.chunk.type).toBe('start')
})

test('the graph of an undo answer equals the graph read afterwards', async () => {
  const world = await createServerWorld()
  await edit(world, ['A'])
  const { graph, headId } = await back(world)
  const state = await world.deps.graphs.at(world.store, headId)
  expect(state && toGraphJson(state)).toEqual(graph)
})
