import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { summary } from '@/lib/graph/summary'
import { summaryMarker } from '@/lib/graph/summary-marker'
import { createGuide } from '@/lib/models/guide/guide'
import { board, guide } from './play'

const graph = board('Should our city build a tram?\n  topic: Costs')
const said = (text: string): LanguageModelV4CallOptions['prompt'] => [
  { role: 'system', content: 'You are the co-pilot.' },
  {
    role: 'user',
    content: [
      { type: 'text', text },
      { type: 'text', text: `${summaryMarker}\n${summary(graph, null, 2_000)}` },
    ],
  },
]
const tool = (name: string) => ({ type: 'function' as const, name, inputSchema: { type: 'object' as const } })
const tools = ['run_lens', 'add_node', 'add_nodes', 'graph_stats', 'submit'].map(tool)

async function parts(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await guide.doStream(options)
  const all: LanguageModelV4StreamPart[] = []
  for await (const part of stream) all.push(part)
  return all
}

describe('[A21] the guide is a language model in the SDK’s sense', () => {
  test('text comes word by word and ends with its usage', async () => {
    const all = await parts({ prompt: said('who are you?'), tools })
    const deltas = all.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []))
    expect(deltas.length).toBeGreaterThan(20)
    expect(deltas.every((delta) => delta.trim().split(/\s+/).length === 1)).toBe(true)
    expect(all.at(0)).toMatchObject({ type: 'stream-start' })
    expect(all.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'stop' } })
    const { content } = await guide.doGenerate({ prompt: said('who are you?'), tools })
    expect(content).toEqual([{ type: 'text', text: deltas.join('') }])
  })

  test('a call’s arguments come in pieces that join to the call', async () => {
    const all = await parts({ prompt: said('add Rails and Staff wages under Costs'), tools })
    const call = all.find((part) => part.type === 'tool-call')
    const pieces = all.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : []))
    expect(pieces.length).toBeGreaterThan(1)
    expect(call).toMatchObject({ toolName: 'add_nodes', input: pieces.join('') })
    const finish = all.at(-1)
    expect(finish).toMatchObject({ type: 'finish', finishReason: { unified: 'tool-calls' } })
    if (finish?.type === 'finish') expect(finish.usage.outputTokens.total).toBeGreaterThan(0)
  })

  test('the same request gives the same answer, from any guide', async () => {
    const options = { prompt: said('add three risks under Costs'), tools }
    const other = createGuide()
    expect(await other.doGenerate(options)).toEqual(await guide.doGenerate(options))
    expect(await parts(options)).toEqual(await parts(options))
  })

  test('an abort ends the stream at once', async () => {
    const stop = new AbortController()
    const { stream } = await guide.doStream({ prompt: said('who are you?'), tools, abortSignal: stop.signal })
    const reader = stream.getReader()
    await reader.read()
    stop.abort(new Error('stopped'))
    await expect(
      (async () => {
        for (let at = 0; at < 100; at += 1) await reader.read()
      })(),
    ).rejects.toThrow('stopped')
    await expect(guide.doStream({ prompt: said('hello'), abortSignal: stop.signal })).rejects.toThrow(
      'stopped',
    )
  })

  test('a forced submit is obeyed, with what there is to say', async () => {
    const { content } = await guide.doGenerate({
      prompt: said('add three risks under Costs'),
      tools,
      toolChoice: { type: 'tool', toolName: 'submit' },
    })
    expect(content).toHaveLength(1)
    expect(content[0]).toMatchObject({ type: 'tool-call', toolName: 'submit' })
    expect(JSON.parse((content[0] as { input: string }).input).answer).toMatch(/\S/)
  })

  test('without tools it calls none', async () => {
    const { content } = await guide.doGenerate({ prompt: said('add three risks under Costs') })
    expect(content.map(({ type }) => type)).toEqual(['text'])
  })

  test('call ids are unique within the conversation', async () => {
    const first = await guide.doGenerate({ prompt: said('how many ideas are there?'), tools })
    const call = first.content[0]
    if (call?.type !== 'tool-call') throw new Error('no call')
    const prompt: LanguageModelV4CallOptions['prompt'] = [
      ...said('how many ideas are there?'),
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: call.toolCallId, toolName: call.toolName, input: {} }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: call.toolCallId,
            toolName: call.toolName,
            output: { type: 'text', value: 'ideas: 2' },
          },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'There are 2.' }] },
      ...said('count again: how many ideas are there?').slice(1),
    ]
    const second = (await guide.doGenerate({ prompt, tools })).content[0]
    expect(second).toMatchObject({ type: 'tool-call' })
    if (second?.type === 'tool-call') expect(second.toolCallId).not.toBe(call.toolCallId)
  })

  test.each([
    '',
    ' ',
    '\u0000',
    '\ud800',
    '🚋'.repeat(1000),
    'add '.repeat(3000),
    '"'.repeat(500),
    '('.repeat(5000),
    'a,'.repeat(4000),
  ])(
    'odd text %#: an answer in time',
    async (text) => {
      const { content } = await guide.doGenerate({ prompt: said(text), tools })
      expect(content.length).toBeGreaterThan(0)
    },
    10_000,
  )
})
