import type {
  LanguageModelV4Message,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'

/*
 * Servers of the OpenAI kind have two names for thoughts, and many refuse a field they do not know. So a thought
 * remembers the field it came in, and goes back in that one; a thought that came between tags in the text does not.
 */

const fields = ['reasoning_content', 'reasoning'] as const
type Field = (typeof fields)[number]

/** `provider` is the key under which thoughts are filed: the first half of the model's id. */
export const reasoningReplay = (provider: string): LanguageModelV4Middleware => ({
  specificationVersion: 'v4',
  transformParams: async ({ params }) => ({
    ...params,
    includeRawChunks: true,
    prompt: params.prompt.map((message) => withOwnField(message, provider)),
  }),
  wrapStream: async ({ doStream }) => {
    const { stream, ...rest } = await doStream()
    return { ...rest, stream: stream.pipeThrough(toStamped(provider)) }
  },
})

function withOwnField(message: LanguageModelV4Message, provider: string): LanguageModelV4Message {
  if (message.role !== 'assistant') return message
  const thoughts = message.content.filter((part) => part.type === 'reasoning')
  if (thoughts.length === 0) return message
  const sent: Partial<Record<Field, string>> = {}
  for (const { text, providerOptions } of thoughts) {
    const field = fields.find((name) => name === providerOptions?.[provider]?.field)
    if (field) sent[field] = (sent[field] ?? '') + text
  }
  const content = message.content.filter((part) => part.type !== 'reasoning')
  const own = { ...message.providerOptions?.openaiCompatible, ...sent }
  return { ...message, content, providerOptions: { ...message.providerOptions, openaiCompatible: own } }
}

/** The chunks as they came are looked at and go no further. */
function toStamped(provider: string) {
  let field: Field | undefined
  return new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform(part, controller) {
      if (part.type === 'raw') {
        field = fieldOf(part.rawValue) ?? field
        return
      }
      const isThought = part.type === 'reasoning-end' && field !== undefined
      controller.enqueue(isThought ? { ...part, providerMetadata: { [provider]: { field } } } : part)
    },
  })
}

/** The SDK reads the same two, in this order. */
function fieldOf(chunk: unknown): Field | undefined {
  const delta = dig(dig(dig(chunk, 'choices'), '0'), 'delta')
  return fields.find((name) => {
    const said = dig(delta, name)
    return typeof said === 'string' && said !== ''
  })
}

const dig = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
