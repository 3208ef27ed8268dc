import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Response } from '@/lib/llm/library'
import { createModel, type ModelOptions } from '@/lib/llm/model'
import type { Tool, ToolOutcome } from '@/lib/llm/tool'
import { createMemoryStore } from '@/lib/store/memory-store'
import { type Reply, scriptedModel } from './scripted-model'

/** Ids and times that count up. */
export function counters() {
  let ids = 0
  let time = 0
  return { newId: () => `i${++ids}`, clock: { now: () => ++time, sleep: async () => {} } }
}

export function libraryOf(replies: readonly Reply[], options: ModelOptions & { provider?: string } = {}) {
  const { provider, ...rest } = options
  const script = scriptedModel(replies, provider)
  const model = createModel(script, { ...counters(), ...rest })
  return { model, script, store: createMemoryStore().as('me') }
}

/** The two ways to read a response. */
export const readings = [
  ['whole text', (response: Pick<Response, 'text'>) => response.text()],
  [
    'streaming',
    async (response: AsyncIterable<string>) => {
      let text = ''
      for await (const delta of response) text += delta
      return text
    },
  ],
] as const

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

/** A tool that needs no arguments but may take a `place`, and answers with a value or a promise of it. */
export function tool(
  name: string,
  run: (input: Record<string, unknown>) => ToolOutcome | string | Promise<ToolOutcome | string> = () =>
    `${name} done`,
  properties: Record<string, unknown> = { place: { type: 'string' } },
): Tool {
  return {
    name,
    description: `The tool ${name}.`,
    inputSchema: { type: 'object', properties },
    parse: (input) =>
      (input as { bad?: unknown }).bad === undefined
        ? { ok: true, value: input }
        : { ok: false, message: 'bad: not allowed.' },
    execute: (input) => run(input as Record<string, unknown>),
  }
}

/** What the model was sent, one line a message: `user: …`, `call: name`, `result: …`. */
export function sent({ prompt }: LanguageModelV4CallOptions): string[] {
  return prompt.flatMap((message) => {
    if (message.role === 'system') return [`system: ${message.content}`]
    if (message.role === 'tool') {
      return message.content.flatMap((part) =>
        part.type === 'tool-result' && (part.output.type === 'text' || part.output.type === 'error-text')
          ? [`result: ${part.output.value}`]
          : [],
      )
    }
    return message.content.flatMap((part) => {
      if (part.type === 'text') return [`${message.role}: ${part.text}`]
      if (part.type === 'reasoning') return [`thought: ${part.text}`]
      return part.type === 'tool-call' ? [`call: ${part.toolName}`] : []
    })
  })
}

export const offered = ({ tools }: LanguageModelV4CallOptions) => (tools ?? []).map(({ name }) => name)
