import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { MessageContent } from '@/lib/history/parts'

/** What a provider wants to be given back with what it said. */
export type Metadata = MessageContent['providerMetadata']

/** Empty records are what providers send when they have nothing to say. */
export function toMetadata(metadata: SharedV4ProviderMetadata | undefined): Metadata {
  const full = Object.entries(metadata ?? {}).filter(([, value]) => Object.keys(value).length > 0)
  if (full.length === 0) return undefined
  return JSON.parse(JSON.stringify(Object.fromEntries(full)))
}

/** What came later is added, and wins. */
export function joinMetadata(one: Metadata, more: Metadata): Metadata {
  if (!one || !more) return one ?? more
  const joined = { ...one }
  for (const [provider, values] of Object.entries(more)) joined[provider] = { ...joined[provider], ...values }
  return joined
}
