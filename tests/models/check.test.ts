import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { checkProvider } from '@/lib/models/check'
import { classifyProviderError } from '@/lib/models/errors'
import { createGuardedFetch } from '@/lib/models/fetch-guard'
import { listModels } from '@/lib/models/model-list'
import { tryNetworkWords } from '@/lib/models/network-words'
import type { ProviderConfig } from '@/lib/models/provider-config'
import { freePort } from '../support/server'
import { callReply, errorReply, textReply } from '../zoo/replies'
import { type Reply, toBytes } from '../zoo/script'

const canary = 'sk-canary-0123456789'
const open: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listen: RequestListener): Promise<string> {
  const server = createServer(listen)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const listed = JSON.stringify({ object: 'list', data: [{ id: 'big' }, { id: 'small', max_model_len: 4096 }] })

/** A server with a list at `/v1/models` that answers a chat with `reply`. */
const provider = (reply: Reply, list: { status?: number; type?: string; body?: string } = {}) =>
  serve((request, response) => {
    if (request.url === '/v1/models') {
      response.writeHead(list.status ?? 200, { 'content-type': list.type ?? 'application/json' })
      return response.end(list.body ?? listed)
    }
    if (request.url !== '/v1/chat/completions') {
      response.writeHead(404, { 'content-type': 'application/json' })
      return response.end('{"error":{"message":"no such page"}}')
    }
    request.resume().on('end', () => {
      response.writeHead(reply.status, { ...reply.headers })
      for (const frame of reply.frames ?? []) response.write(toBytes(frame))
      response.end(reply.body)
    })
  })

const config = (baseUrl: string, more: Partial<ProviderConfig> = {}): ProviderConfig => ({
  id: 'mine',
  kind: 'compatible',
  title: 'My server',
  baseUrl,
  apiKey: canary,
  models: ['small'],
  ...more,
})

const check = (given: ProviderConfig, times: { reachMs?: number; answerMs?: number } = {}) =>
  checkProvider(given, { fetch, now: () => performance.now(), ...times })

const states = ({ steps }: Awaited<ReturnType<typeof check>>) =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state]))

describe('[A20] a check says what works', () => {
  test('all of it', async () => {
    const found = await check(config(`${await provider(callReply('c', 'note', { word: 'ready' }))}/v1`))
    expect(found).toMatchObject({ ok: true, models: [{ id: 'big' }, { id: 'small', contextTokens: 4096 }] })
    expect(found.message).toBeUndefined()
    expect(found.steps.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^Answers, \d+ ms$/),
      'Key accepted',
      '2 models',
      'Streams',
      'Uses tools',
    ])
  })

  test('a model that talks and uses no tool passes, with a word about it', async () => {
    const found = await check(config(`${await provider(textReply('Ready!'))}/v1`, { apiKey: '' }))
    expect(found).toMatchObject({ ok: true, message: expect.stringContaining('did not use the tool') })
    expect(states(found)).toEqual({ reach: 'ok', key: 'ok', models: 'ok', streams: 'ok', tools: 'warn' })
  })

  test('without a choice the first model is asked', async () => {
    const url = await provider(callReply('c', 'note', {}))
    expect((await check(config(`${url}/v1`, { models: ['auto'] }))).ok).toBe(true)
  })
})

const html = { type: 'text/html', body: '<html>log in</html>' }
const unready = '{"data":[]}'

describe('[A20] a check says what is wrong, in words that help, without the key', () => {
  test.each([
    ['a refused key', errorReply(401, 'x'), { status: 401, body: canary }, 'key', /does not accept this key/],
    ['a key refused at the model', errorReply(401, canary), {}, 'key', /does not accept this key/],
    ['a page to log in', textReply(''), html, 'models', /web page.*\/v1/],
    ['an unknown model', errorReply(404, 'model `small` not found'), {}, 'models', /does not know “small”/],
    ['no tools', errorReply(400, 'small does not support tools'), {}, 'tools', /cannot use tools/],
    ['an error inside', errorReply(500, canary), {}, 'streams', /cannot answer just now/],
    ['an empty answer', textReply(''), {}, 'streams', /answered with nothing/],
    ['garbage', textReply(''), { body: '%%%' }, 'models', /not with a list of models/],
    ['a busy list', textReply(''), { status: 503 }, 'models', /503/],
  ] as const)('%s', async (_, reply, list, step, words) => {
    const found = await check(config(`${await provider(reply, list)}/v1`))
    expect(found.ok).toBe(false)
    expect(states(found)[step]).toBe('bad')
    expect(found.message).toMatch(words)
    expect(found.message).toMatch(/^[^\n]{1,300}\.$/)
    expect(JSON.stringify(found)).not.toMatch(/canary|\bat .*\(|node_modules/)
  })

  test('no model on the server', async () => {
    const url = await provider(textReply(''), { body: unready })
    const found = await check(config(`${url}/v1`, { models: ['auto'] }))
    expect(found.message).toMatch(/lists no model/)
  })

  test('an address without its /v1 is answered with the one that works', async () => {
    const url = await provider(textReply('hi'))
    expect((await check(config(url))).message).toContain(`Use ${url}/v1.`)
  })

  test('nobody there', async () => {
    const port = await freePort()
    const found = await check(config(`http://127.0.0.1:${port}/v1`))
    expect(states(found).reach).toBe('bad')
    expect(found.message).toMatch(`Nothing answers at 127.0.0.1:${port}.`)
    expect((await check(config('http://127.0.0.1:9/v1'))).message).toMatch(/port/)
  })

  test('a server that says nothing ends in time', async () => {
    const url = await serve(() => {})
    const found = await check(config(`${url}/v1`), { reachMs: 50 })
    expect(found.message).toMatch(/took too long/)
  })

  test('a model that says nothing ends in time', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/v1/models') response.setHeader('content-type', 'application/json').end(listed)
    })
    const found = await check(config(`${url}/v1`), { answerMs: 50 })
    expect(states(found).streams).toBe('bad')
    expect(found.message).toMatch(/took too long/)
  })

  test('https spoken to a server of http', async () => {
    const url = await provider(textReply('hi'))
    const found = await check(config(`${url.replace('http:', 'https:')}/v1`))
    expect(states(found).reach).toBe('bad')
    expect(found.message).toMatch(/does not speak this protocol/)
  })

  test('a key that cannot be read any more asks nobody', async () => {
    const trouble = 'The key of My server cannot be read any more.'
    const found = await check(config('http://127.0.0.1:9/v1', { trouble }))
    expect(found).toMatchObject({ ok: false, message: trouble })
  })
})

