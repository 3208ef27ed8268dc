import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { toRootNode } from '@/lib/graph/seed'
import { summaryMarker } from '@/lib/graph/summary-marker'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageContent } from '@/lib/history/parts'
import { type Collected, createCollector } from '@/lib/llm/collector'
import { toPrompt } from '@/lib/llm/request'
import { createRegistry } from '@/lib/models/registry'

/* The makers' own streaming shapes, through the SDK's packages, to what is kept and sent again. */

const env = {
  OPENAI_API_KEY: 'k',
  ANTHROPIC_API_KEY: 'k',
  GOOGLE_GENERATIVE_AI_API_KEY: 'k',
  OPENAI_COMPATIBLE_BASE_URL: 'http://model.test/v1',
}

const events = (chunks: readonly object[]) =>
  chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
const named = (chunks: readonly { readonly type: string }[]) =>
  chunks.map((chunk) => `event: ${chunk.type}\ndata: ${JSON.stringify(chunk)}\n\n`).join('')

const tools = ['look', 'note'].map((name) => ({
  type: 'function' as const,
  name,
  inputSchema: { type: 'object' as const, properties: {} },
}))

/** Sends a prompt to a model whose server answers with `body`; gives what was collected and what was sent. */
async function play(modelId: string, prompt: LanguageModelV4Prompt, body: string) {
  const sent: Record<string, never>[] = []
  const registry = createRegistry({
    env,
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const model = registry.get(modelId)
  const collector = createCollector({ prefix: 't', emit: () => {} })
  const { stream } = await model.doStream({ prompt, tools })
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    collector.take(part)
  }
  collector.close()
  const [request] = sent
  if (!request) throw new Error('nothing was sent')
  return { got: collector.result(), sent: request as Record<string, unknown>, provider: model.provider }
}

const ask: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'Tram?' }] },
]

function toPath(got: Collected): Message[] {
  const rootNode = toRootNode('Tram')
  const path: Message[] = []
  const add = (content: Omit<MessageContent, 'parents'>) => {
    const parent = path.at(-1)
    path.push(toMessage({ ...content, parents: parent ? [parent.id] : [] }))
  }
  add({ role: 'root', parts: [{ type: 'board', boardId: 'b', rootNode }] })
  add({ role: 'user', parts: [{ type: 'text', text: 'Tram?' }] })
  const calls = got.calls.map(({ id, name, providerMetadata }) => ({
    type: 'tool-call' as const,
    callId: id,
    name,
    input: {},
    ...(providerMetadata && { providerMetadata }),
  }))
  add({ role: 'assistant', parts: [...got.spoken, ...calls] })
  for (const { callId, name } of calls)
    add({ role: 'tool', parts: [{ type: 'tool-result', callId, name, output: 'seen' }] })
  if (calls.length === 0) add({ role: 'user', parts: [{ type: 'text', text: 'And then?' }] })
  return path
}

const anthropicStream = named([
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'claude-x',
      content: [],
      stop_reason: null,
      usage: {
        input_tokens: 12,
        output_tokens: 1,
        cache_read_input_tokens: 900,
        cache_creation_input_tokens: 60,
      },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Weigh it.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'SEALED==' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'redacted_thinking', data: 'HIDDEN==' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: 'Let me look.' } },
  { type: 'content_block_stop', index: 2 },
  {
    type: 'content_block_start',
    index: 3,
    content_block: { type: 'tool_use', id: 'call_1', name: 'look', input: {} },
  },
  { type: 'content_block_delta', index: 3, delta: { type: 'input_json_delta', partial_json: '{}' } },
  { type: 'content_block_stop', index: 3 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 30 } },
  { type: 'message_stop' },
] as never)

