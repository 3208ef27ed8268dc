import { expect, test } from 'vitest'
import { contract } from '@/lib/history/contract'
import { batchesOf } from '@/lib/history/fold'
import { undo } from '@/lib/server/batches'
import { createBoard } from '@/lib/server/boards'
import { compare } from '@/lib/server/compare'
import { forkConversation } from '@/lib/server/conversations'
import { parse } from '@/lib/server/inputs'
import { Compare, MergeBranches } from '@/lib/server/inputs-history'
import { mergeBranches, previewMerge } from '@/lib/server/merge'
import { writeMergeNote } from '@/lib/server/merge-note'
import { hanging, says, textParts } from '../llm/scripted-model'
import { add, graphOf, labels, rename, twoBranches } from './two-branches'
import { createServerWorld, refusalOf, say } from './world'

async function twoToMerge(replies?: Parameters<typeof twoBranches>[0]) {
  const { world, main, side } = await twoBranches(replies)
  const wish = (more: object = {}) => parse(MergeBranches, { conversationId: main, from: side, ...more })
  return { world, main, side, wish }
}

test('a merge brings the graph in under two parents, tells the note, and undo restores the exact graph', async () => {
  const { world, main, side, wish } = await twoToMerge()
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
  const { world, main, side, wish } = await twoToMerge()
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
  const { world, main, side, wish } = await twoToMerge()
  const { deps, store } = world
  const status = async (more: object) =>
    (await refusalOf(() => mergeBranches(deps, store, wish(more))))?.status
  expect(await status({ from: main })).toBe(400)
  expect(await status({})).toBe(409)
  const nothing = await previewMerge(deps, store, wish({ preview: true }))
  expect(nothing).toMatchObject({ added: [], updated: [], removed: [], conflicts: [] })
  expect(nothing.graph).toEqual(await graphOf(world, main))
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
  const { world, main, side } = await twoToMerge([says('Hello.')])
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

test('[X-25] the model of the branch writes a note for a merge; nothing changes but the books', async () => {
  const { world, main, side, wish } = await twoToMerge([
    says('{"note": "Slates last longer."}'),
    says('no'),
    says('no'),
  ])
  const { deps, store } = world
  await add(world, side, 'Slates')
  const head = await world.head(main)
  const signal = new AbortController().signal
  const written = await writeMergeNote(deps, store, wish(), signal)
  expect(written).toEqual({ note: 'Slates last longer.', modelId: expect.any(String) })
  const sent = JSON.stringify(world.model.requests.at(-1))
  expect(sent).toContain('Slates')
  expect(await world.head(main)).toBe(head)
  expect(await refusalOf(() => writeMergeNote(deps, store, wish(), signal))).toMatchObject({
    status: 502,
    kept: 'Nothing was changed.',
  })
  await mergeBranches(deps, store, wish({ note: written.note }))
  expect((await refusalOf(() => writeMergeNote(deps, store, wish(), signal)))?.status).toBe(409)
})
