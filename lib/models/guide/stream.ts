import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'

export interface GuideCall {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** One answer of the guide: either calls to make, or text. */
export interface GuideTurn {
  readonly text: string
  readonly calls: readonly GuideCall[]
}

type Parts = Generator<LanguageModelV4StreamPart>

/** Word by word, one part for each pull, so that a reader who stops costs nothing further. */
export function toStream(turn: GuideTurn, usage: LanguageModelV4Usage, signal?: AbortSignal) {
  const parts = toParts(turn, usage)
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      async pull(controller) {
        if (signal?.aborted) {
          controller.error(signal.reason)
          return
        }
        const { done, value } = parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
        // Lets other work in between two words: the whole answer is known, the event loop is shared.
        await new Promise((resolve) => setImmediate(resolve))
      },
    },
    { highWaterMark: 1 },
  )
}

function* toParts(turn: GuideTurn, usage: LanguageModelV4Usage): Parts {
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'response-metadata', modelId: 'guide' }
  if (turn.text) yield* textParts(turn.text)
  for (const call of turn.calls) yield* callParts(call)
  yield { type: 'finish', usage, finishReason: toFinish(turn) }
}

function* textParts(text: string): Parts {
  yield { type: 'text-start', id: 'text' }
  for (const delta of words(text)) yield { type: 'text-delta', id: 'text', delta }
  yield { type: 'text-end', id: 'text' }
}

function* callParts({ id, name, input }: GuideCall): Parts {
  const json = JSON.stringify(input)
  yield { type: 'tool-input-start', id, toolName: name }
  for (const delta of words(json)) yield { type: 'tool-input-delta', id, delta }
  yield { type: 'tool-input-end', id }
  yield { type: 'tool-call', toolCallId: id, toolName: name, input: json }
}

const words = (text: string) => text.match(/\s*\S+\s*$|\s*\S+/g) ?? []

const toFinish = ({ calls }: GuideTurn) =>
  calls.length > 0
    ? { unified: 'tool-calls' as const, raw: 'tool-calls' }
    : { unified: 'stop' as const, raw: 'stop' }

export function toResult(turn: GuideTurn, usage: LanguageModelV4Usage): LanguageModelV4GenerateResult {
  const content: LanguageModelV4Content[] = []
  if (turn.text) content.push({ type: 'text', text: turn.text })
  for (const { id, name, input } of turn.calls) {
    content.push({ type: 'tool-call', toolCallId: id, toolName: name, input: JSON.stringify(input) })
  }
  return { content, finishReason: toFinish(turn), usage, warnings: [] }
}

/** The guide reads no tokens; a token is taken as four characters, as is usual for English. */
export function toUsage(read: number, turn: GuideTurn): LanguageModelV4Usage {
  const written = turn.text.length + JSON.stringify(turn.calls.map(({ input }) => input)).length
  const input = Math.ceil(read / 4)
  const output = Math.ceil(written / 4)
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}
