import { describe, expect, test } from 'vitest'
import { applyBatch } from '@/lib/server/batches'
import { ApplyBatch, parse, RunLens, SendMessage } from '@/lib/server/inputs'
import { runLens } from '@/lib/server/lens-runs'
import { sendMessage } from '@/lib/server/messages'
import { conversationData } from '@/lib/server/views'
import { createServerWorld, refusalOf, type ServerWorld } from './world'

/* What a program that knows only the documentation may leave out. */

const put = (world: ServerWorld, batch: unknown, more: object = {}) =>
  applyBatch(
    world.deps,
    world.store,
    parse(ApplyBatch, { conversationId: world.conversationId, batch, ...more }),
  )

const ideas = async (world: ServerWorld) =>
  Object.values((await conversationData(world.deps, world.store, world.conversationId)).graph.nodes)

describe('a batch written by hand', () => {
  test.each([
    ['a label', { children: ['Costs'] }, { label: 'Costs', type: 'concept', description: '' }],
    [
      'a label and a type',
      { children: [{ label: 'Costs', type: 'risk' }] },
      { label: 'Costs', type: 'risk' },
    ],
    [
      'a term',
      { children: [{ term: 'Rail', definition: 'Steel' }] },
      { label: 'Rail', description: 'Steel' },
    ],
    ['who by its name', { source: 'person', targetId: 'root', children: ['Costs'] }, { label: 'Costs' }],
    ['from a file', { source: 'import', children: ['Costs'] }, { origin: { kind: 'import' } }],
    [
      'nulls',
      { source: null, targetId: null, children: ['Costs'], links: null, puts: null },
      { label: 'Costs' },
    ],
  ])('%s is enough', async (_, batch, expected) => {
    const world = await createServerWorld()
    await put(world, batch, { clientId: null, parentId: null })
    const [root, child] = (await ideas(world)).toSorted((a, b) =>
      (a.parentId ?? '').localeCompare(b.parentId ?? ''),
    )
    expect(child).toMatchObject({ parentId: root?.id, ...expected })
  })

  test('one list of changes may stand alone', async () => {
    const world = await createServerWorld()
    const { added } = await put(world, { children: ['Costs'] })
    await put(world, { drops: { nodes: added } })
    expect(await ideas(world)).toHaveLength(1)
  })

  test('what was found has its caps, by either way in', async () => {
    const world = await createServerWorld()
    const source = { id: '1', title: 'T', url: 'https://example.org/', quote: 'x' }
    const intel = { summary: 'It is so [1].', facts: [], sources: [source], grounded: true }
    await put(world, { intel })
    const [root] = await ideas(world)
    expect(root?.intel).toEqual(intel)
    for (const big of [
      { ...intel, summary: 'x'.repeat(10_001) },
      { ...intel, sources: Array(201).fill(source) },
      { ...intel, sources: [{ ...source, quote: 'x'.repeat(5_001) }] },
      { ...intel, facts: [{ text: 'x', sourceIds: Array(51).fill('1') }] },
    ]) {
      const set = { intel: { before: intel, after: big } }
      const nodes = [{ id: root?.id, isNew: false, set }]
      for (const batch of [{ intel: big }, { puts: { nodes } }])
        expect(await refusalOf(() => put(world, batch))).toMatchObject({ status: 400 })
    }
    expect((await ideas(world))[0]?.intel).toEqual(intel)
  })

  test('who changes the graph elsewhere may not be claimed here, and nonsense stays nonsense', async () => {
    const world = await createServerWorld()
    for (const batch of [
      { source: 'lens', children: ['Costs'] },
      { source: { kind: 'chat' }, children: ['Costs'] },
      { children: [{ label: 'Costs', type: 'zebra' }] },
      { children: [{}] },
      { children: 'Costs' },
      { targetId: '__proto__', children: ['Costs'] },
      null,
      ['Costs'],
    ])
      expect(await refusalOf(() => put(world, batch))).toMatchObject({ status: 400 })
    expect(await ideas(world)).toHaveLength(1)
  })
})

test('“root” names the first idea, and null is the same as nothing', async () => {
  const world = await createServerWorld()
  const { conversationId } = world
  const sent = {
    conversationId,
    text: 'hello',
    activeId: 'root',
    model: null,
    parentId: null,
    clientId: null,
  }
  expect(await sendMessage(world.deps, world.store, parse(SendMessage, sent))).toHaveProperty('runId')
  const lens = { conversationId, lens: 'expand', nodeId: 'root', nodeIds: null, instruction: null }
  expect(await runLens(world.deps, world.store, parse(RunLens, lens))).toHaveProperty('runId')
})
