import * as z from 'zod'
import type { Usage } from '@/lib/history/chunks'
import type { Cost } from '@/lib/history/usage'
import { guideId } from './guide/guide'

/** US dollars for a million tokens. Without a price of their own, tokens read from and put into a cache cost what others do. */
export const Price = z.object({
  input: z.number().min(0).max(1e6),
  cachedInput: z.number().min(0).max(1e6).optional(),
  cacheWrite: z.number().min(0).max(1e6).optional(),
  output: z.number().min(0).max(1e6),
})
type Price = z.output<typeof Price>

/** By `provider/model`, or `provider/*` for all that a provider serves. */
export const Prices = z
  .record(z.string().min(1).max(300), Price)
  .refine((prices) => Object.keys(prices).length <= 500, 'holds more than 500 models')
export type Prices = Readonly<Record<string, Price>>

/**
 * List prices as their makers published them at `asOf`, for a first idea of the cost: without discounts and surcharges
 * for long contexts. Written from memory: they may be wrong, and age. A person's own prices win.
 */
export const listPrices: { readonly asOf: string; readonly prices: Prices } = {
  asOf: '2025-11-30',
  prices: {
    'openai/gpt-5.1': { input: 1.25, cachedInput: 0.125, output: 10 },
    'openai/gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
    'openai/gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
    'openai/gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
    'openai/gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
    'openai/gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
    'openai/gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
    'openai/gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
    'anthropic/claude-opus-4-5': { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
    'anthropic/claude-sonnet-4-5': { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
    'anthropic/claude-haiku-4-5': { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 },
    'google/gemini-2.5-pro': { input: 1.25, output: 10 },
    'google/gemini-2.5-flash': { input: 0.3, output: 2.5 },
  },
}

/** `BOUGH_PRICES`: the JSON of such a table. Undefined when it is none. */
export function tryParsePrices(text: string): Prices | undefined {
  try {
    return Prices.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function costOf(modelId: string, usage: Usage | null, prices: Prices): Cost {
  if (modelId === guideId) return { kind: 'free' }
  const price = priceOf(modelId, prices)
  if (!price || usage === null) return { kind: 'unknown' }
  const { inputTokens = 0, outputTokens = 0 } = usage
  const cached = Math.min(usage.cachedInputTokens ?? 0, inputTokens)
  const written = Math.min(usage.cacheWriteTokens ?? 0, inputTokens - cached)
  const plain = (inputTokens - cached - written) * price.input
  const input =
    plain + cached * (price.cachedInput ?? price.input) + written * (price.cacheWrite ?? price.input)
  return { kind: 'priced', usd: (input + outputTokens * price.output) / 1e6 }
}

/** A dated name of a model, such as `gpt-4.1-2025-04-14`, costs what the plain one does. */
function priceOf(modelId: string, prices: Prices): Price | undefined {
  const plain = modelId.replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '')
  const names = [modelId, plain, `${modelId.split('/', 1)[0]}/*`]
  const name = names.find((one) => Object.hasOwn(prices, one))
  return name === undefined ? undefined : prices[name]
}
