import type { LanguageModelV4, LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider'

/** The model as the product asks it: it streams, and its pieces are put together. An error in the stream is thrown. */
export const streamed = (model: LanguageModelV4): LanguageModelV4 => ({
  specificationVersion: 'v4',
  provider: model.provider,
  modelId: model.modelId,
  supportedUrls: model.supportedUrls,
  doStream: (options) => model.doStream(options),
  doGenerate: async (options) => collect((await model.doStream(options)).stream),
})

type Stream = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream']

async function collect(stream: Stream): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = []
  let text = ''
  let end: Pick<LanguageModelV4GenerateResult, 'finishReason' | 'usage'> | undefined
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'tool-call') content.push(part)
    if (part.type === 'finish') end = part
  }
  if (!end) throw new Error('The stream ended without an end.')
  const said: LanguageModelV4Content[] = text ? [{ type: 'text', text }] : []
  return { content: [...said, ...content], finishReason: end.finishReason, usage: end.usage, warnings: [] }
}
