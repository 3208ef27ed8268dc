import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import type { GraphState } from '@/lib/graph/schema'
import { seedGraph } from '@/lib/graph/seed'
import { batchesOf, createGraphFold, type FoldCache, foldGraph } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import { paths } from './arbitraries'
import { answer, chain, edit, last, message, rootNode, text, user } from './messages'

const oneByOne = (path: readonly Message[]) =>
  path.flatMap(batchesOf).reduce((state, batch) => apply(state, batch).state, seedGraph(rootNode))

const labels = (state: GraphState) => [...state.nodes.values()].map(({ label }) => label).sort()

const mapCache = () => new Map<MessageId, GraphState>()

test('[H15] a fold is apply of every batch, one after the other, from the root’s node', () => {
  fc.assert(
    fc.property(paths, ({ path }) => {
      expect(foldGraph(path)).toEqual(oneByOne(path))
    }),
  )
})

test('[H15] messages without a batch leave the state as it is', () => {
  const path = chain((at) => edit(at, 'Costs'))
  const longer = [...path, user(last(path), 'q')]
  const state = foldGraph(path)
  expect(labels(state)).toEqual(['Costs', 'Tram'])
  expect(foldGraph([...longer, answer(last(longer), 'a')], { index: 1, state })).toBe(state)
})

test('[H15] a path that does not begin at its root is refused', () => {
  expect(() => foldGraph(chain((at) => edit(at, 'Costs')).slice(1))).toThrow(TypeError)
  expect(() => foldGraph([message('user', [], [text('no root')])])).toThrow(TypeError)
})

test('[H16] a fold from snapshots equals a fold from the start, whatever the cache forgot', () => {
  fc.assert(
    fc.property(
      paths,
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      ({ path }, stops, every) => {
        const kept = mapCache()
        const fold = createGraphFold(kept, every)
        for (const stop of stops) {
          const part = path.slice(0, 1 + (stop % path.length))
          expect(fold.at(part)).toEqual(oneByOne(part))
          const forgotten = [...kept.keys()][stop % Math.max(kept.size, 1)]
          if (forgotten) kept.delete(forgotten)
        }
        expect(fold.at(path)).toEqual(oneByOne(path))
      },
    ),
  )
})

test('[H16] a known head is answered with the same object', () => {
  const fold = createGraphFold(mapCache())
  const path = chain((at) => edit(at, 'Costs'))
  expect(fold.at(path)).toBe(fold.at(path))
})

test('[H16] snapshots stand after every 64 batches, and the next fold begins at the last', () => {
  const path = chain(
    ...Array.from({ length: 200 }, (_, at) => (parent: Message) => edit(parent, `idea ${at}`)),
  )
  const kept = mapCache()
  createGraphFold(kept).at(path)
  const positions = path.flatMap(({ id }, at) => (kept.has(id) ? [at] : []))
  expect(positions).toEqual([64, 128, 192, 200])
  const asked: MessageId[] = []
  const get = (id: MessageId) => {
    asked.push(id)
    return kept.get(id)
  }
  const watched: FoldCache = { get, set: () => {} }
  createGraphFold(watched).at(path.slice(0, 140))
  expect(asked.at(-1)).toBe(path[128]?.id)
})
