import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenChainError, childrenIndex, isAncestor, pathTo, siblingsOf } from '@/lib/history/dag'
import type { Message, MessageId } from '@/lib/history/parts'
import { histories, twoHeads } from './arbitraries'
import { answer, chain, last, lookupIn, message, numbered, root, text, user } from './messages'

const absent = `m1:${'0'.repeat(64)}` as MessageId

test('[H4] a path is the head and its first parents, oldest first, each once', () => {
  const path = chain(
    (at) => user(at, 'q1'),
    (at) => answer(at, 'a1'),
    (at) => user(at, 'q2'),
  )
  const aside = user(root(), 'aside')
  const merged = message('graph', [last(path), aside], [])
  const lookup = lookupIn([...path, aside, merged])
  expect(pathTo(merged.id, lookup)).toEqual([...path, merged])
})

test('[H4] every message of a random history has a path that begins at the root and follows first parents', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const path = pathTo(last(history).id, lookupIn(history))
      expect(path[0]).toBe(history[0])
      expect(new Set(path).size).toBe(path.length)
      path.slice(1).forEach((one, at) => {
        expect(one.parents[0]).toBe(path[at]?.id)
      })
    }),
  )
})

test('[H4] a missing message and a circle are typed errors', () => {
  expect(() => pathTo(absent, () => undefined)).toThrow(BrokenChainError)
  const circle: Message = { ...root(), id: absent, parents: [absent] }
  expect(() => pathTo(absent, lookupIn([circle]))).toThrow(/own ancestor/)
})

test('[H5] children stand in the order of seq, whatever the order they came in', () => {
  const parent = root()
  const all = numbered([parent, user(parent, 'one'), user(parent, 'two'), user(parent, 'three')])
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: 4 }), (shuffled) => {
      const children = childrenIndex(shuffled).get(parent.id) ?? []
      expect(children.map(({ seq }) => seq)).toEqual([1, 2, 3])
    }),
  )
})

test('[H5] siblings share the first parent and the role, and include the message itself', () => {
  const parent = root()
  const question = user(parent, 'q')
  const other = user(parent, 'r')
  const byHand = message('graph', [parent], [])
  const index = childrenIndex(numbered([parent, question, byHand, other]))
  const ids = (of: Message) => siblingsOf({ ...of, seq: 0 }, index).map(({ id }) => id)
  expect(ids(question)).toEqual([question.id, other.id])
  expect(ids(byHand)).toEqual([byHand.id])
  expect(ids(parent)).toEqual([parent.id])
})

test('[H6] a message is its own ancestor, its parents and theirs are, and nothing else', () => {
  fc.assert(
    fc.property(twoHeads, ({ a, b, lookup }) => {
      const naive = (id: MessageId): boolean => id === a.id || (lookup(id)?.parents ?? []).some(naive)
      expect(isAncestor(a.id, a.id, lookup)).toBe(true)
      expect(isAncestor(a.id, b.id, lookup)).toBe(naive(b.id))
    }),
  )
})

test('[H6] second parents count', () => {
  const base = root()
  const main = user(base, 'main')
  const side = user(base, 'side')
  const merged = message('graph', [main, side], [text('m')])
  const lookup = lookupIn([base, main, side, merged])
  expect(isAncestor(side.id, merged.id, lookup)).toBe(true)
  expect(isAncestor(merged.id, side.id, lookup)).toBe(false)
})
