import { expect, test } from 'vitest'
import { editMessage } from '@/lib/server/again'
import { eraseConversation } from '@/lib/server/bin'
import { forkConversation, switchSibling } from '@/lib/server/conversations'
import { EditMessage, parse } from '@/lib/server/inputs'
import { says } from '../llm/scripted-model'
import { createServerWorld, say } from './world'

test('[X-21] with side branches, other lines on the way are the new branch’s too; without, ‹ › goes to their owner', async () => {
  const world = await createServerWorld([says('one'), says('two'), says('three')])
  const { deps, store, conversationId: main } = world
  const { messageId: first } = await say(world, 'first')
  const oldHead = await world.head(main)
  const edit = { conversationId: main, messageId: first, text: 'second' }
  const { runId, messageId: second } = await editMessage(deps, store, parse(EditMessage, edit))
  await world.ended(runId)
  await say(world, 'later')
  const path = await store.messages.path((await world.head(main)) as never)
  const at = path[2]?.id
  expect(path[1]?.id).toBe(second)

  const fork = (withSides: boolean) => forkConversation(deps, store, { conversationId: main, at, withSides })
  const { conversationId: slim } = await fork(false)
  const go = (conversationId: string) =>
    switchSibling(deps, store, { conversationId, messageId: first as never })
  expect((await go(slim)).conversationId).toBe(main)
  const { conversationId: wide } = await fork(true)
  expect(await go(wide)).toEqual({ conversationId: wide, headId: oldHead })
  expect((await store.messages.leafOwners(oldHead as never)).toSorted()).toEqual([main, wide].toSorted())

  await eraseConversation(deps, store, main)
  expect(await store.messages.get(oldHead as never)).toBeDefined()
  expect((await store.messages.get(path.at(-1)?.id as never))?.id).toBeUndefined()
  expect(await world.head(slim)).toBe(at)
})
