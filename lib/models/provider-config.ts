import { toBaseUrl } from './base-url'

/** Which of the makers' interfaces a provider speaks. */
export type ProviderKind = 'openai' | 'anthropic' | 'google' | 'compatible'

/** A provider as it is asked, with its key. It lives in the server's memory and never leaves it. */
export interface ProviderConfig {
  /** The first half of `provider/model`. */
  readonly id: string
  readonly kind: ProviderKind
  readonly title: string
  /** Absent: the maker's own. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** Offered in the picker; any other name of this provider is accepted too. `auto` is the server's first one. */
  readonly models: readonly string[]
  /** The environment variable that configures it. */
  readonly variable?: string
  /** Why it cannot be asked at all, in a sentence. */
  readonly trouble?: string
}

export type Variables = Readonly<Record<string, string | undefined>>

interface Maker {
  readonly kind: Exclude<ProviderKind, 'compatible'>
  readonly title: string
  readonly baseUrl: string
  readonly keyName: string
  readonly urlName: string
  /** Names from memory, as of the date of `listPrices`: offered until the maker's own list has been read. */
  readonly models: readonly string[]
}

/** By id, which is also the kind: each can be configured once. */
export const makers: readonly Maker[] = [
  {
    kind: 'openai',
    title: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keyName: 'OPENAI_API_KEY',
    urlName: 'OPENAI_BASE_URL',
    models: ['gpt-5.1', 'gpt-5-mini', 'gpt-4.1'],
  },
  {
    kind: 'anthropic',
    title: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyName: 'ANTHROPIC_API_KEY',
    urlName: 'ANTHROPIC_BASE_URL',
    models: ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5'],
  },
  {
    kind: 'google',
    title: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyName: 'GOOGLE_GENERATIVE_AI_API_KEY',
    urlName: 'GOOGLE_GENERATIVE_AI_BASE_URL',
    models: ['gemini-2.5-pro', 'gemini-2.5-flash'],
  },
]

export const makerOf = (id: string): Maker | undefined => makers.find(({ kind }) => kind === id)

/** What the environment configures, in the order in which one of them becomes the default. */
export function fromEnvironment(variables: Variables): ProviderConfig[] {
  const found = makers.map((maker) => fromKey(variables, maker))
  return [...found, compatible(variables), ollama(variables)].filter((config) => config !== undefined)
}

function fromKey(variables: Variables, maker: Maker): ProviderConfig | undefined {
  const apiKey = read(variables, maker.keyName)
  if (!apiKey) return undefined
  const url = read(variables, maker.urlName)
  const { kind, title, models, keyName } = maker
  return {
    id: kind,
    kind,
    title,
    models,
    variable: keyName,
    ...(url && { baseUrl: toBaseUrl(url) }),
    ...toKey(apiKey, keyName),
  }
}

function compatible(variables: Variables): ProviderConfig | undefined {
  const url = read(variables, 'OPENAI_COMPATIBLE_BASE_URL')
  if (!url) return undefined
  const apiKey = read(variables, 'OPENAI_COMPATIBLE_API_KEY')
  return {
    id: 'compatible',
    kind: 'compatible',
    title: 'OpenAI-compatible',
    baseUrl: toBaseUrl(url),
    models: [read(variables, 'OPENAI_COMPATIBLE_MODEL') ?? 'auto'],
    variable: 'OPENAI_COMPATIBLE_BASE_URL',
    ...(apiKey && toKey(apiKey, 'OPENAI_COMPATIBLE_API_KEY')),
  }
}

function ollama(variables: Variables): ProviderConfig | undefined {
  const url = read(variables, 'OLLAMA_BASE_URL')
  if (!url) return undefined
  const baseUrl = toBaseUrl(url).replace(/\/api$/, '')
  return {
    id: 'ollama',
    kind: 'compatible',
    title: 'Ollama',
    baseUrl: baseUrl.endsWith('/v1') ? baseUrl : `${baseUrl}/v1`,
    models: [read(variables, 'OLLAMA_MODEL') ?? 'auto'],
    variable: 'OLLAMA_BASE_URL',
  }
}

/** What can stand in a header: an error about any other would repeat the key. */
export const keyPattern = /^[\x21-\x7e]{1,4096}$/

const toKey = (apiKey: string, name: string): Pick<ProviderConfig, 'apiKey' | 'trouble'> =>
  keyPattern.test(apiKey)
    ? { apiKey }
    : { trouble: `${name} holds characters that no key has. Set it again.` }

function read(variables: Variables, name: string): string | undefined {
  return variables[name]?.trim() || undefined
}
