import { APICallError, type LanguageModelV4, type LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { summaryMarker } from '@/lib/graph/summary-marker'
import { sent } from '../llm/kit'
import { calls, hanging, says, textParts, toStream } from '../llm/scripted-model'
import type { Answer } from './history-script'

export interface HistoryModel extends LanguageModelV4 {
  /** What the next request after that question is answered with. */
  answer(question: string, answer: Answer): void
  /** What the newest request after that question held, without instructions and graph. */
  received(question: string): readonly string[]
}

/** Answers by the newest question, so that turns may run at the same time. */
export function createHistoryModel(): HistoryModel {
  const answers = new Map<string, Answer>()
  const received = new Map<string, readonly string[]>()
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'script',
    supportedUrls: {},
    answer: (question, answer) => void answers.set(question, answer),
    received: (question) => received.get(question) ?? [],
    doGenerate: async () => {
      throw new Error('the loop streams')
    },
    doStream: async (options) => {
      const lines = toLines(options)
      const question = toQuestion(options)
      received.set(question, lines)
      const answer = answers.get(question)
      if (!answer) throw new Error(`nobody answers "${question}"`)
      return { stream: play(answer, lines) }
    },
  }
}

function play(answer: Answer, lines: readonly string[]) {
  if (answer.error) {
    throw new APICallError({
      message: 'refused',
      url: 'http://127.0.0.1/',
      requestBodyValues: {},
      statusCode: answer.error.status,
    })
  }
  if (answer.stopAfter) return hanging(textParts(answer.stopAfter).slice(0, 2))
  const isAnswered = lines.at(-1)?.startsWith('result:')
  if (answer.calls && !isAnswered)
    return toStream(calls(...answer.calls.map(({ name, input }) => [name, input] as const)))
  return toStream(says(answer.text ?? ''))
}

const bare = (line: string) =>
  (line.split(summaryMarker)[0] ?? '')
    .trimEnd()
    .replace(/^(user|assistant):( |$)/, '')
    .replace(/^(call|result): /, '$1:')

const toLines = (options: LanguageModelV4CallOptions) =>
  sent(options)
    .filter((line) => !line.startsWith('system: '))
    .map(bare)
    .filter((line) => line !== '')

function toQuestion({ prompt }: LanguageModelV4CallOptions): string {
  const texts = prompt.flatMap((message) =>
    message.role === 'user'
      ? message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      : [],
  )
  return texts.findLast((text) => !text.startsWith(summaryMarker)) ?? ''
}
