import { expect, test } from 'vitest'
import { deleteBoard, renameBoard } from '@/lib/server/boards'
import {
  deleteConversation,
  forkConversation,
  switchSibling,
  updateConversation,
} from '@/lib/server/conversations'
import { historyPage } from '@/lib/server/history'
import { ForkConversation, parse, SwitchSibling, UpdateConversation } from '@/lib/server/inputs'
import { cancelQueued, editQueued, stopRun } from '@/lib/server/stop'
import { listBoards, loadBoard } from '@/lib/server/views'
import { calls, hanging, says, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, type ServerWorld, say } from './world'

const fork = (world: ServerWorld, more: object = {}) =>
  forkConversation(
    world.deps,
    world.store,
    parse(ForkConversation, { conversationId: world.conversationId, ...more }),
  )

test('[C5] a fork is one row: its head is the named message, the original stays', async () => {
  const world = await createServerWorld([says('a1'), says('a2'), says('t1')])
  await say(world, 'q1')
  const at = await world.head()
  await say(world, 'q2')
  const before = await world.store.messages.history(world.boardId, 0, 100)
  const side = await fork(world, { at, name: 'side' })
  expect(await world.head(side.conversationId)).toBe(at)
  expect(await world.store.messages.history(world.boardId, 0, 100)).toEqual(before)
  expect(await world.store.boards.conversation(side.conversationId)).toMatchObject({
    name: 'side',
    forkedFromId: world.conversationId,
    forkedAtId: at,
  })
  const third = await fork(world)
  expect((await world.store.boards.conversation(third.conversationId))?.name).toBe('Branch 2')
})

test('[C6] a fork with a text runs there, and the model receives the shared prefix', async () => {
  const world = await createServerWorld([says('a1'), says('t1')])
  await say(world, 'q1')
  const { conversationId, runId } = await fork(world, { text: 'try another angle' })
  await world.ended(runId ?? '')
  const prompt = JSON.stringify(world.model.requests[1]?.prompt)
  for (const text of ['q1', 'a1', 'try another angle']) expect(prompt).toContain(text)
  expect((await world.store.boards.conversation(conversationId))?.name).toBe('try another angle')
})

test('[C18] where calls are open a fork is refused, with the ways out', async () => {
  const world = await createServerWorld([
    calls(['graph_stats', {}, 'c1']),
    () => hanging(textParts('hm').slice(0, 2)),
  ])
  const { runId } = await say(world, 'q', { wait: false })
  await world.untilEvent(runId, 'text-delta')
  const events = await world.store.runs.events(runId, 0, 100)
  const [asked, answered] = events.flatMap(({ chunk }) =>
    chunk.type === 'data-message' ? [chunk.data.id] : [],
  )
  expect(await refusalOf(() => fork(world, { at: asked }))).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/before it.*stop the run/),
  })
  expect(await fork(world, { at: answered })).toMatchObject({ conversationId: expect.any(String) })
  await stopRun(world.deps, world.store, runId)
  await world.ended(runId)
})

test('a sibling whose line only another conversation owns opens that one', async () => {
  const world = await createServerWorld([says('a1'), says('a2'), says('t2')])
  await say(world, 'q1')
  const at = await world.head()
  const q2 = await say(world, 'q2')
  const side = await fork(world, { at, text: 's2' })
  await world.ended(side.runId ?? '')
  const to = (messageId: unknown) =>
    switchSibling(
      world.deps,
      world.store,
      parse(SwitchSibling, { conversationId: world.conversationId, messageId }),
    )
  const before = await world.head()
  expect(await to(side.messageId)).toEqual({
    conversationId: side.conversationId,
    headId: await world.head(side.conversationId),
  })
  expect(await world.head()).toBe(before)
  expect(await to(q2.messageId)).toEqual({ conversationId: world.conversationId, headId: before })
})

test('[C27] deleting puts a branch in the bin and leaves its forks whole; the last one stays', async () => {
  const world = await createServerWorld([says('a1'), says('t1')])
  await say(world, 'q1')
  const side = await fork(world, { text: 's1' })
  await world.ended(side.runId ?? '')
  await deleteConversation(world.deps, world.store, world.conversationId)
  expect((await world.store.boards.conversation(world.conversationId))?.archivedAt).toBeTypeOf('number')
  expect(await refusalOf(() => say(world, 'more'))).toMatchObject({ status: 404 })
  const board = await loadBoard(world.deps, 'local', world.boardId)
  expect(board?.conversations.map(({ id }) => id)).toEqual([side.conversationId])
  expect(board?.messages).toHaveLength(5)
  expect(
    await refusalOf(() => deleteConversation(world.deps, world.store, side.conversationId)),
  ).toMatchObject({ status: 409 })
})

