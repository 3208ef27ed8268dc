import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'

export interface ScriptedAnswer {
  readonly text?: string
  readonly call?: string
  /** Characters a delta. */
  readonly piece?: number
  /** Ends without a finish part. */
  readonly cut?: boolean
  readonly finish?: 'stop' | 'length'
  readonly error?: Error
}

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 2, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 1 },
}

/** Gives the answers in order and keeps what it was asked. */
export function scripted(
  ...answers: ScriptedAnswer[]
): LanguageModelV4 & { asked: LanguageModelV4CallOptions[] } {
  const asked: LanguageModelV4CallOptions[] = []
  return {
    asked,
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('only streams are asked for')),
    doStream: async (options) => {
      asked.push(options)
      const answer = answers.shift() ?? {}
      if (answer.error) throw answer.error
      return { stream: toStream(parts(answer)) }
    },
  }
}

function toStream(all: Iterator<LanguageModelV4StreamPart>): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    pull(controller) {
      const { done, value } = all.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

function* parts({
  text,
  call,
  piece = 7,
  cut,
  finish = 'stop',
}: ScriptedAnswer): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'response-metadata', modelId: 'scripted-1' }
  const pieces = (whole: string) => whole.match(new RegExp(`[\\s\\S]{1,${piece}}`, 'g')) ?? []
  if (text !== undefined) for (const delta of pieces(text)) yield { type: 'text-delta', id: 't', delta }
  if (call !== undefined) {
    yield { type: 'tool-input-start', id: 'c', toolName: 'x' }
    for (const delta of pieces(call)) yield { type: 'tool-input-delta', id: 'c', delta }
    yield { type: 'tool-call', toolCallId: 'c', toolName: 'x', input: call }
  }
  if (!cut) yield { type: 'finish', usage, finishReason: { unified: finish, raw: finish } }
}
