import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { createRegistry } from '@/lib/models/registry'

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const reply = [
  chunk({ role: 'assistant', content: '<thi' }),
  chunk({ content: 'nk>weigh it first</think>Build ' }),
  chunk({ content: 'the tram.' }),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
]

async function partsOf(): Promise<LanguageModelV4StreamPart[]> {
  const registry = createRegistry({
    env: { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_COMPATIBLE_MODEL: 'm' },
    fetch: async () => new Response(reply.join(''), { headers: { 'content-type': 'text/event-stream' } }),
  })
  const { stream } = await registry
    .get('compatible/m')
    .doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'tram?' }] }] })
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

test('[A20] thoughts that a server writes between think tags are reasoning, not answer', async () => {
  const parts = await partsOf()
  const textOf = (type: string) =>
    parts.map((part) => (part.type === type && 'delta' in part ? part.delta : '')).join('')
  expect(textOf('reasoning-delta').trim()).toBe('weigh it first')
  expect(textOf('text-delta').trim()).toBe('Build the tram.')
})
