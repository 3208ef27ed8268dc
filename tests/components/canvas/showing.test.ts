import { expect, test } from 'vitest'
import { showAll } from '@/components/canvas/showing'
import type { Card } from '@/lib/scene/types'
import { createTestCanvas } from './make-canvas'

const open = () => {
  const canvas = createTestCanvas()
  const cards = () => canvas.model.getState().scene.cards
  const shown = () => cards().filter(({ isDim }) => !isDim)
  const showOnly = (change: Partial<typeof showAll>) =>
    canvas.model.setState({ showing: { ...showAll, ...change } })
  return { ...canvas, cards, shown, showOnly }
}

const labelsOf = (cards: readonly Card[]) => cards.map(({ label }) => label)

test('a kind stands out; nothing else moves or goes, and all comes back as it was', () => {
  const { cards, shown, showOnly, model } = open()
  const before = cards()
  showOnly({ types: new Set(['risk'] as const) })
  expect(shown().length).toBeGreaterThan(0)
  expect(shown().every(({ type }) => type === 'risk')).toBe(true)
  expect(cards().map(({ box }) => box)).toEqual(before.map(({ box }) => box))
  const { edges } = model.getState().scene
  expect(edges).toHaveLength(before.length - 1)
  expect(edges.some(({ tone }) => tone === 'dim')).toBe(true)
  showOnly({})
  expect(cards()).toEqual(before)
})

test('a branch of the map stands out with all below it, new ideas too, and narrows what a kind shows', () => {
  const { shown, showOnly, id, state } = open()
  const under = id('Which line first?')
  showOnly({ under })
  const branch = labelsOf(shown())
  expect(branch).toContain('Which line first?')
  expect(branch).toContain('Old freight track')
  expect(branch).not.toContain('Who decides?')
  const children = [
    { kind: 'SubNode' as const, label: 'By the river', type: 'risk' as const, description: '' },
  ]
  state().applyBatch({ source: { kind: 'person' }, targetId: under, children })
  expect(labelsOf(shown())).toEqual(expect.arrayContaining([...branch, 'By the river']))
  showOnly({ under, types: new Set(['risk'] as const) })
  expect(labelsOf(shown())).toContain('By the river')
  expect(shown().every(({ type }) => type === 'risk')).toBe(true)
})

test('what a hand wrote stands out from what else there is', () => {
  const { shown, cards, showOnly, id, state } = open()
  const children = [
    { kind: 'SubNode' as const, label: 'From a lens', type: 'claim' as const, description: '' },
  ]
  const targetId = id('Who decides?')
  state().applyBatch({ source: { kind: 'lens', lens: 'expand' }, targetId, children })
  showOnly({ origins: new Set(['lens'] as const) })
  const kinds = new Set(shown().map(({ nodeId }) => state().graph.nodes.get(nodeId)?.origin.kind))
  expect(kinds).toEqual(new Set(['lens']))
  expect(shown().length).toBeLessThan(cards().length)
})
