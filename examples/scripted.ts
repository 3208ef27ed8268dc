import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'

export type Line = string | { readonly call: string; readonly input: object }

/** A model that says its lines in turn, so that an example runs without a key. Any AI SDK model takes its place. */
export function scripted(modelId: string, lines: readonly (Line | readonly Line[])[]): LanguageModelV4 {
  let next = 0
  return {
    specificationVersion: 'v4',
    provider: 'example',
    modelId,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('this model only streams')),
    doStream: async () => {
      const said = [lines[next] ?? 'I have nothing more to say.'].flat()
      next += 1
      return { stream: toStream(toParts(said as readonly Line[], next)) }
    },
  }
}

function toParts(lines: readonly Line[], turn: number): LanguageModelV4StreamPart[] {
  const usage = {
    inputTokens: { total: 20, noCache: 20, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 8, text: 8, reasoning: 0 },
  }
  const isCalling = lines.some((line) => typeof line !== 'string')
  const unified = isCalling ? ('tool-calls' as const) : ('stop' as const)
  const parts = lines.map(
    (line, at): LanguageModelV4StreamPart =>
      typeof line === 'string'
        ? { type: 'text-delta', id: 'text', delta: line }
        : {
            type: 'tool-call',
            toolCallId: `call-${turn}-${at}`,
            toolName: line.call,
            input: JSON.stringify(line.input),
          },
  )
  return [...parts, { type: 'finish', usage, finishReason: { unified, raw: unified } }]
}

const toStream = <T>(items: readonly T[]) =>
  new ReadableStream<T>({
    start(controller) {
      for (const item of items) controller.enqueue(item)
      controller.close()
    },
  })
