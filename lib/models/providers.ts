import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4, LanguageModelV4Middleware } from '@ai-sdk/provider'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import { anthropicEvents } from './anthropic-events'
import { ProviderReplyError } from './errors'
import type { Fetch } from './fetch-guard'
import { googleThoughts } from './google-thoughts'
import { createLazyModel } from './lazy-model'
import { withPlainContent } from './plain-content'
import { anthropicCache, openAiCache } from './prompt-cache'
import { makerOf, type ProviderConfig } from './provider-config'
import { reasoningReplay } from './reasoning-replay'
import { createEventFetch } from './sse-events'
import { createRepairedFetch } from './sse-repair'
import { toUsage } from './usage'

export interface Provider {
  readonly id: string
  readonly title: string
  readonly models: readonly string[]
  create(name: string): LanguageModelV4
}

export function toProvider(config: ProviderConfig, fetchIt: Fetch): Provider {
  const { id, title, models } = config
  return { id, title, models, create: config.trouble ? refusing(config) : creatorOf(config, fetchIt) }
}

function creatorOf(config: ProviderConfig, fetchIt: Fetch): Provider['create'] {
  const { kind, apiKey = '', baseUrl: baseURL } = config
  const options = { apiKey, ...(baseURL && { baseURL }) }
  switch (kind) {
    case 'anthropic':
      return wrapped(createAnthropic({ ...options, fetch: createEventFetch(fetchIt, anthropicEvents) }), [
        anthropicCache,
      ])
    case 'google':
      return wrapped(createGoogle({ ...options, fetch: createEventFetch(fetchIt) }), [googleThoughts])
    case 'openai':
      return wrapped(toCompatible(config, fetchIt), baseURL ? [] : [openAiCache])
    case 'compatible':
      return toServer(config, fetchIt)
    default:
      return unreachable(kind)
  }
}

const wrapped =
  (create: Provider['create'], middleware: LanguageModelV4Middleware[]): Provider['create'] =>
  (name) =>
    wrapLanguageModel({ model: create(name), middleware })

/** A model that says at each call why it cannot be asked. */
const refusing =
  ({ id, trouble = '' }: ProviderConfig) =>
  (name: string): LanguageModelV4 => {
    const refuse = () => Promise.reject(new ProviderReplyError('auth', trouble))
    return {
      specificationVersion: 'v4',
      provider: id,
      modelId: name,
      supportedUrls: {},
      doGenerate: refuse,
      doStream: refuse,
    }
  }

/** Without a model name the server is asked for its first one, when it is needed. */
function toServer(config: ProviderConfig, fetchIt: Fetch): Provider['create'] {
  const { id, apiKey, baseUrl = '' } = config
  const create = toCompatible(config, fetchIt)
  const server = { provider: id, baseUrl, fetch: fetchIt, create, ...(apiKey && { apiKey }) }
  return (name) => (name === 'auto' ? createLazyModel(server) : create(name))
}

function toCompatible({ id, kind, baseUrl, apiKey }: ProviderConfig, fetchIt: Fetch): Provider['create'] {
  const provider = createOpenAICompatible({
    name: id,
    baseURL: baseUrl ?? makerOf(kind)?.baseUrl ?? '',
    fetch: createRepairedFetch(fetchIt),
    transformRequestBody: withPlainContent,
    includeUsage: true,
    supportsStructuredOutputs: true,
    convertUsage: toUsage,
    ...(apiKey ? { apiKey } : {}),
  })
  // Qwen, DeepSeek and others served plainly write their thoughts into the answer, between <think> tags.
  const think = { ...extractReasoningMiddleware({ tagName: 'think' }), specificationVersion: 'v4' as const }
  const middleware = [think, reasoningReplay(id)]
  return wrapped(provider, middleware)
}

function unreachable(kind: never): never {
  throw new TypeError(`no such kind of provider: ${kind}`)
}
