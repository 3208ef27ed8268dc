import { expect, test } from 'vitest'
import { guideId } from '@/lib/models/guide/guide'
import { costOf, listPrices, Prices, tryParsePrices } from '@/lib/models/prices'
import { createRegistry } from '@/lib/models/registry'

const { prices } = listPrices
const million = { inputTokens: 1_000_000, outputTokens: 1_000_000 }

test('cached tokens cost less where the price says so, and what others do where it does not', () => {
  const table = { 'a/x': { input: 4, cachedInput: 1, output: 10 }, 'a/y': { input: 4, output: 10 } }
  const half = { ...million, cachedInputTokens: 500_000 }
  expect(costOf('a/x', half, table)).toEqual({ kind: 'priced', usd: 12.5 })
  expect(costOf('a/y', half, table)).toEqual({ kind: 'priced', usd: 14 })
  expect(costOf('a/x', { ...million, cachedInputTokens: 9e9 }, table)).toEqual({ kind: 'priced', usd: 11 })
})

test('the guide is free, and an unknown price is said to be unknown', () => {
  expect(costOf(guideId, million, prices)).toEqual({ kind: 'free' })
  expect(costOf('ollama/llama', million, prices)).toEqual({ kind: 'unknown' })
  expect(costOf('openai/gpt-5.1', null, prices)).toEqual({ kind: 'unknown' })
  expect(costOf('openai/constructor', million, prices)).toEqual({ kind: 'unknown' })
})

test('a dated name costs what the plain one does, and a provider can have one price for all', () => {
  expect(costOf('openai/gpt-4.1-2025-04-14', million, prices)).toEqual({ kind: 'priced', usd: 10 })
  expect(costOf('anthropic/claude-haiku-4-5-20251001', million, prices)).toEqual({ kind: 'priced', usd: 6 })
  expect(costOf('ollama/llama', million, { 'ollama/*': { input: 0, output: 0 } })).toEqual({
    kind: 'priced',
    usd: 0,
  })
})

test('every model that the picker offers by name has a list price, and the list has its day', () => {
  const env = { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: 'k' }
  const offered = createRegistry({ env }).list()
  expect(offered.length).toBeGreaterThan(6)
  for (const { id } of offered) expect([id, costOf(id, million, prices).kind]).not.toEqual([id, 'unknown'])
  expect(listPrices.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(Prices.safeParse(prices).success).toBe(true)
})

test.each(['', '{', '[]', '{"a/b": 3}', '{"a/b": {"input": -1, "output": 2}}', '{"a/b": {"input": 1}}'])(
  'the table %j is refused whole',
  (text) => expect(tryParsePrices(text)).toBeUndefined(),
)

test('a table of one’s own is JSON', () => {
  expect(tryParsePrices('{"a/b": {"input": 1, "output": 2}}')).toEqual({ 'a/b': { input: 1, output: 2 } })
})
