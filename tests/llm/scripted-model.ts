import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'

export type Reply = readonly LanguageModelV4StreamPart[] | ((options: LanguageModelV4CallOptions) => Turn)
type Turn = ReadableStream<LanguageModelV4StreamPart> | readonly LanguageModelV4StreamPart[] | Error

export interface ScriptedModel extends LanguageModelV4 {
  /** What each request asked for, in order. */
  readonly requests: LanguageModelV4CallOptions[]
}

/** A model that answers with the given replies in turn, and fails the test when asked once more. */
export function scriptedModel(replies: readonly Reply[], provider = 'scripted'): ScriptedModel {
  const requests: LanguageModelV4CallOptions[] = []
  return {
    specificationVersion: 'v4',
    provider,
    modelId: 'script',
    supportedUrls: {},
    requests,
    doGenerate: async () => {
      throw new Error('the loop streams')
    },
    doStream: async (options) => {
      requests.push(structuredClone({ ...options, abortSignal: undefined }))
      const reply = replies[requests.length - 1]
      if (!reply) throw new Error(`no reply ${requests.length} in the script`)
      const turn = typeof reply === 'function' ? reply(options) : reply
      if (turn instanceof Error) throw turn
      return { stream: turn instanceof ReadableStream ? turn : toStream(turn) }
    },
  }
}

export function toStream(
  parts: readonly LanguageModelV4StreamPart[],
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

/** Emits the parts and then stays open until the request is cut off from this side. */
export function hanging(
  parts: readonly LanguageModelV4StreamPart[] = [],
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
    },
  })
}

export const usage = (input = 10, output = 5) => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
})

type Unified = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other'

export const finish = (
  unified: Unified = 'stop',
  raw: string | undefined = unified,
): LanguageModelV4StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw },
  usage: usage(),
})

export const textParts = (...pieces: string[]): LanguageModelV4StreamPart[] => [
  { type: 'text-start', id: 'x' },
  ...pieces.map((delta) => ({ type: 'text-delta' as const, id: 'x', delta })),
  { type: 'text-end', id: 'x' },
]

export const says = (...pieces: string[]): LanguageModelV4StreamPart[] => [...textParts(...pieces), finish()]

export function callParts(name: string, input: unknown, id = `id-${name}`): LanguageModelV4StreamPart[] {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return [
    { type: 'tool-input-start', id, toolName: name },
    ...(text.match(/[\s\S]{1,5}/g) ?? []).map((delta) => ({ type: 'tool-input-delta' as const, id, delta })),
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: name, input: text },
  ]
}

export const calls = (...list: readonly (readonly [name: string, input: unknown, id?: string])[]) => [
  ...list.flatMap(([name, input, id], at) => callParts(name, input, id ?? `id-${at}-${name}`)),
  finish('tool-calls'),
]

export const submits = (answer: string) => calls(['submit', { answer }, 'id-submit'])
