import type { JSONObject, LanguageModelV4Usage } from '@ai-sdk/provider'

type Count = number | null | undefined

interface Told {
  readonly prompt_tokens?: Count
  readonly completion_tokens?: Count
  readonly prompt_tokens_details?: { readonly [name: string]: unknown; readonly cached_tokens?: Count } | null
  readonly completion_tokens_details?: { readonly reasoning_tokens?: Count } | null
  readonly [name: string]: unknown
}

/** What servers of the OpenAI kind tell of tokens: of the cache in OpenAI's, OpenRouter's or DeepSeek's words. */
export function toUsage(told: Told | null | undefined): LanguageModelV4Usage {
  const total = told?.prompt_tokens ?? undefined
  const written = told?.completion_tokens ?? undefined
  const details = told?.prompt_tokens_details
  const cacheRead = details?.cached_tokens ?? toCount(told?.prompt_cache_hit_tokens)
  const cacheWrite = toCount(details?.cache_write_tokens)
  const reasoning = told?.completion_tokens_details?.reasoning_tokens ?? undefined
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0)
  return {
    inputTokens: {
      total,
      noCache: total === undefined ? undefined : Math.max(0, total - cached),
      cacheRead,
      cacheWrite,
    },
    outputTokens: {
      total: written,
      text: written === undefined ? undefined : Math.max(0, written - (reasoning ?? 0)),
      reasoning,
    },
    ...(told && { raw: told as JSONObject }),
  }
}

const toCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
