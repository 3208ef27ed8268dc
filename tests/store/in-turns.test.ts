import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoreOp } from '@/lib/store/ports'
import { callOf, openFreshSqlite, say, seedBoard } from '../support/store-fixtures'

let fresh: Awaited<ReturnType<typeof openFreshSqlite>>
beforeEach(async () => {
  fresh = await openFreshSqlite()
})
afterEach(() => fresh.close())

/** How often others had their turn while it lasted. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work
  isOver = true
  return turns
}

test('[R-B4] a commit of thousands lets the event loop turn for each thousand of what it reads, decides and writes', async () => {
  const me = fresh.store.as('me')
  const { boardId, conversationId, root } = await seedBoard(me)
  const messages = Array.from({ length: 4_000 }, (_, n) => say(`m ${n}`, root.id))
  const tools = [{ hash: 'h1', name: 'look', description: '', inputSchema: {}, schemaHash: 's1' }]
  const ops: StoreOp[] = [
    ...messages.map((message): StoreOp => ({ op: 'message-add', boardId, message, at: 2 })),
    ...messages.slice(0, 2_000).map(({ id }, n): StoreOp => {
      const call = callOf(`k${n}`, boardId, { conversationId, outputHeadId: id })
      return { op: 'call-put', call, tools }
    }),
  ]
  expect(await turnsDuring(me.commit(ops))).toBeGreaterThan(8 + 5 + 3 + 4)
  expect(await me.messages.history(boardId, 0, 10_000)).toHaveLength(4_001)
  expect(await turnsDuring(me.messages.callsOfBoard(boardId))).toBeGreaterThanOrEqual(2)
  expect(await me.messages.callsOfBoard(boardId)).toHaveLength(2_000)
  expect(await me.messages.tools('k1999')).toEqual(tools)
  expect(await me.messages.calls([messages[5]?.id ?? root.id])).toMatchObject([
    { id: 'k5', usage: { inputTokens: 3 } },
  ])
})
