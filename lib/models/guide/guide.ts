import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { openWordNet, type WordNet } from '@/lib/words/wordnet'
import { takeTurn } from './chat/take-turn'
import { enrich } from './enrich'
import { answerLens } from './lens-answer'
import { tryLensRequest } from './lens-request'
import { type GuideTurn, toResult, toStream, toUsage } from './stream'

export const guideId = 'bough/guide'

/**
 * The model for everyone without a key: rules and WordNet, no network, no state. Its answer is a function of the
 * request alone, and it answers the same loop, tools and lenses as any other model.
 */
export function createGuide(): LanguageModelV4 {
  let opened: WordNet | undefined
  const answer = async (options: LanguageModelV4CallOptions): Promise<GuideTurn> => {
    options.abortSignal?.throwIfAborted()
    opened ??= openWordNet()
    return toTurn(options, opened)
  }
  const usageOf = (options: LanguageModelV4CallOptions, turn: GuideTurn) =>
    toUsage(JSON.stringify(options.prompt).length, turn)
  return {
    specificationVersion: 'v4',
    provider: 'bough',
    modelId: 'guide',
    supportedUrls: {},
    doGenerate: async (options) => {
      const turn = await answer(options)
      return toResult(turn, usageOf(options, turn))
    },
    doStream: async (options) => {
      const turn = await answer(options)
      return { stream: toStream(turn, usageOf(options, turn), options.abortSignal) }
    },
  }
}

async function toTurn(options: LanguageModelV4CallOptions, wordnet: WordNet): Promise<GuideTurn> {
  const lens = tryLens(options)
  if (!lens) return takeTurn(options, wordnet)
  if (lens.lens === 'enrich' && canSearch(options)) return enrich(lens, options, wordnet)
  const value = await answerLens(lens, wordnet, options.abortSignal)
  const forced = options.toolChoice?.type === 'tool' ? options.toolChoice.toolName : undefined
  if (forced === undefined) return { text: JSON.stringify(value), calls: [] }
  return { text: '', calls: [{ id: 'answer', name: forced, input: value as Record<string, unknown> }] }
}

const canSearch = ({ tools }: LanguageModelV4CallOptions) =>
  tools?.some(({ name }) => name === 'search') === true

/** A request that carries a lens's sections: for structured output, or for a loop that looks things up. */
function tryLens(options: LanguageModelV4CallOptions) {
  const isStructured =
    canSearch(options) || options.responseFormat?.type === 'json' || options.toolChoice?.type === 'tool'
  if (!isStructured) return undefined
  for (const message of options.prompt) {
    if (message.role !== 'user') continue
    for (const part of message.content) {
      const request = part.type === 'text' ? tryLensRequest(part.text) : undefined
      if (request) return request
    }
  }
  return undefined
}
