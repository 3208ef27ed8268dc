import { expect, test } from 'vitest'
import { graphHash, tryParseGraph } from '@/lib/graph/json'
import { applyBatch, undo } from '@/lib/server/batches'
import { createBoard } from '@/lib/server/boards'
import { cherryPick } from '@/lib/server/cherry-pick'
import { ApplyBatch, parse } from '@/lib/server/inputs'
import { CherryPick, MergeBranches } from '@/lib/server/inputs-history'
import { mergeBranches } from '@/lib/server/merge'
import { add, graphOf, labels, rename, twoBranches } from './two-branches'
import { refusalOf, type ServerWorld } from './world'

async function addUnder(world: ServerWorld, conversationId: string, parent: string, label: string) {
  const children = [{ kind: 'ChatNode', label, type: 'note', description: '' }]
  const batch = { source: { kind: 'person' }, targetId: await idOf(world, conversationId, parent), children }
  await applyBatch(world.deps, world.store, parse(ApplyBatch, { conversationId, batch }))
}

async function idOf(world: ServerWorld, conversationId: string, label: string) {
  const node = Object.values((await graphOf(world, conversationId)).nodes).find(
    (each) => each.label === label,
  )
  if (!node) throw new Error(`no ${label}`)
  return node.id
}

async function hashOf(world: ServerWorld, conversationId: string) {
  const parsed = tryParseGraph(await graphOf(world, conversationId))
  if (!parsed.ok) throw new Error('no graph')
  return graphHash(parsed.value)
}

async function twoToPick() {
  const { world, main, side } = await twoBranches()
  const pick = async (...picked: string[]) => {
    const nodeIds = await Promise.all(picked.map((label) => idOf(world, side, label)))
    return cherryPick(
      world.deps,
      world.store,
      parse(CherryPick, { conversationId: main, from: side, nodeIds, clientId: picked.join() }),
    )
  }
  return { world, main, side, pick }
}

test('[X-25] picked ideas come with what they stand under and their links, name their source, and undo is exact', async () => {
  const { world, main, side, pick } = await twoToPick()
  const { deps, store } = world
  await add(world, side, 'Slates')
  await addUnder(world, side, 'Slates', 'Moss')
  await addUnder(world, side, 'Moss', 'Birds')
  await add(world, side, 'Gutter')
  const [moss, roof, gutter] = await Promise.all(
    ['Moss', 'Roof', 'Gutter'].map((each) => idOf(world, side, each)),
  )
  const links = [
    { source: moss, target: roof, label: 'grows on' },
    { source: moss, target: gutter, label: 'falls into' },
  ]
  const root = await idOf(world, side, 'Tram')
  const batch = { source: { kind: 'person' }, targetId: root, children: [], links }
  await applyBatch(deps, store, parse(ApplyBatch, { conversationId: side, batch }))
  const before = await hashOf(world, main)
  const head = await world.head(main)

  const picked = await pick('Moss')
  expect(await pick('Moss')).toEqual(picked)
  expect(await labels(world, main)).toEqual(['Moss', 'Roof', 'Slates', 'Tram'])
  expect(picked).toMatchObject({ needed: [await idOf(world, side, 'Slates')], skipped: [] })
  expect((await graphOf(world, main)).links.map(({ label }) => label)).toEqual(['grows on'])
  const message = await store.messages.get(picked.messageId)
  expect(message).toMatchObject({
    parents: [head],
    role: 'graph',
    parts: [
      {
        type: 'merge',
        fromId: side,
        fromName: 'Side',
        picked: { at: await world.head(side), nodeIds: [moss] },
      },
      { type: 'batch' },
    ],
  })
  await undo(deps, store, { conversationId: main })
  expect(await hashOf(world, main)).toBe(before)
})

test('[X-25] of an idea that both have, what the other branch changed comes; a later merge still brings the rest', async () => {
  const { world, main, side, pick } = await twoToPick()
  await rename(world, side, 'Roof', 'Green roof')
  await add(world, side, 'Slates')
  await add(world, main, 'Chimney')
  await pick('Green roof')
  expect(await labels(world, main)).toEqual(['Chimney', 'Green roof', 'Tram'])
  const wish = parse(MergeBranches, { conversationId: main, from: side })
  await mergeBranches(world.deps, world.store, wish)
  expect(await labels(world, main)).toEqual(['Chimney', 'Green roof', 'Slates', 'Tram'])
})

test('[X-25] picking is refused of what is here already, of what is gone, from itself, and across boards', async () => {
  const { world, main, side, pick } = await twoToPick()
  const { deps, store } = world
  expect(await refusalOf(() => pick('Roof'))).toMatchObject({
    status: 409,
    detail: expect.stringContaining('already'),
  })
  const refused = async (more: object) => {
    const nodeIds = [await idOf(world, main, 'Roof')]
    const wish = parse(CherryPick, { conversationId: main, from: side, nodeIds, ...more })
    return (await refusalOf(() => cherryPick(deps, store, wish)))?.status
  }
  expect(await refused({ nodeIds: ['naaaaaaaaaa'] })).toBe(409)
  expect(await refused({ from: main })).toBe(400)
  expect(await refused({ from: 'nobody' })).toBe(404)
  const other = await createBoard(deps, store, { title: 'Other' })
  expect(await refused({ from: other.conversationId })).toBe(404)
  expect(await labels(world, main)).toEqual(['Roof', 'Tram'])
})
