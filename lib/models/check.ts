import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { classifyProviderError, ProviderReplyError } from './errors'
import { createGuardedFetch, type Fetch } from './fetch-guard'
import { baseUrlOf, headersOf, type ListedModel, listModels } from './model-list'
import { tryNetworkWords } from './network-words'
import type { ProviderConfig } from './provider-config'
import { toProvider } from './providers'

export interface CheckStep {
  readonly name: 'reach' | 'key' | 'models' | 'streams' | 'tools'
  /** `off`: not looked at, because of what was found before. */
  readonly state: 'ok' | 'bad' | 'warn' | 'off'
  readonly words: string
}

export interface ProviderCheck {
  readonly ok: boolean
  readonly steps: readonly CheckStep[]
  /** What is wrong, or to be known, and what helps. No key and no text of the provider is in it. */
  readonly message?: string
  readonly models?: readonly ListedModel[]
}

export interface CheckOptions {
  readonly fetch: Fetch
  /** Milliseconds that only go forward. */
  now(): number
  readonly reachMs?: number
  /** A local server may have to load the model first. */
  readonly answerMs?: number
}

type Found = { readonly state: CheckStep['state']; readonly words: string; readonly message?: string }

/** Asks a provider for its models and its model for one small streamed tool call, and says what works and what does not. */
export async function checkProvider(config: ProviderConfig, options: CheckOptions): Promise<ProviderCheck> {
  if (config.trouble)
    return conclude({ key: { state: 'bad', words: 'Key unreadable', message: config.trouble } })
  const fetch = createGuardedFetch(options.fetch)
  const began = options.now()
  const listed = await tryList(config, { ...options, fetch })
  const reach: Found = { state: 'ok', words: `Answers, ${Math.round(options.now() - began)} ms` }
  if ('error' in listed) {
    const unlisted = await toUnlisted(config, listed.error, { ...options, fetch })
    if (unlisted) return conclude({ reach, ...unlisted })
  }
  const models = 'models' in listed ? listed.models : undefined
  const name = config.models.find((one) => one !== 'auto') ?? models?.[0]?.id
  const modelsStep = toModelsStep(models)
  if (!name) return conclude({ reach, models: { ...modelsStep, state: 'bad', message: noModel(config) } })
  const said = await tryAnswer(config, name, { ...options, fetch })
  return conclude({ reach, key: keyStep(config), models: modelsStep, ...said }, models)
}

async function tryList(config: ProviderConfig, { fetch, reachMs = 15_000 }: CheckOptions) {
  try {
    return { models: await listModels(config, { fetch, signal: AbortSignal.timeout(reachMs) }) }
  } catch (error) {
    return { error }
  }
}

/** What a list that did not come says for sure; undefined when the model itself may still answer. */
async function toUnlisted(
  config: ProviderConfig,
  error: unknown,
  options: CheckOptions,
): Promise<Partial<Record<CheckStep['name'], Found>> | undefined> {
  if (!(error instanceof ProviderReplyError)) {
    const { message } = classifyProviderError(error)
    return { reach: bad('No answer', tryNetworkWords(error, baseUrlOf(config)) ?? message) }
  }
  if (error.code === 'auth') return { key: bad(config.apiKey ? 'Key refused' : 'Needs a key', error.message) }
  const better = await tryBetterUrl(config, options)
  if (better) {
    const message = `A model server answers at ${better}, not at the address that is set. Use ${better}.`
    return { models: bad('No models here', message) }
  }
  // Some servers answer but do not list.
  const isListOnly = error.code === 'bad-request' && /\(404\)/.test(error.message)
  if (isListOnly && config.models.some((name) => name !== 'auto')) return undefined
  return { models: bad('No models', error.message) }
}

/** The slip that is made most: the address without its `/v1`. */
async function tryBetterUrl(
  config: ProviderConfig,
  { fetch, reachMs = 15_000 }: CheckOptions,
): Promise<string | undefined> {
  const base = baseUrlOf(config)
  if (config.kind !== 'compatible' || /\/v1$/.test(base)) return undefined
  try {
    const signal = AbortSignal.timeout(reachMs)
    const response = await fetch(`${base}/v1/models`, { headers: headersOf(config), signal })
    await response.body?.cancel()
    const isJson = /json/i.test(response.headers.get('content-type') ?? '')
    return response.ok && isJson ? `${base}/v1` : undefined
  } catch {
    return undefined
  }
}

