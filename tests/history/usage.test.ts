import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cost, type Spent, sumSpending, sumUsage } from '@/lib/history/usage'

const Call: fc.Arbitrary<Spent> = fc.record({
  callId: fc.uuid(),
  usage: fc.option(fc.record({ inputTokens: fc.nat(9_999), outputTokens: fc.nat(9_999) })),
  cost: fc.oneof(
    fc.constant<Cost>({ kind: 'free' }),
    fc.constant<Cost>({ kind: 'unknown' }),
    fc.nat(99).map((usd): Cost => ({ kind: 'priced', usd })),
  ),
})

test('[C26] paths that share a prefix add up to their board once the prefix is counted once', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(Call, { selector: ({ callId }) => callId, maxLength: 20 }),
      fc.nat(20),
      (calls, at) => {
        const [prefix, a, b] = [calls.slice(0, at), calls.slice(at, at + 3), calls.slice(at + 3)]
        const board = sumSpending(calls)
        expect(sumSpending([...prefix, ...a, ...prefix, ...b])).toEqual(board)
        const tokens = (spent: readonly Spent[]) => sumSpending(spent).usage.inputTokens
        expect(tokens([...prefix, ...a]) + tokens([...prefix, ...b]) - tokens(prefix)).toBe(tokens(calls))
      },
    ),
  ))

test('a sum says what has a price, what has none, and whether all of it was free', () => {
  const usage = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 4 }
  const free: Spent = { callId: 'a', usage, cost: { kind: 'free' } }
  const priced: Spent = { callId: 'b', usage, cost: { kind: 'priced', usd: 0.5 } }
  const unknown: Spent = { callId: 'c', usage: null, cost: { kind: 'unknown' } }
  expect(sumSpending([free, free])).toMatchObject({ calls: 1, usd: 0, unpriced: 0, isFree: true })
  expect(sumSpending([free, priced, unknown])).toEqual({
    calls: 3,
    usage: {
      inputTokens: 20,
      outputTokens: 10,
      cachedInputTokens: 8,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
    },
    usd: 0.5,
    unpriced: 1,
    isFree: false,
  })
})

test('what no call tells stays absent from a plain sum', () => {
  expect(
    sumUsage([
      { id: 'a', usage: { inputTokens: 3 } },
      { id: 'b', usage: null },
    ]),
  ).toEqual({ inputTokens: 3 })
})
