import { expect, test } from 'vitest'
import { eraseConversation } from '@/lib/server/bin'
import { listBookmarks, putBookmark } from '@/lib/server/bookmarks'
import { forkConversation } from '@/lib/server/conversations'
import { parse } from '@/lib/server/inputs'
import { PutBookmark } from '@/lib/server/inputs-history'
import { loadBoard } from '@/lib/server/views'
import { says } from '../llm/scripted-model'
import { createServerWorld, refusalOf, say } from './world'

test('[X-27] a message is bookmarked under a name, renamed, let go of, and kept while it has one', async () => {
  const world = await createServerWorld([says('one'), says('two')])
  const { deps, store, boardId, conversationId: main } = world
  await say(world, 'first')
  const { conversationId: side } = await forkConversation(deps, store, { conversationId: main })
  await say(world, 'second')
  const messageId = await world.head(main)
  const put = (name: unknown) => putBookmark(store, parse(PutBookmark, { boardId, messageId, name }))
  await put('  The\n turning  point ')
  await put('Turn')
  expect(await listBookmarks(store, boardId)).toEqual([{ messageId, name: 'Turn' }])
  expect((await loadBoard(deps, store.owner, boardId))?.bookmarks).toEqual([{ messageId, name: 'Turn' }])
  expect((await refusalOf(() => put(' \n ')))?.status).toBe(400)
  expect((await refusalOf(() => put(7)))?.status).toBe(400)

  await eraseConversation(deps, store, main)
  expect(await store.messages.get(messageId as never)).toBeDefined()
  await put(null)
  await put(null)
  expect(await listBookmarks(store, boardId)).toEqual([])
  expect(side).not.toBe(main)
})

test('[X-27] a bookmark names a message of its board, or is refused', async () => {
  const world = await createServerWorld([])
  const { store, boardId } = world
  const nowhere = `m1:${'0'.repeat(64)}`
  const put = () => putBookmark(store, parse(PutBookmark, { boardId, messageId: nowhere, name: 'X' }))
  expect((await refusalOf(put))?.status).toBe(404)
})