function toModelsStep(models: readonly ListedModel[] | undefined): Found {
  if (!models) return { state: 'warn', words: 'Lists no models' }
  return {
    state: 'ok',
    words: models.length === 1 ? '1 model' : `${models.length.toLocaleString('en')} models`,
  }
}

const noModel = ({ title }: ProviderConfig) => `${title} lists no model. Load one there, or name one here.`

const keyStep = ({ apiKey }: ProviderConfig): Found => ({
  state: 'ok',
  words: apiKey ? 'Key accepted' : 'No key needed',
})

const bad = (words: string, message: string): Found => ({ state: 'bad', words, message })

type Answered = Partial<Record<'key' | 'models' | 'streams' | 'tools', Found>>

async function tryAnswer(
  config: ProviderConfig,
  name: string,
  { fetch, answerMs = 90_000 }: CheckOptions,
): Promise<Answered> {
  const model = toProvider(config, fetch).create(name)
  try {
    return await answer(model, name, AbortSignal.timeout(answerMs))
  } catch (error) {
    return toUnanswered(config, name, error)
  }
}

const note = {
  type: 'function' as const,
  name: 'note',
  description: 'Writes one word down.',
  inputSchema: {
    type: 'object' as const,
    properties: { word: { type: 'string' as const } },
    required: ['word'],
    additionalProperties: false,
  },
}

async function answer(model: LanguageModelV4, name: string, abortSignal: AbortSignal): Promise<Answered> {
  const { stream } = await model.doStream({
    prompt: [
      { role: 'user', content: [{ type: 'text', text: 'Call the tool note with the word "ready".' }] },
    ],
    tools: [note],
    abortSignal,
  })
  const seen = new Set<LanguageModelV4StreamPart['type']>()
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    seen.add(part.type)
    if (part.type === 'tool-call') break
  }
  const hasSpoken = ['text-delta', 'reasoning-delta', 'tool-call'].some((type) => seen.has(type as never))
  if (!hasSpoken)
    return { streams: bad('Answers nothing', `“${name}” answered with nothing. Choose another model.`) }
  const streams: Found = { state: 'ok', words: 'Streams' }
  if (seen.has('tool-call')) return { streams, tools: { state: 'ok', words: 'Uses tools' } }
  const message = `“${name}” answers, but did not use the tool it was asked to use. It may talk without growing the board; a larger model does better.`
  return { streams, tools: { state: 'warn', words: 'Used no tool', message } }
}

function toUnanswered(config: ProviderConfig, name: string, error: unknown): Answered {
  const said = APICallError.isInstance(error) ? `${error.message} ${error.responseBody ?? ''}` : ''
  if (/tool/i.test(said) && /support|enable/i.test(said)) {
    const message = `“${name}” cannot use tools, and the co-pilot needs them. Choose another model.`
    return { tools: bad('No tools', message) }
  }
  const failure = classifyProviderError(error)
  const message = tryNetworkWords(error, baseUrlOf(config)) ?? failure.message
  if (failure.code === 'auth') {
    const words = config.apiKey
      ? `${config.title} does not accept this key for “${name}”.`
      : `${config.title} asks for a key.`
    return {
      key: bad(config.apiKey ? 'Key refused' : 'Needs a key', `${words} Paste a key that is valid there.`),
    }
  }
  if (/does not know this model/.test(failure.message)) {
    return {
      models: bad('Model unknown', `${config.title} does not know “${name}”. Choose one that it lists.`),
    }
  }
  return { streams: bad('No answer', message) }
}

const order: readonly (readonly [CheckStep['name'], string])[] = [
  ['reach', 'Answers'],
  ['key', 'Key'],
  ['models', 'Models'],
  ['streams', 'Streams'],
  ['tools', 'Uses tools'],
]

function conclude(
  found: Partial<Record<CheckStep['name'], Found>>,
  models?: readonly ListedModel[],
): ProviderCheck {
  const all = order.map(([name, words]) => ({ name, ...(found[name] ?? { state: 'off' as const, words }) }))
  const worst = all.find(({ state }) => state === 'bad') ?? all.find(({ message }) => message)
  return {
    ok: !all.some(({ state }) => state === 'bad'),
    steps: all.map(({ name, state, words }) => ({ name, state, words })),
    ...(worst?.message && { message: worst.message }),
    ...(models && { models }),
  }
}
