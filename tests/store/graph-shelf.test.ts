import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBuilder } from '@/lib/graph/builder'
import { graphHash } from '@/lib/graph/json'
import type { NodeBatch } from '@/lib/graph/schema'
import { PrismaClient } from '@/lib/store/generated/client'
import { createGraphShelf } from '@/lib/store/graph-shelf'
import { toUrl } from '@/lib/store/open'
import { createSqliteAdapter } from '@/lib/store/sqlite-adapter'
import { graphOf, openFreshSqlite } from '../support/store-fixtures'

let fresh: Awaited<ReturnType<typeof openFreshSqlite>>
let prisma: PrismaClient
beforeEach(async () => {
  fresh = await openFreshSqlite()
  prisma = new PrismaClient({ adapter: createSqliteAdapter(toUrl(fresh.file)) })
})
afterEach(async () => {
  await prisma.$disconnect()
  await fresh.close()
})

const grown = (name: string) => {
  const builder = createBuilder(graphOf(name))
  builder.apply(add(builder.state().rootId, `${name} child`))
  return builder
}
const add = (targetId: NodeBatch['targetId'], label: string): NodeBatch => ({
  source: { kind: 'person' },
  targetId,
  children: [{ kind: 'ChatNode', label, type: 'note', description: '' }],
})
const onShelf = async () => {
  const rows = await prisma.$queryRaw<{ n: bigint | number }[]>`SELECT COUNT(*) AS n FROM shelf`
  return Number(rows[0]?.n)
}

test('[C28] graphs that wait are put away beyond the limit, and come back as they were', async () => {
  const shelf = await createGraphShelf(prisma, 4)
  const names = ['a', 'b', 'c', 'd', 'e']
  const expected = names.map((name) => graphHash(grown(name).state()))
  const held = []
  for (const name of names) held.push(await shelf.hold(grown(name), 2))
  expect(held.filter(({ builder }) => builder)).toHaveLength(2)
  expect(await onShelf()).toBe(3)
  for (const [at, one] of held.entries()) expect(graphHash(await shelf.look(one))).toBe(expected[at])
  expect(held.filter(({ builder }) => builder)).toHaveLength(2)
})

test('[C28] who goes on from a shared graph has one of its own; the last one has the graph itself', async () => {
  const shelf = await createGraphShelf(prisma, 4)
  const held = await shelf.hold(grown('a'), 1)
  await shelf.pass(held, 2)
  const before = graphHash(await shelf.look(held))
  const mine = await shelf.take(held)
  mine.apply(add(mine.state().rootId, 'mine'))
  expect(graphHash(await shelf.look(held))).toBe(before)
  for (const name of ['b', 'c', 'd']) await shelf.hold(grown(name), 1)
  expect(held.builder).toBeUndefined()
  const last = await shelf.take(held)
  expect(graphHash(last.state())).toBe(before)
  expect(await onShelf()).toBe(1)
})