test('[A20] a redirect is not followed: the key stays with the address it was given for', async () => {
  const seen: unknown[] = []
  const elsewhere = await serve((request, response) => {
    seen.push(request.headers)
    response.setHeader('content-type', 'application/json').end(listed)
  })
  const url = await serve((_, response) => {
    response.writeHead(307, { location: `${elsewhere}/v1/models?${canary}` }).end()
  })
  const found = await check(config(`${url}/v1`))
  expect(found.message).toContain(`sends on to ${elsewhere} (307)`)
  expect(JSON.stringify(found)).not.toContain('canary')
  expect(seen).toEqual([])
  const guarded = createGuardedFetch(fetch)
  const refused = await guarded(`${url}/v1/chat/completions`, { method: 'POST', body: '{}' }).catch(
    classifyProviderError,
  )
  expect(refused).toMatchObject({ code: 'bad-request', retryable: false })
  expect(seen).toEqual([])
})

describe('[A20] lists of models in all their shapes', () => {
  const list = (kind: ProviderConfig['kind'], body: unknown) => {
    const asked: { url: string; headers: unknown }[] = []
    const fetchIt = async (input: unknown, init?: RequestInit) => {
      asked.push({ url: String(input), headers: init?.headers })
      return Response.json(body)
    }
    const given = { id: kind, kind, title: 'P', apiKey: 'k', models: [], baseUrl: 'http://model.test' }
    return listModels(given, { fetch: fetchIt as typeof fetch }).then((models) => ({ models, asked }))
  }

  test('OpenAI, without what does not talk', async () => {
    const { models, asked } = await list('openai', {
      data: [{ id: 'gpt-5.1' }, { id: 'text-embedding-3-small' }, { id: 'whisper-1' }],
    })
    expect(models).toEqual([{ id: 'gpt-5.1' }])
    expect(asked).toEqual([{ url: 'http://model.test/models', headers: { authorization: 'Bearer k' } }])
  })

  test('Anthropic', async () => {
    const { models, asked } = await list('anthropic', {
      data: [{ type: 'model', id: 'claude-x', display_name: 'Claude X' }],
      has_more: false,
    })
    expect(models).toEqual([{ id: 'claude-x', name: 'Claude X' }])
    expect(asked[0]?.headers).toEqual({ 'anthropic-version': '2023-06-01', 'x-api-key': 'k' })
  })

  test('Google, of those that write', async () => {
    const { models, asked } = await list('google', {
      models: [
        {
          name: 'models/gemini-x',
          displayName: 'Gemini X',
          inputTokenLimit: 1_048_576,
          supportedGenerationMethods: ['generateContent', 'countTokens'],
        },
        { name: 'models/embedding-x', supportedGenerationMethods: ['embedContent'] },
      ],
    })
    expect(models).toEqual([{ id: 'gemini-x', name: 'Gemini X', contextTokens: 1_048_576 }])
    expect(asked[0]?.headers).toEqual({ 'x-goog-api-key': 'k' })
  })

  test('OpenRouter, vLLM, a bare list, and entries that are none', async () => {
    const { models } = await list('compatible', {
      data: [
        { id: 'a/b', name: 'B', context_length: 8 },
        { id: 'c', max_model_len: 9 },
        { id: 7 },
        null,
        'x',
      ],
    })
    expect(models).toEqual([
      { id: 'a/b', name: 'B', contextTokens: 8 },
      { id: 'c', contextTokens: 9 },
    ])
    expect((await list('compatible', [{ id: 'z' }, { id: 'z' }])).models).toEqual([{ id: 'z' }])
  })

  test('Ollama’s own tags, where there is no other list', async () => {
    const url = await serve((request, response) => {
      const isTags = request.url === '/api/tags'
      response.writeHead(isTags ? 200 : 404, { 'content-type': 'application/json' })
      response.end(isTags ? '{"models":[{"name":"qwen3:14b","model":"qwen3:14b"}]}' : '{}')
    })
    expect(await listModels(config(`${url}/v1`), { fetch })).toEqual([{ id: 'qwen3:14b' }])
  })
})

test.each([
  ['CERT_HAS_EXPIRED', /expired/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another name/],
  ['ENOTFOUND', /No server is known by the name model\.test/],
  ['ECONNRESET', /closed the connection/],
  ['UND_ERR_HEADERS_TIMEOUT', /too long/],
])('the network’s %s in plain words', (code, words) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })
  expect(tryNetworkWords(error, 'https://model.test/v1')).toMatch(words)
})