describe('[A20] Anthropic', () => {
  const id = 'anthropic/claude-sonnet-4-5'

  test('thoughts come back with their seal, hidden ones too, and go to nobody else', async () => {
    const { got, provider } = await play(id, ask, anthropicStream)
    expect(got.spoken).toEqual([
      { type: 'reasoning', text: 'Weigh it.', providerMetadata: { anthropic: { signature: 'SEALED==' } } },
      { type: 'reasoning', text: '', providerMetadata: { anthropic: { redactedData: 'HIDDEN==' } } },
      { type: 'text', text: 'Let me look.' },
    ])
    const again = toPrompt({ path: toPath(got), summary: 'G', provider })
    const { sent } = await play(id, again, anthropicStream)
    expect(sent.messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Weigh it.', signature: 'SEALED==' },
          { type: 'redacted_thinking', data: 'HIDDEN==' },
          { type: 'text', text: 'Let me look.' },
          { type: 'tool_use', id: 'call_1', name: 'look' },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result' }] },
    ])
    for (const other of ['google/gemini-2.5-pro', 'openai/gpt-5.1', 'compatible/m']) {
      const foreign = toPrompt({ path: toPath(got), provider: other.split('/')[0] ?? '' })
      const body = other.startsWith('google') ? googleStream : compatibleStream
      expect(JSON.stringify((await play(other, foreign, body)).sent)).not.toMatch(/SEALED|HIDDEN|Weigh/)
    }
  })

  test('[A15] tokens read from and put into the cache are told apart', async () => {
    const { got } = await play(id, ask, anthropicStream)
    expect(got.usage).toMatchObject({ inputTokens: 972, cachedInputTokens: 900, cacheWriteTokens: 60 })
  })

  test('[A15] tools, instructions and the history before the summary are marked for the cache, four at most', async () => {
    const { got, provider } = await play(id, ask, anthropicStream)
    const inLoop = toPrompt({ instructions: 'Be brief.', path: toPath(got), summary: 'G', provider })
    const { sent } = await play(id, inLoop, anthropicStream)
    const mark = { type: 'ephemeral' }
    expect(sent.tools).toEqual([
      expect.not.objectContaining({ cache_control: mark }),
      expect.objectContaining({ name: 'note', cache_control: mark }),
    ])
    expect(sent.system).toEqual([{ type: 'text', text: 'Be brief.', cache_control: mark }])
    expect(sent.messages).toMatchObject([
      { content: [{ text: 'Tram?', cache_control: mark }] },
      { content: [{}, {}, {}, { type: 'tool_use', cache_control: mark }] },
      { content: [expect.not.objectContaining({ cache_control: mark })] },
    ])
    expect(JSON.stringify(sent).match(/cache_control/g)).toHaveLength(4)
  })

  test('[A15] before a question the mark stands on the question itself, not on the summary', async () => {
    const { got, provider } = await play(id, ask, anthropicStream)
    const path = toPath({ ...got, calls: [] })
    const { sent } = await play(
      id,
      toPrompt({ instructions: 'I', path, summary: 'G', provider }),
      anthropicStream,
    )
    const last = (sent.messages as { content: object[] }[]).at(-1)
    expect(last?.content).toEqual([
      { type: 'text', text: 'And then?', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: `${summaryMarker}\nG` },
    ])
  })
})

const googleChunk = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...more }],
})
const googleStream = events([
  googleChunk([{ text: 'Weigh it.', thought: true }]),
  googleChunk([{ text: 'Let me ' }]),
  googleChunk([{ text: 'look.', thoughtSignature: 'SIGN1==' }]),
  googleChunk([{ functionCall: { name: 'look', args: {} }, thoughtSignature: 'SIGN2==' }], {
    finishReason: 'STOP',
  }),
  {
    usageMetadata: {
      promptTokenCount: 900,
      candidatesTokenCount: 20,
      thoughtsTokenCount: 8,
      cachedContentTokenCount: 700,
      totalTokenCount: 928,
    },
  },
])

