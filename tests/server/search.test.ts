import { expect, test } from 'vitest'
import { forkConversation } from '@/lib/server/conversations'
import { parse } from '@/lib/server/inputs'
import { Search, search } from '@/lib/server/search'
import { says } from '../llm/scripted-model'
import { createServerWorld, refusalOf, say } from './world'

test('[X-5] messages of every branch are found, with the title of their board', async () => {
  const world = await createServerWorld([says('Rails last longer'), says('Buses are cheaper')])
  const { deps, store, boardId, conversationId } = world
  const at = await world.head()
  await say(world, 'Why a tram?')
  const { conversationId: side } = await forkConversation(deps, store, { conversationId, at: at as never })
  await say(world, 'Why not a bus?', { conversationId: side })
  const { hits, isComplete } = await search(store, parse(Search, { q: 'why' }))
  expect(isComplete).toBe(true)
  expect(hits.map(({ text, role }) => [text, role])).toEqual([
    ['Why not a bus?', 'user'],
    ['Why a tram?', 'user'],
  ])
  expect(hits[0]).toMatchObject({ boardId, boardTitle: 'Tram', kind: 'message' })
  const answers = await search(store, parse(Search, { q: 'rails', board: boardId }))
  expect(answers.hits.map(({ text }) => text)).toEqual(['Rails last longer'])
})

test('[X-5] a query that is too long, and a board that is not there, are refused', async () => {
  const { store } = await createServerWorld()
  expect(await refusalOf(() => parse(Search, { q: 'x'.repeat(301) }))).toMatchObject({ status: 400 })
  expect(await refusalOf(() => search(store, parse(Search, { q: 'x', board: 'gone' })))).toMatchObject({
    status: 404,
  })
})
