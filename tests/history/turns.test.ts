import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childrenIndex } from '@/lib/history/dag'
import type { Message } from '@/lib/history/parts'
import { changesAfter, leafBelow, standsAtHead } from '@/lib/history/plans'
import { type Block, toTurns } from '@/lib/history/turns'
import { paths } from './arbitraries'
import {
  answer,
  batch,
  call,
  chain,
  edit,
  last,
  lookupIn,
  message,
  numbered,
  result,
  root,
  user,
} from './messages'

const messagesOf = (block: Block): Message[] => {
  if (block.kind === 'edits') return [...block.messages]
  if (block.kind !== 'turn') return [block.message]
  const inside = block.entries.flatMap((entry) =>
    entry.kind === 'step' ? [entry.assistant, ...entry.results] : messagesOf(entry),
  )
  return [block.user, ...inside, block.answer].filter((one) => one !== null)
}

test('[H21] every message but the root stands in exactly one block', () => {
  fc.assert(
    fc.property(paths, ({ path }) => {
      const shown = toTurns(path).flatMap(messagesOf)
      expect(new Set(shown).size).toBe(shown.length)
      expect(new Set(shown)).toEqual(new Set(path.slice(1)))
    }),
    { numRuns: 500 },
  )
})

test('[H21] a turn is a question, its steps and its answer; runs of hand edits are one block', () => {
  const path = chain(
    (at) => edit(at, 'one'),
    (at) => edit(at, 'two'),
    (at) => user(at, 'q'),
    (at) => message('assistant', [at], [call('a')]),
    (at) => message('tool', [at], [result('a'), batch('Costs')]),
    (at) => edit(at, 'meanwhile'),
    (at) => answer(at, 'a'),
    (at) => edit(at, 'after'),
  )
  expect(toTurns(path)).toEqual([
    { kind: 'edits', messages: [path[1], path[2]] },
    {
      kind: 'turn',
      user: path[3],
      entries: [
        { kind: 'step', assistant: path[4], results: [path[5]] },
        { kind: 'edits', messages: [path[6]] },
      ],
      answer: path[7],
    },
    { kind: 'edits', messages: [path[8]] },
  ])
})

test('[H21] lens runs and merges stand for themselves, and an answer under no question is shown', () => {
  const path = chain(
    (at) => message('graph', [at], [{ type: 'lens', lens: 'expand', nodeIds: [] }, batch('Costs')]),
    (at) => message('graph', [at], [{ type: 'merge', fromId: 'c', fromName: 'side', choices: {} }]),
    (at) => answer(at, 'imported'),
  )
  expect(toTurns(path).map(({ kind }) => kind)).toEqual(['lens', 'merge', 'turn'])
})

test('[H22] a parent from which only graph messages lead to the head counts as the head', () => {
  const path = chain(
    (at) => user(at, 'q'),
    (at) => answer(at, 'a'),
    (at) => edit(at, 'one'),
    (at) => edit(at, 'two'),
  )
  const lookup = lookupIn(path)
  const stands = path.map(({ id }) => standsAtHead(id, last(path).id, lookup))
  expect(stands).toEqual([false, false, true, true, true])
})

test('[H22] a message of another line does not stand at the head', () => {
  const path = chain((at) => edit(at, 'one'))
  const aside = edit(root(), 'aside')
  expect(standsAtHead(aside.id, last(path).id, lookupIn([...path, aside]))).toBe(false)
})

test('[H22] the leaf is the one seen last while it hangs there, else down the newest children', () => {
  const base = root()
  const first = user(base, 'first')
  const second = user(base, 'second')
  const older = answer(first, 'older')
  const newer = answer(first, 'newer')
  const all = numbered([base, first, second, older, newer])
  const [children, lookup] = [childrenIndex(all), lookupIn(all)]
  expect(leafBelow(first.id, children, lookup)).toBe(newer.id)
  expect(leafBelow(first.id, children, lookup, older.id)).toBe(older.id)
  expect(leafBelow(first.id, children, lookup, second.id)).toBe(newer.id)
  expect(leafBelow(second.id, children, lookup)).toBe(second.id)
})

test('[H22] the changes after a message are offered along until something is said', () => {
  const path = chain(
    (at) => user(at, 'q'),
    (at) => edit(at, 'one'),
    (at) => edit(at, 'two'),
    (at) => answer(at, 'a'),
    (at) => edit(at, 'three'),
  )
  const [, question] = path
  expect(changesAfter(question?.id ?? root().id, path)).toEqual([path[2], path[3]])
  expect(changesAfter(last(path).id, path)).toEqual([])
  expect(changesAfter(user(root(), 'elsewhere').id, path)).toEqual([])
})