describe('[A20] Google', () => {
  const id = 'google/gemini-2.5-pro'

  test('thoughts are asked for, and signatures go back on the parts they came on', async () => {
    const { got, provider, sent } = await play(id, ask, googleStream)
    expect(sent.generationConfig).toMatchObject({ thinkingConfig: { includeThoughts: true } })
    expect(got.spoken).toEqual([
      { type: 'reasoning', text: 'Weigh it.' },
      { type: 'text', text: 'Let me look.', providerMetadata: { google: { thoughtSignature: 'SIGN1==' } } },
    ])
    expect(got.calls).toMatchObject([
      { name: 'look', providerMetadata: { google: { thoughtSignature: 'SIGN2==' } } },
    ])
    const { sent: again } = await play(id, toPrompt({ path: toPath(got), provider }), googleStream)
    expect((again.contents as object[])[1]).toMatchObject({
      role: 'model',
      parts: [
        { text: 'Let me look.', thoughtSignature: 'SIGN1==' },
        { functionCall: { name: 'look' }, thoughtSignature: 'SIGN2==' },
      ],
    })
  })

  test('[A15] tokens from the cache, and those of thoughts, are recorded', async () => {
    const { got } = await play(id, ask, googleStream)
    expect(got.usage).toEqual({
      inputTokens: 900,
      outputTokens: 28,
      cachedInputTokens: 700,
      reasoningTokens: 8,
    })
  })

  test('a model that is told not to think is not asked for thoughts', async () => {
    const sent: string[] = []
    const model = createRegistry({
      env,
      fetch: async (_, init) => {
        sent.push(String(init?.body))
        return new Response(googleStream, { headers: { 'content-type': 'text/event-stream' } })
      },
    }).get(id)
    await model.doStream({ prompt: ask, reasoning: 'none' })
    expect(sent[0]).not.toContain('"includeThoughts":true')
  })
})

const choice = (delta: object, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const compatible = (field: string | undefined, usage: object = {}) =>
  `${events([
    ...(field ? [choice({ [field]: 'Weigh ' }), choice({ [field]: 'it.', content: '' })] : []),
    choice({ content: 'Let me look.' }),
    choice({
      tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }],
    }),
    choice({}, 'tool_calls'),
    { ...choice({}), choices: [], usage: { prompt_tokens: 100, completion_tokens: 9, ...usage } },
  ])}data: [DONE]\n\n`
const compatibleStream = compatible(undefined)

describe('[A20] servers of the OpenAI kind', () => {
  const id = 'compatible/m'

  test.each(['reasoning_content', 'reasoning'])('thoughts that came as %s go back as that', async (field) => {
    const { got, provider } = await play(id, ask, compatible(field))
    expect(got.spoken[0]).toEqual({
      type: 'reasoning',
      text: 'Weigh it.',
      providerMetadata: { compatible: { field } },
    })
    const { sent } = await play(id, toPrompt({ path: toPath(got), provider }), compatibleStream)
    const answer = (sent.messages as Record<string, unknown>[])[1]
    expect(answer).toMatchObject({ role: 'assistant', content: 'Let me look.', [field]: 'Weigh it.' })
    const other = field === 'reasoning' ? 'reasoning_content' : 'reasoning'
    expect(answer).not.toHaveProperty(other)
  })

  test('thoughts between tags stay here: no server is sent a field it did not use', async () => {
    const tagged = `${events([choice({ content: '<think>Weigh it.</think>Go.' }), choice({}, 'stop')])}data: [DONE]\n\n`
    const { got, provider } = await play(id, ask, tagged)
    expect(got.spoken[0]).toMatchObject({ type: 'reasoning', text: 'Weigh it.' })
    const { sent } = await play(id, toPrompt({ path: toPath(got), provider }), compatibleStream)
    expect(JSON.stringify(sent)).not.toContain('Weigh')
  })

  test.each([
    ['OpenAI', { prompt_tokens_details: { cached_tokens: 64 } }, { cachedInputTokens: 64 }],
    ['DeepSeek', { prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 }, { cachedInputTokens: 64 }],
    [
      'OpenRouter',
      { prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 } },
      { cachedInputTokens: 60, cacheWriteTokens: 30 },
    ],
  ])('[A15] tokens from the cache in the words of %s', async (_, usage, expected) => {
    const { got } = await play(id, ask, compatible(undefined, usage))
    expect(got.usage).toEqual({ inputTokens: 100, outputTokens: 9, ...expected })
  })

  test('[A15] OpenAI gets a cache key that stays along a line; other servers get no field of OpenAI’s', async () => {
    const { got, provider, sent } = await play('openai/gpt-5.1', ask, compatibleStream)
    const later = toPrompt({ instructions: 'Be brief.', path: toPath(got), summary: 'G', provider })
    const { sent: again } = await play('openai/gpt-5.1', later, compatibleStream)
    expect(sent.prompt_cache_key).toMatch(/^[0-9a-f]{32}$/)
    expect(again.prompt_cache_key).toBe(sent.prompt_cache_key)
    expect((await play(id, ask, compatibleStream)).sent).not.toHaveProperty('prompt_cache_key')
  })
})
