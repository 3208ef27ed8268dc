import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import type { Fetch } from './fetch-guard'
import { createLazyModel } from './lazy-model'
import { createRepairedFetch } from './sse-repair'

/** Environment variables, or the settings page's values under the same names. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface Provider {
  readonly id: string
  readonly title: string
  /** Offered in the picker; any other name of this provider is accepted too. */
  readonly models: readonly string[]
  create(name: string): LanguageModelV4
}

const openAiModels = ['gpt-5.1', 'gpt-5-mini', 'gpt-4.1']
const anthropicModels = ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5']
const googleModels = ['gemini-2.5-pro', 'gemini-2.5-flash']

/** The configured providers, in the order in which one of them becomes the default. */
export function toProviders(variables: Variables, fetchIt: Fetch): Provider[] {
  const makers = [openAi, anthropic, google, compatible, ollama]
  return makers.flatMap((make) => make(variables, fetchIt) ?? [])
}

type Maker = (variables: Variables, fetchIt: Fetch) => Provider | undefined

const openAi: Maker = (variables, fetchIt) => {
  const apiKey = read(variables, 'OPENAI_API_KEY')
  if (!apiKey) return undefined
  const baseUrl = toBaseUrl(read(variables, 'OPENAI_BASE_URL') ?? 'https://api.openai.com/v1')
  return {
    id: 'openai',
    title: 'OpenAI',
    models: openAiModels,
    create: toCompatible('openai', baseUrl, apiKey, fetchIt),
  }
}

const anthropic: Maker = (variables, fetchIt) => {
  const apiKey = read(variables, 'ANTHROPIC_API_KEY')
  if (!apiKey) return undefined
  const baseURL = read(variables, 'ANTHROPIC_BASE_URL')
  const provider = createAnthropic({ apiKey, fetch: fetchIt, ...(baseURL ? { baseURL } : {}) })
  return { id: 'anthropic', title: 'Anthropic', models: anthropicModels, create: (name) => provider(name) }
}

const google: Maker = (variables, fetchIt) => {
  const apiKey = read(variables, 'GOOGLE_GENERATIVE_AI_API_KEY')
  if (!apiKey) return undefined
  const provider = createGoogle({ apiKey, fetch: fetchIt })
  return { id: 'google', title: 'Google', models: googleModels, create: (name) => provider(name) }
}

const compatible: Maker = (variables, fetchIt) => {
  const url = read(variables, 'OPENAI_COMPATIBLE_BASE_URL')
  if (!url) return undefined
  const apiKey = read(variables, 'OPENAI_COMPATIBLE_API_KEY')
  const name = read(variables, 'OPENAI_COMPATIBLE_MODEL')
  return toServer('compatible', 'OpenAI-compatible', toBaseUrl(url), { apiKey, name, fetch: fetchIt })
}

const ollama: Maker = (variables, fetchIt) => {
  const url = read(variables, 'OLLAMA_BASE_URL')
  if (!url) return undefined
  const baseUrl = toBaseUrl(url).replace(/\/api$/, '')
  const withVersion = baseUrl.endsWith('/v1') ? baseUrl : `${baseUrl}/v1`
  return toServer('ollama', 'Ollama', withVersion, { name: read(variables, 'OLLAMA_MODEL'), fetch: fetchIt })
}

interface ServerOptions {
  readonly apiKey?: string | undefined
  readonly name?: string | undefined
  readonly fetch: Fetch
}

/** Without a model name the server is asked for its first one, when it is needed. */
function toServer(id: string, title: string, baseUrl: string, options: ServerOptions): Provider {
  const create = toCompatible(id, baseUrl, options.apiKey, options.fetch)
  const server = { provider: id, baseUrl, fetch: options.fetch, create }
  const lazy = () => createLazyModel(options.apiKey ? { ...server, apiKey: options.apiKey } : server)
  const models = [options.name ?? 'auto']
  return { id, title, models, create: (name) => (name === 'auto' ? lazy() : create(name)) }
}

function toCompatible(name: string, baseURL: string, apiKey: string | undefined, fetchIt: Fetch) {
  const provider = createOpenAICompatible({
    name,
    baseURL,
    fetch: createRepairedFetch(fetchIt),
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey ? { apiKey } : {}),
  })
  // Qwen, DeepSeek and others served plainly write their thoughts into the answer, between <think> tags.
  const middleware = extractReasoningMiddleware({ tagName: 'think' })
  return (model: string): LanguageModelV4 => wrapLanguageModel({ model: provider(model), middleware })
}

function read(variables: Variables, name: string): string | undefined {
  return variables[name]?.trim() || undefined
}

const toBaseUrl = (url: string) => url.replace(/\/+$/, '')
