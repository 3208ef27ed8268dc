import * as z from 'zod'
import { guideId } from './guide/guide'

/** How much a model can read, in tokens, by `provider/model`, or `provider/*` for all that a provider serves. */
export const Windows = z.record(z.string().min(1).max(300), z.number().int().min(1_000).max(100_000_000))
export type Windows = Readonly<Record<string, number>>

/** `BOUGH_CONTEXT_TOKENS`: the JSON of such a table. Undefined when it is none. */
export function tryParseWindows(text: string): Windows | undefined {
  try {
    return Windows.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Of a model that nothing is known of: what a small server of one's own can be expected to read. */
export const defaultWindow = 32_000

/** As their makers published them; written from memory, and rather less than more. The first that fits counts. */
const known: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/^gpt-4\.1/, 1_000_000],
  [/^gpt-5/, 272_000],
  [/^(gpt-4o|gpt-4-turbo|o1|o3|o4|chatgpt-4o)/, 128_000],
  [/^gpt-4/, 8_000],
  [/^gpt-3\.5/, 16_000],
  [/^claude-/, 200_000],
  [/^gemini-/, 1_000_000],
  [/(^|\/)(deepseek|kimi|glm-4\.[5-9]|qwen3|llama-?(3\.[1-3]|4)|mistral-(large|medium)|gpt-oss)/, 128_000],
]

/** The owner's word, then what the provider said of itself, then what is known. Local servers often load less than a model has. */
export function windowOf(modelId: string, own: Windows = {}, listed?: number): number {
  if (modelId === guideId) return 1_000_000
  const [provider = ''] = modelId.split('/')
  const name = modelId.slice(provider.length + 1)
  const isLocal = provider === 'ollama' || provider === 'compatible'
  const table = isLocal ? undefined : known.find(([pattern]) => pattern.test(name))?.[1]
  return own[modelId] ?? own[`${provider}/*`] ?? listed ?? table ?? defaultWindow
}
