import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import { invert } from '@/lib/graph/invert'
import { rebase } from '@/lib/graph/rebase'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import { batchOf, expectSameGraph, grow, growth, idOf, seed } from './support'

const start = (() => {
  const top = grow(seed(), seed().rootId, 'Costs', 'Riders')
  return grow(top, idOf(top, 'Costs'), 'Rails')
})()
const costs = idOf(start, 'Costs')
const riders = idOf(start, 'Riders')
const rails = idOf(start, 'Rails')

const after = (state: GraphState, ...batches: NodeBatch[]) =>
  batches.reduce((at, batch) => apply(at, batch).state, state)
const rebased = (batch: NodeBatch, state: GraphState) => {
  const { batch: left, skipped } = rebase(batch, state)
  return { state: apply(state, left).state, skipped, left }
}

test('[G16] [A5] children of a target that is gone are left out, each with the reason', () => {
  const now = after(start, removeNodes(start, [costs]))
  const { state, skipped } = rebased(
    { ...growth(costs, 'a', 'b'), links: [{ source: riders, target: start.rootId }] },
    now,
  )
  expect(skipped).toEqual(
    ['a', 'b'].map((label) => ({ label, reason: 'the idea it belongs to is no longer there' })),
  )
  expect(state.links.size).toBe(1)
})

test("[G16] the person's edit stands property by property", () => {
  const now = after(start, editNode(start, costs, { label: 'Money' }))
  const late = editNode(start, costs, { label: 'Price', type: 'risk', description: 'What it costs' })
  const { state, skipped } = rebased(late, now)
  expect(state.nodes.get(costs)).toMatchObject({ label: 'Money', type: 'risk', description: 'What it costs' })
  expect(skipped).toEqual([{ label: 'Money', reason: 'label changed in the meantime' }])
})

test('[G16] a removal spares what somebody has put something under, and its ancestors', () => {
  const removal = removeNodes(start, [costs])
  const now = grow(start, rails, 'Steel')
  const { state, skipped } = rebased(removal, now)
  expectSameGraph(state, now)
  expect(skipped.map(({ label }) => label).sort()).toEqual(['Costs', 'Rails'])
  const linked = after(start, linkNodes(start, riders, rails))
  expectSameGraph(rebased(removal, linked).state, linked)
})

test('[G16] moves that would now close a circle are left out, other changes of the same node stay', () => {
  const late = batchOf(start, {
    puts: { nodes: [...(moveNode(start, riders, rails).puts?.nodes ?? [])], links: [] },
  })
  const put = late.puts?.nodes[0]
  if (put) put.set.label = { before: 'Riders', after: 'Passengers' }
  const now = after(start, moveNode(start, costs, riders))
  const { state, skipped } = rebased(late, now)
  expect(state.nodes.get(riders)).toMatchObject({ label: 'Passengers', parentId: start.rootId })
  expect(skipped).toEqual([{ label: 'Passengers', reason: 'it would become its own ancestor' }])
})

test('[G16] new nodes whose parent is gone are left out with all that hangs on them', () => {
  const one = addNode(start, rails, { label: 'Steel', type: 'note', description: '' })
  const grown = after(start, one)
  const two = addNode(grown, idOf(grown, 'Steel'), { label: 'Ore', type: 'note', description: '' })
  const both = batchOf(start, {
    puts: { nodes: [...(two.puts?.nodes ?? []), ...(one.puts?.nodes ?? [])], links: [] },
  })
  const now = after(start, removeNodes(start, [rails]))
  const { state, skipped } = rebased(both, now)
  expect(state).toBe(now)
  expect(skipped.map(({ label }) => label).sort()).toEqual(['Ore', 'Steel'])
})

test('[G16] links with an end that is gone are left out', () => {
  const late = batchOf(start, {
    links: [
      { source: riders, target: rails, label: 'need' },
      { source: riders, target: costs },
    ],
  })
  const { state, skipped } = rebased(late, after(start, removeNodes(start, [rails])))
  expect(state.links.size).toBe(1)
  expect(skipped).toEqual([{ label: 'need', reason: 'a link leads to it, or would lead nowhere' }])
})

test('[G17] an older batch is undone around what came later', () => {
  const edit = editNode(start, costs, { label: 'Money', type: 'risk' })
  const now = after(
    start,
    edit,
    growth(costs, 'Cars'),
    editNode(after(start, edit), costs, { label: 'Budget' }),
  )
  const { state, skipped } = rebased(invert(start, edit), now)
  expect(state.nodes.get(costs)).toMatchObject({ label: 'Budget', type: 'note' })
  expect(state.nodes.size).toBe(now.nodes.size)
  expect(skipped).toEqual([{ label: 'Budget', reason: 'label changed in the meantime' }])
})
