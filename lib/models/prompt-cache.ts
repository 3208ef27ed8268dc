import { createHash } from 'node:crypto'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Middleware,
} from '@ai-sdk/provider'
import { summaryMarker } from '@/lib/graph/summary-marker'

/*
 * What stays the same from one request to the next is said to the provider: tools, instructions, and the history up to
 * the graph's summary, which is new each time. Marks are no content: what they stand at is the same without them.
 */

const anthropicMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** Anthropic keeps what ends at a mark, of which a request may hold four: the tools, the instructions, the person's last message and the end of the history. */
export const anthropicCache: LanguageModelV4Middleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => {
    const { prompt, tools } = params
    return {
      ...params,
      prompt: markPrompt(prompt),
      ...(tools && { tools: tools.map((tool, at) => (at === tools.length - 1 ? marked(tool) : tool)) }),
    }
  },
}

const marked = <T extends object>(thing: T & { readonly providerOptions?: object }): T => ({
  ...thing,
  providerOptions: { ...thing.providerOptions, ...joined(thing.providerOptions) },
})

/** A thing may carry options of its own for the same provider. */
const joined = (options: { readonly anthropic?: object } | undefined) => ({
  anthropic: { ...options?.anthropic, ...anthropicMark.anthropic },
})

function markPrompt(prompt: readonly LanguageModelV4Message[]): LanguageModelV4Message[] {
  const end = stableEnd(prompt)
  const asked = prompt.findLastIndex(({ role }) => role === 'user')
  const system = prompt.findLastIndex(({ role }) => role === 'system')
  return prompt.map((message, at) => {
    if (message.role === 'system') return at === system ? marked(message) : message
    return at === end || (at === asked && at <= end) ? markMessage(message) : message
  })
}

/** The last message that comes again as it is, in whole or before the summary; -1 when there is none. */
function stableEnd(prompt: readonly LanguageModelV4Message[]): number {
  const last = prompt.at(-1)
  const isAsked = last?.role === 'user' && last.content.length > 1 && last.content.some(isSummary)
  return isAsked ? prompt.length - 1 : prompt.length - 2
}

type Content = Exclude<LanguageModelV4Message, { role: 'system' }>['content'][number]

const isSummary = (part: Content) => part.type === 'text' && part.text.startsWith(summaryMarker)

/** On its last part that can bear a mark; a thought cannot. */
function markMessage(message: Exclude<LanguageModelV4Message, { role: 'system' }>): LanguageModelV4Message {
  const content: readonly Content[] = message.content
  const at = content.findLastIndex((part) => part.type !== 'reasoning' && !isSummary(part))
  return {
    ...message,
    content: content.map((part, index) => (index === at ? marked(part) : part)),
  } as LanguageModelV4Message
}

/** OpenAI finds a cached beginning by itself; the key keeps the requests of one line on the machine that has it. */
export const openAiCache: LanguageModelV4Middleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({
    ...params,
    providerOptions: {
      ...params.providerOptions,
      openai: { ...params.providerOptions?.openai, prompt_cache_key: toCacheKey(params) },
    },
  }),
}

/** Of what a line begins with: instructions, tools, and the first message without its summary. */
function toCacheKey({ prompt, tools }: LanguageModelV4CallOptions): string {
  const first = prompt.find(({ role }) => role === 'user')
  const said = first?.role === 'user' ? first.content.filter((part) => !isSummary(part)) : []
  const system = prompt.filter(({ role }) => role === 'system').map(({ content }) => content)
  const names = (tools ?? []).map(({ name }) => name)
  return createHash('sha256')
    .update(JSON.stringify([system, names, said]))
    .digest('hex')
    .slice(0, 32)
}
