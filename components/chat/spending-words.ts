import type { Usage } from '@/lib/history/chunks'
import { type Cost, type Spending, sumSpending } from '@/lib/history/usage'
import type { TurnCall } from '@/lib/history/views'

const counted = (count: number) => count.toLocaleString('en')

/** `6.4k tokens`. */
export const toShortTokens = (count: number): string =>
  `${count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 }).toLowerCase()} ${count === 1 ? 'token' : 'tokens'}`

const callsCounted = (calls: number) => (calls === 1 ? '1 call' : `${counted(calls)} calls`)

export function toDollars(usd: number): string {
  if (usd > 0 && usd < 0.0005) return '< $0.001'
  return `≈\u00a0$${usd < 1 ? usd.toFixed(3) : usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** In words, since a sum of which parts are unknown is no sum. */
export function toCostWords({ calls, usd, unpriced, isFree }: Spending): string {
  if (calls === 0) return 'nothing charged'
  if (isFree) return 'free, on this machine'
  if (unpriced === calls) return 'price unknown'
  if (unpriced === 0) return toDollars(usd)
  return `${toDollars(usd)} and ${callsCounted(unpriced)} of unknown price`
}

/** ` (900 from its cache, 60 into it)`; nothing where no cache took part. */
function toCacheWords({ cachedInputTokens = 0, cacheWriteTokens = 0 }: Usage): string {
  const read = cachedInputTokens > 0 ? `${counted(cachedInputTokens)} from its cache` : ''
  const written = cacheWriteTokens > 0 ? `${counted(cacheWriteTokens)} into ${read ? 'it' : 'its cache'}` : ''
  const words = [read, written].filter(Boolean).join(', ')
  return words && ` (${words})`
}

/** `1,204 tokens in (900 from its cache), 88 out, 3 calls, ≈ $0.004`. */
export function toSpendingWords(calls: readonly TurnCall[]): string {
  const spending = sumSpending(calls.filter(({ status, usage }) => status === 'ok' || usage !== null))
  const { inputTokens, outputTokens } = spending.usage
  return [
    `${counted(inputTokens)} tokens in${toCacheWords(spending.usage)}`,
    `${counted(outputTokens)} out`,
    callsCounted(calls.length),
    toCostWords(spending),
  ].join(', ')
}

/** `9,600 tokens sent, ≈ $0.012`. */
export const toBoardWords = (spending: Spending): string =>
  `${counted(spending.usage.inputTokens)} tokens sent, ${toCostWords(spending)}`

/** One request: who answered, how long it took, what went in and out. */
export function toCallWords({ modelId, durationMs, usage, cost }: TurnCall): string {
  const tokens = usage
    ? [`${counted(usage.inputTokens ?? 0)} in${toCacheWords(usage)}, ${counted(usage.outputTokens ?? 0)} out`]
    : []
  return [modelId, ...toTook(durationMs), ...tokens, ...toOwnCost(cost)].join(' · ')
}

function toTook(ms: number | null): readonly string[] {
  if (ms === null) return []
  return [ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`]
}

const toOwnCost = (cost: Cost) => (cost.kind === 'priced' ? [toDollars(cost.usd)] : [])

export const toRows = ({ usage, calls, ...rest }: Spending): readonly (readonly [string, string])[] => [
  ['Sent to the model', counted(usage.inputTokens)],
  ['of these from its cache', counted(usage.cachedInputTokens)],
  ...(usage.cacheWriteTokens > 0
    ? [['of these into its cache', counted(usage.cacheWriteTokens)] as const]
    : []),
  ['Written by the model', counted(usage.outputTokens)],
  ['Calls', counted(calls)],
  ['Cost', toCostWords({ usage, calls, ...rest })],
]
