import * as z from 'zod'
import { ProviderReplyError } from './errors'
import type { Fetch } from './fetch-guard'
import { makerOf, type ProviderConfig } from './provider-config'

export interface ListedModel {
  readonly id: string
  readonly name?: string
  /** How much it can read, in tokens. */
  readonly contextTokens?: number
}

export interface Asking {
  /** Guarded: it follows no redirect. */
  readonly fetch: Fetch
  readonly signal?: AbortSignal
}

export const baseUrlOf = ({ kind, baseUrl }: ProviderConfig): string =>
  baseUrl ?? makerOf(kind)?.baseUrl ?? ''

/** What the provider says it serves, by name. Throws `ProviderReplyError`, or what the network threw. */
export async function listModels(config: ProviderConfig, asking: Asking): Promise<ListedModel[]> {
  const response = await askForModels(config, asking)
  const listed = toListed(await readJson(response))
  if (!listed)
    throw new ProviderReplyError('not-sse', `${config.title} answers, but not with a list of models.`)
  const unique = new Map(listed.filter((model) => isForChat(config, model)).map((model) => [model.id, model]))
  return [...unique.values()].slice(0, longestList).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const longestList = 2_000

async function askForModels(config: ProviderConfig, { fetch, signal }: Asking): Promise<Response> {
  const ask = (url: string) => fetch(url, { headers: headersOf(config), ...(signal && { signal }) })
  const base = baseUrlOf(config)
  const response = await ask(`${base}${paths[config.kind]}`)
  if (response.ok) return response
  await response.body?.cancel()
  if (response.status === 404 && config.kind === 'compatible') {
    // Older servers of Ollama list their models only in their own way.
    const own = await ask(`${base.replace(/\/v1$/, '')}/api/tags`)
    if (own.ok) return own
    await own.body?.cancel()
  }
  throw toRefusal(config, response.status)
}

const paths: Readonly<Record<ProviderConfig['kind'], string>> = {
  openai: '/models',
  compatible: '/models',
  anthropic: '/models?limit=1000',
  google: '/models?pageSize=1000',
}

export function headersOf({ kind, apiKey }: ProviderConfig): Record<string, string> {
  switch (kind) {
    case 'anthropic':
      return { 'anthropic-version': '2023-06-01', ...(apiKey && { 'x-api-key': apiKey }) }
    case 'google':
      return apiKey ? { 'x-goog-api-key': apiKey } : {}
    case 'openai':
    case 'compatible':
      return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
    default:
      return unreachable(kind)
  }
}

function toRefusal({ title, apiKey, kind }: ProviderConfig, status: number): ProviderReplyError {
  // Google answers a key that is none with 400.
  if (status === 401 || status === 403 || (kind === 'google' && status === 400)) {
    const words = apiKey
      ? `${title} does not accept this key (${status}).`
      : `${title} asks for a key (${status}).`
    return new ProviderReplyError('auth', `${words} Paste a key that is valid there.`)
  }
  if (status === 404) {
    return new ProviderReplyError(
      'bad-request',
      `There is no list of models at this address (404). Check the base URL: most end in /v1. Or name the models by hand.`,
    )
  }
  const code = status === 429 ? 'rate-limit' : status >= 500 ? 'unavailable' : 'bad-request'
  return new ProviderReplyError(
    code,
    `${title} does not list its models just now (${status}). Try again in a moment.`,
  )
}

const longestBody = 8 * 1024 * 1024

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > longestBody) throw new ProviderReplyError('not-sse', 'The list of models is longer than 8 MB.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const Name = z.string().min(1).max(200)
const Tokens = z.number().int().positive().optional().catch(undefined)

/** All the shapes there are: OpenAI's and Anthropic's `data`, Google's and Ollama's `models`, or a bare list. */
const Entry = z.object({
  id: Name.optional().catch(undefined),
  name: Name.optional().catch(undefined),
  model: Name.optional().catch(undefined),
  display_name: Name.optional().catch(undefined),
  displayName: Name.optional().catch(undefined),
  context_length: Tokens,
  max_model_len: Tokens,
  context_window: Tokens,
  max_input_tokens: Tokens,
  inputTokenLimit: Tokens,
  supportedGenerationMethods: z.array(z.string()).optional().catch(undefined),
})
type Entry = z.output<typeof Entry>

const ModelList = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ models: z.array(z.unknown()) }).transform(({ models }) => models),
  z.array(z.unknown()),
])

function toListed(body: unknown): ListedModel[] | undefined {
  const entries = ModelList.safeParse(body).data
  return entries?.flatMap((entry) => {
    const parsed = Entry.safeParse(entry).data
    return (parsed && toModel(parsed)) ?? []
  })
}

function toModel(entry: Entry): ListedModel | undefined {
  const isOther = entry.supportedGenerationMethods?.includes('generateContent') === false
  const id = entry.id ?? entry.model ?? entry.name?.replace(/^models\//, '')
  if (!id || isOther) return undefined
  const name = entry.display_name ?? entry.displayName ?? (entry.id ? entry.name : undefined)
  const contextTokens =
    entry.context_length ??
    entry.max_model_len ??
    entry.context_window ??
    entry.max_input_tokens ??
    entry.inputTokenLimit
  return { id, ...(name && name !== id && { name }), ...(contextTokens && { contextTokens }) }
}

/** OpenAI lists everything it has, most of which does not talk. */
const silent =
  /embed|whisper|tts|dall-e|moderation|image|audio|realtime|transcribe|babbage|davinci|sora|instruct|computer-use/i

const isForChat = ({ kind }: ProviderConfig, { id }: ListedModel) => kind !== 'openai' || !silent.test(id)

function unreachable(kind: never): never {
  throw new TypeError(`no such kind of provider: ${kind}`)
}
