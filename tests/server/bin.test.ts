import { expect, test } from 'vitest'
import { collectAfterMs } from '@/lib/history/collect'
import { binMs, emptyBin, eraseConversation, listBin, setArchived } from '@/lib/server/bin'
import { deleteConversation, forkConversation } from '@/lib/server/conversations'
import { hanging, says, textParts } from '../llm/scripted-model'
import { createServerWorld, refusalOf, say } from './world'

const messages = async ({ store, boardId }: Awaited<ReturnType<typeof createServerWorld>>) =>
  (await store.messages.history(boardId, 0, 100)).length

test('[C27] a branch goes into the bin and comes back; after 30 days it is erased, and its fork stays whole', async () => {
  const world = await createServerWorld([says('one'), says('two'), says('three')])
  const { deps, store, boardId, conversationId: main } = world
  await say(world, 'first')
  const { conversationId: side } = await forkConversation(deps, store, { conversationId: main, name: 'Side' })
  await say(world, 'second')
  expect(await messages(world)).toBe(5)
  await deleteConversation(deps, store, main)
  expect((await listBin(store, boardId)).map(({ id }) => id)).toEqual([main])
  await setArchived(deps, store, { conversationId: main, archived: false })
  expect(await listBin(store, boardId)).toEqual([])
  await setArchived(deps, store, { conversationId: main, archived: true })
  world.pass(binMs - 1_000)
  await emptyBin(deps)
  expect(await messages(world)).toBe(5)
  world.pass(collectAfterMs)
  await emptyBin(deps)
  expect(await messages(world)).toBe(3)
  expect(await store.messages.path((await world.head(side)) as never)).toHaveLength(3)
  expect(await store.boards.conversation(main)).toBeUndefined()
  expect(await store.messages.callsOfBoard(boardId)).toMatchObject([
    { conversationId: null, outputHeadId: await world.head(side) },
    { conversationId: null, outputHeadId: null, status: 'ok' },
  ])
})

test('[C27] a person erases at once, also while a run is at work, but never the only branch', async () => {
  const world = await createServerWorld([says('one'), () => hanging(textParts('two').slice(0, 2))])
  const { deps, store, conversationId: main } = world
  await say(world, 'first')
  expect((await refusalOf(() => eraseConversation(deps, store, main)))?.status).toBe(409)
  const { conversationId: side } = await forkConversation(deps, store, { conversationId: main })
  const { runId } = await say(world, 'second', { wait: false })
  await eraseConversation(deps, store, main)
  expect(await store.runs.get(runId)).toBeUndefined()
  expect(await messages(world)).toBe(3)
  expect((await refusalOf(() => eraseConversation(deps, store, main)))?.status).toBe(404)
  expect((await refusalOf(() => deleteConversation(deps, store, side)))?.status).toBe(409)
  expect(world.faults).toEqual([])
})
