import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { classifyProviderError, UnknownModelError } from '@/lib/models/errors'
import { mergeProviders } from '@/lib/models/merge-providers'
import { fromEnvironment } from '@/lib/models/provider-config'
import { createRegistry } from '@/lib/models/registry'

const noFetch: typeof fetch = () => Promise.reject(new Error('no request may be made'))
const answering =
  (answer: (url: string, init?: RequestInit) => Response): typeof fetch =>
  async (input, init) =>
    answer(String(input), init)

const sse = (...chunks: unknown[]) =>
  new Response(
    [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join(''),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  )
const hello = () =>
  sse(
    { id: 'c', choices: [{ index: 0, delta: { role: 'assistant', content: 'hello' } }] },
    { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  )

async function read(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<string> {
  let text = ''
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'error') throw part.error
  }
  return text
}

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }]

async function failure(fetchIt: typeof fetch, id = 'compatible/auto') {
  const env = { OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1' }
  const model = createRegistry({ env, fetch: fetchIt }).get(id)
  try {
    await read((await model.doStream({ prompt })).stream)
  } catch (error) {
    return classifyProviderError(error)
  }
  throw new Error('it did not fail')
}

describe('[A21] without a key', () => {
  test('the guide is the one model and the default, and asks no network', async () => {
    const registry = createRegistry({ env: {}, fetch: noFetch })
    expect(registry.list()).toEqual([
      {
        id: 'bough/guide',
        name: 'Built-in guide',
        provider: 'bough',
        providerName: 'Bough',
        isBuiltIn: true,
      },
    ])
    expect(registry.defaultId).toBe('bough/guide')
    expect(await read((await registry.get('bough/guide').doStream({ prompt })).stream)).toContain('Hello')
  })
})

describe('[A20] one registry', () => {
  test.each([
    [{ OPENAI_API_KEY: 'k' }, /^openai\//],
    [{ ANTHROPIC_API_KEY: 'k' }, /^anthropic\//],
    [{ GOOGLE_GENERATIVE_AI_API_KEY: 'k' }, /^google\//],
    [{ OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1' }, /^compatible\/auto$/],
    [
      { OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1', OPENAI_COMPATIBLE_MODEL: 'm1' },
      /^compatible\/m1$/,
    ],
    [{ OLLAMA_BASE_URL: 'http://model.test:11434' }, /^ollama\/auto$/],
  ])('with %o a real model becomes the default', (env, id) => {
    const registry = createRegistry({ env, fetch: noFetch })
    expect(registry.defaultId).toMatch(id)
    expect(registry.get(registry.defaultId).specificationVersion).toBe('v4')
    expect(registry.list().at(-1)?.id).toBe('bough/guide')
  })

  test('BOUGH_MODEL chooses, also a name that is not listed; a wish for nothing configured falls back', () => {
    const env = { OPENAI_API_KEY: 'k', BOUGH_MODEL: 'openai/brand-new' }
    const registry = createRegistry({ env, fetch: noFetch })
    expect(registry.defaultId).toBe('openai/brand-new')
    expect(registry.list()[0]?.id).toBe('openai/brand-new')
    expect(createRegistry({ env: { BOUGH_MODEL: 'openai/x' }, fetch: noFetch }).defaultId).toBe('bough/guide')
    expect(createRegistry({ env: { ...env, BOUGH_MODEL: 'bough/guide' }, fetch: noFetch }).defaultId).toBe(
      'bough/guide',
    )
  })

  test('settings win over the environment', () => {
    const env = { OPENAI_COMPATIBLE_BASE_URL: 'http://one.test/v1' }
    const own = {
      id: 'compatible',
      kind: 'compatible',
      title: 'Mine',
      models: ['two'],
      isEnabled: true,
    } as const
    const providers = mergeProviders(fromEnvironment(env), [own])
    const registry = createRegistry({ env, providers, fetch: noFetch })
    expect(registry.defaultId).toBe('compatible/two')
    expect(registry.list()[0]?.providerName).toBe('Mine')
  })

  test.each(['', 'nothing', 'openai/gpt', 'compatible/', '__proto__/x'])('%j is an unknown model', (id) => {
    expect(() => createRegistry({ env: {}, fetch: noFetch }).get(id)).toThrow(UnknownModelError)
  })

  test('without a model name the server is asked for its first one, once', async () => {
    const asked: string[] = []
    const fetchIt = answering((url, init) => {
      asked.push(`${url} ${String(init?.body ?? '').includes('"model":"m-first"')}`)
      return url.endsWith('/models')
        ? Response.json({ data: [{ id: 'm-first' }, { id: 'm-second' }] })
        : hello()
    })
    const model = createRegistry({
      env: { OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1/' },
      fetch: fetchIt,
    }).get('compatible/auto')
    expect(await read((await model.doStream({ prompt })).stream)).toBe('hello')
    await read((await model.doStream({ prompt })).stream)
    expect(asked).toEqual([
      'http://model.test/v1/models false',
      'http://model.test/v1/chat/completions true',
      'http://model.test/v1/chat/completions true',
    ])
  })

  test('a failed look at the models is tried again at the next call', async () => {
    let calls = 0
    const fetchIt = answering((url) => {
      calls += 1
      if (calls === 1) return new Response('', { status: 503 })
      return url.endsWith('/models') ? Response.json({ data: [{ id: 'm' }] }) : hello()
    })
    const model = createRegistry({
      env: { OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1' },
      fetch: fetchIt,
    }).get('compatible/auto')
    await expect(model.doStream({ prompt })).rejects.toThrow('503')
    expect(await read((await model.doStream({ prompt })).stream)).toBe('hello')
  })

  test.each([
    ['an unreachable server', () => Promise.reject(new TypeError('fetch failed')), 'network'],
    [
      'a refused key',
      answering(() => new Response('{"error":{"message":"bad key"}}', { status: 401 })),
      'auth',
    ],
    [
      'a web page with 200',
      answering(() => new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      'not-sse',
    ],
    ['no model on the server', answering(() => Response.json({ data: [] })), 'bad-request'],
    ['garbage instead of a list', answering(() => new Response('%%%')), 'bad-request'],
  ] as const)('%s is one clear sentence', async (_name, fetchIt, code) => {
    const error = await failure(fetchIt as typeof fetch)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(/^[A-Z][^\n]*\.$/)
  })

  test('a key never stands in an error', async () => {
    const env = {
      OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1',
      OPENAI_COMPATIBLE_API_KEY: 'sk-canary',
      OPENAI_COMPATIBLE_MODEL: 'm',
    }
    const model = createRegistry({
      env,
      fetch: answering(() => new Response('Incorrect key: sk-canary', { status: 401 })),
    }).get('compatible/m')
    const error = await model.doStream({ prompt }).then(() => undefined, classifyProviderError)
    expect(error?.code).toBe('auth')
    expect(JSON.stringify(error)).not.toContain('canary')
  })
})
