import type { LanguageModelV4 } from '@ai-sdk/provider'
import * as z from 'zod'
import { ProviderReplyError } from './errors'
import type { Fetch } from './fetch-guard'

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

export interface ModelServer {
  readonly provider: string
  readonly baseUrl: string
  readonly apiKey?: string
  readonly fetch: Fetch
  create(name: string): LanguageModelV4
}

/** A model whose name is asked of the server's `/models` at the first call, and again after a failure. */
export function createLazyModel(server: ModelServer): LanguageModelV4 {
  let found: Promise<LanguageModelV4> | undefined
  const resolve = (signal?: AbortSignal) => {
    found ??= firstModel(server, signal).then(server.create)
    found.catch(() => {
      found = undefined
    })
    return found
  }
  return {
    specificationVersion: 'v4',
    provider: server.provider,
    modelId: 'auto',
    supportedUrls: {},
    doGenerate: async (options) => (await resolve(options.abortSignal)).doGenerate(options),
    doStream: async (options) => (await resolve(options.abortSignal)).doStream(options),
  }
}

async function firstModel(server: ModelServer, signal?: AbortSignal): Promise<string> {
  const response = await askForModels(server, signal)
  const list = ModelList.safeParse(await response.json().catch(() => undefined))
  const first = list.success ? list.data.data[0] : undefined
  if (!first) {
    throw new ProviderReplyError(
      'bad-request',
      'The model server lists no model. Load one there, or name one.',
    )
  }
  return first.id
}

async function askForModels(server: ModelServer, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}
  const response = await server.fetch(`${server.baseUrl}/models`, { headers, ...(signal ? { signal } : {}) })
  if (response.ok) return response
  if (response.status === 401 || response.status === 403) {
    throw new ProviderReplyError('auth', 'The model server refused the key. Check OPENAI_COMPATIBLE_API_KEY.')
  }
  throw new ProviderReplyError(
    response.status >= 500 ? 'unavailable' : 'bad-request',
    `The model server does not list its models (${response.status}). Check the base URL, or name a model.`,
  )
}
