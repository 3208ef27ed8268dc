import { expect, test } from 'vitest'
import { toGraphJson } from '@/lib/graph/json'
import type { NodeBatch } from '@/lib/graph/schema'
import { contract } from '@/lib/history/contract'
import { batchesOf } from '@/lib/history/fold'
import { applyBatch, undo } from '@/lib/server/batches'
import { createBoard } from '@/lib/server/boards'
import { compare } from '@/lib/server/compare'
import { forkConversation } from '@/lib/server/conversations'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { Compare, MergeBranches } from '@/lib/server/inputs-history'
import { mergeBranches, previewMerge } from '@/lib/server/merge'
import { hanging, says, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say } from './world'

async function graphOf({ deps, store }: ServerWorld, conversationId: string) {
  const row = await store.boards.conversation(conversationId)
  const state = row && (await deps.graphs.at(store, row.headId))
  if (!state) throw new Error('no graph')
  return toGraphJson(state)
}

async function add(world: ServerWorld, conversationId: string, label: string) {
  const { rootId } = await graphOf(world, conversationId)
  const children = [{ kind: 'ChatNode', label, type: 'note', description: '' }]
  const batch = { source: { kind: 'person' }, targetId: rootId, children }
  await applyBatch(world.deps, world.store, parse(ApplyBatch, { conversationId, batch }))
}

async function rename(world: ServerWorld, conversationId: string, from: string, to: string) {
  const graph = await graphOf(world, conversationId)
  const node = Object.values(graph.nodes).find(({ label }) => label === from)
  if (!node) throw new Error(`no ${from}`)
  const puts = { nodes: [{ id: node.id, set: { label: { before: from, after: to } } }], links: [] }
  const batch = {
    source: { kind: 'person' },
    targetId: graph.rootId,
    children: [],
    puts,
  } as unknown as NodeBatch
  await applyBatch(world.deps, world.store, parse(ApplyBatch, { conversationId, batch }))
  return node.id
}

const labels = async (world: ServerWorld, id: string) =>
  Object.values((await graphOf(world, id)).nodes)
    .map(({ label }) => label)
    .sort()

async function twoBranches(replies: Parameters<typeof createServerWorld>[0] = []) {
  const world = await createServerWorld(replies)
  const { deps, store, conversationId: main } = world
  await add(world, main, 'Roof')
  const { conversationId: side } = await forkConversation(deps, store, { conversationId: main, name: 'Side' })
  const wish = (more: object = {}) => parse(MergeBranches, { conversationId: main, from: side, ...more })
  return { world, main, side, wish }
}

test('a merge brings the graph in under two parents, tells the note, and undo restores the exact graph', async () => {
  const { world, main, side, wish } = await twoBranches()
  const { deps, store } = world
  await add(world, side, 'Slates')
  await add(world, main, 'Gutter')
  const before = await graphOf(world, main)
  const heads = [await world.head(main), await world.head(side)]
  const { messageId, headId } = await mergeBranches(
    deps,
    store,
    wish({ note: 'Slates it is.', clientId: 'k' }),
  )
  expect(await mergeBranches(deps, store, wish({ note: 'Slates it is.', clientId: 'k' }))).toEqual({
    messageId,
    headId,
  })
  expect(await world.head(main)).toBe(messageId)
  const message = await store.messages.get(messageId)
  expect(message).toMatchObject({
    parents: heads,
    role: 'graph',
    parts: [{ type: 'merge', fromName: 'Side' }, {}],
  })
  expect(message && batchesOf(message)).toHaveLength(1)
  expect(await labels(world, main)).toEqual(['Gutter', 'Roof', 'Slates', 'Tram'])
  expect(await labels(world, side)).toEqual(['Roof', 'Slates', 'Tram'])
  const sent = contract(await store.messages.path(messageId))
  expect(JSON.stringify(sent)).toContain('Slates it is.')
  await undo(deps, store, { conversationId: main })
  expect(await graphOf(world, main)).toEqual(before)
})

test('what both changed is 409 with the list; a preview says the same and changes nothing; a choice settles it', async () => {
  const { world, main, side, wish } = await twoBranches()
  const { deps, store } = world
  const id = await rename(world, main, 'Roof', 'Tin roof')
  await rename(world, side, 'Roof', 'Green roof')
  const head = await world.head(main)
  const conflict = { nodeId: id, property: 'label', base: 'Roof', ours: 'Tin roof', theirs: 'Green roof' }
  const refused = await refusalOf(() => mergeBranches(deps, store, wish()))
  expect(refused).toMatchObject({ status: 409, conflicts: [{ ...conflict, label: 'Tin roof' }] })
  expect(await previewMerge(deps, store, wish({ preview: true }))).toMatchObject({
    conflicts: [conflict],
    added: [],
  })
  const choices = { [`${id}.label`]: 'theirs' }
  const preview = await previewMerge(deps, store, wish({ preview: true, choices }))
  expect(preview).toMatchObject({ conflicts: [], updated: [id] })
  expect(await world.head(main)).toBe(head)
  await mergeBranches(deps, store, wish({ choices }))
  expect(await graphOf(world, main)).toEqual(preview.graph)
  expect(await labels(world, main)).toEqual(['Green roof', 'Tram'])
})

test('a merge is refused into itself, of what is here already, across boards, and during a run', async () => {
  const { world, main, side, wish } = await twoBranches()
  const { deps, store } = world
  const status = async (more: object) =>
    (await refusalOf(() => mergeBranches(deps, store, wish(more))))?.status
  expect(await status({ from: main })).toBe(400)
  expect(await status({})).toBe(409)
  const other = await createBoard(deps, store, { title: 'Other' })
  expect(await status({ from: other.conversationId })).toBe(404)
  expect(await status({ from: 'nobody' })).toBe(404)
  await add(world, side, 'Slates')
  const busy = await createServerWorld([() => hanging(textParts('a').slice(0, 2))])
  const fork = await forkConversation(busy.deps, busy.store, { conversationId: busy.conversationId })
  await add(busy, fork.conversationId, 'Slates')
  await say(busy, 'hello', { wait: false })
  const during = { conversationId: busy.conversationId, from: fork.conversationId }
  const refused = await refusalOf(() => mergeBranches(busy.deps, busy.store, parse(MergeBranches, during)))
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('at work') })
  await busy.deps.close()
})

test('two branches, or messages, are compared from where they part', async () => {
  const { world, main, side } = await twoBranches([says('Hello.')])
  const { deps, store } = world
  const forkId = await world.head(main)
  await add(world, side, 'Slates')
  await add(world, main, 'Gutter')
  await say(world, 'hello')
  const side1 = await compare(deps, store, parse(Compare, { a: main, b: await world.head(side) }))
  expect(side1).toMatchObject({
    forkId,
    shared: { count: 1, last: null },
    a: { conversation: { id: main }, gone: [], spending: { calls: 1 } },
    b: { conversation: null, messages: [{ id: await world.head(side) }], spending: { calls: 0 } },
  })
  expect(side1.a.messages.map(({ role }) => role)).toEqual(['graph', 'user', 'assistant'])
  expect(side1.b.graph).toEqual(await graphOf(world, side))
  expect([side1.aToB.puts?.nodes.length, side1.aToB.drops?.nodes.length]).toEqual([1, 1])
  expect([side1.bToA.puts?.nodes.length, side1.bToA.drops?.nodes.length]).toEqual([1, 1])
  const other = await createBoard(deps, store, { title: 'Other' })
  const across = await refusalOf(() => compare(deps, store, { a: main, b: other.conversationId }))
  expect(across?.status).toBe(400)
})
