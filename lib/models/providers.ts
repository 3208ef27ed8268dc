import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import { ProviderReplyError } from './errors'
import type { Fetch } from './fetch-guard'
import { createLazyModel } from './lazy-model'
import { makerOf, type ProviderConfig } from './provider-config'
import { createRepairedFetch } from './sse-repair'

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
  const options = { apiKey, fetch: fetchIt, ...(baseURL && { baseURL }) }
  switch (kind) {
    case 'anthropic':
      return createAnthropic(options)
    case 'google':
      return createGoogle(options)
    case 'openai':
      return toCompatible(config, fetchIt)
    case 'compatible':
      return toServer(config, fetchIt)
    default:
      return unreachable(kind)
  }
}

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
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey ? { apiKey } : {}),
  })
  // Qwen, DeepSeek and others served plainly write their thoughts into the answer, between <think> tags.
  const middleware = extractReasoningMiddleware({ tagName: 'think' })
  return (model) => wrapLanguageModel({ model: provider(model), middleware })
}

function unreachable(kind: never): never {
  throw new TypeError(`no such kind of provider: ${kind}`)
}