test('what waits in the queue can be edited and cancelled, and its followers hear the end', async () => {
  const world = await createServerWorld([() => hanging(textParts('so').slice(0, 2)), says('b')])
  const first = await say(world, 'one', { wait: false })
  const [second, third] = [
    await say(world, 'two', { wait: false }),
    await say(world, 'three', { wait: false }),
  ]
  await editQueued(world.store, { runId: second.runId, text: 'two, edited' })
  await cancelQueued(world.deps, world.store, third.runId)
  const events = await world.store.runs.events(third.runId, 0, 10)
  expect(events.map(({ chunk }) => chunk.type)).toEqual(['data-done', 'finish'])
  await world.untilEvent(first.runId, 'text-delta')
  await stopRun(world.deps, world.store, first.runId)
  await world.ended(second.runId)
  const prompt = JSON.stringify(world.model.requests[1]?.prompt)
  expect(prompt).toContain('two, edited')
  expect(prompt).not.toContain('three')
  for (const runId of [first.runId, second.runId]) {
    expect(await refusalOf(() => cancelQueued(world.deps, world.store, runId))).toMatchObject({ status: 409 })
  }
})

test('a board’s page data: branches by last use, models, lenses, history; another’s board is absent', async () => {
  const world = await createServerWorld([says('a1')])
  await say(world, 'q1')
  const side = await fork(world, { name: 'side' })
  const board = await loadBoard(world.deps, 'local', world.boardId)
  expect(board).toMatchObject({
    board: { title: 'Tram' },
    defaultModelId: 'scripted/script',
    conversation: { id: side.conversationId, ideaCount: 1, run: null },
    history: [{ role: 'root' }, { role: 'user', text: 'q1' }, { role: 'assistant' }],
  })
  expect(board?.lenses.map(({ name }) => name)).toContain('expand')
  expect((await loadBoard(world.deps, 'local', world.boardId, world.conversationId))?.conversation.name).toBe(
    'Main',
  )
  expect(await loadBoard(world.deps, 'local', world.boardId, 'nope')).toBeUndefined()
  expect(await loadBoard(world.deps, 'someone', world.boardId)).toBeUndefined()
  const [card] = await listBoards(world.deps, 'local')
  expect(card).toMatchObject({ title: 'Tram', ideaCount: 1, branchCount: 2, sketch: [{ label: 'Tram' }] })
  expect(await listBoards(world.deps, 'someone')).toEqual([])
})

test('the history comes in pages with the tips', async () => {
  const world = await createServerWorld([says('a1')])
  await say(world, 'q1')
  const first = await historyPage(world.store, { boardId: world.boardId, after: 0, limit: 2 })
  expect(first.entries).toHaveLength(2)
  expect(first.conversations).toEqual([
    { id: world.conversationId, name: 'Main', headId: await world.head() },
  ])
  const rest = await historyPage(world.store, { boardId: world.boardId, after: first.next ?? 0, limit: 2 })
  expect(rest).toMatchObject({ entries: [{ role: 'assistant' }], next: null })
})

test('names, models and deletion', async () => {
  const world = await createServerWorld([() => hanging(textParts('so'))])
  const update = (more: object) =>
    updateConversation(
      world.deps,
      world.store,
      parse(UpdateConversation, { conversationId: world.conversationId, ...more }),
    )
  await update({ name: '  A   better\nname ', modelId: 'scripted/script' })
  expect(await world.store.boards.conversation(world.conversationId)).toMatchObject({
    name: 'A better name',
    modelId: 'scripted/script',
  })
  for (const bad of [{}, { name: ' ' }, { modelId: 'no/model' }]) {
    expect(await refusalOf(() => update(bad))).toMatchObject({ status: 400 })
  }
  await renameBoard(world.deps, world.store, { boardId: world.boardId, title: 'Trams' })
  expect((await world.store.boards.get(world.boardId))?.title).toBe('Trams')
  await say(world, 'q', { wait: false })
  await deleteBoard(world.deps, world.store, { boardId: world.boardId })
  expect(await world.store.boards.get(world.boardId)).toBeUndefined()
})
