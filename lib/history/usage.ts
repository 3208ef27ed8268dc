import type { Usage } from './chunks'

/** What a request cost; unknown where nobody has told the price of its model, or its model told no tokens. */
export type Cost =
  | { readonly kind: 'free' }
  | { readonly kind: 'priced'; readonly usd: number }
  | { readonly kind: 'unknown' }

/** One model request, for adding up. */
export interface Spent {
  readonly callId: string
  readonly usage: Usage | null
  readonly cost: Cost
}

export interface Spending {
  /** Distinct ones. */
  readonly calls: number
  readonly usage: Required<Usage>
  /** Of the calls with a known price. */
  readonly usd: number
  /** Calls whose price is unknown. */
  readonly unpriced: number
  /** Every call ran on this machine for nothing. */
  readonly isFree: boolean
}

export const usageNames = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'reasoningTokens',
] as const

const nothing: Required<Usage> = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
}

/** Distinct calls count once, however many paths share them; what no call tells is absent. */
export function sumUsage(calls: Iterable<{ readonly id: string; readonly usage: Usage | null }>): Usage {
  const distinct = new Map([...calls].map(({ id, usage }) => [id, usage]))
  const sum: { -readonly [K in keyof Usage]: Usage[K] } = {}
  for (const usage of distinct.values()) {
    for (const name of usageNames) {
      const more = usage?.[name]
      if (more !== undefined) sum[name] = (sum[name] ?? 0) + more
    }
  }
  return sum
}

/** Per call, per path and per board alike: the calls say of what. */
export function sumSpending(spent: Iterable<Spent>): Spending {
  const distinct = [...new Map([...spent].map((one) => [one.callId, one])).values()]
  const usage = sumUsage(distinct.map(({ callId, usage }) => ({ id: callId, usage })))
  return {
    calls: distinct.length,
    usage: { ...nothing, ...usage },
    usd: distinct.reduce((sum, { cost }) => sum + (cost.kind === 'priced' ? cost.usd : 0), 0),
    unpriced: distinct.filter(({ cost }) => cost.kind === 'unknown').length,
    isFree: distinct.every(({ cost }) => cost.kind === 'free'),
  }
}
