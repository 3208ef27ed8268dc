import type { LanguageModelV4Middleware } from '@ai-sdk/provider'

/** Gemini thinks unseen unless it is asked to tell; models that do not think refuse the question. */
const thinks = /^gemini-(2\.5|[3-9])/

export const googleThoughts: LanguageModelV4Middleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params, model }) => {
    if (!thinks.test(model.modelId) || params.reasoning === 'none') return params
    const google = { ...params.providerOptions?.google, thinkingConfig: { includeThoughts: true } }
    return { ...params, providerOptions: { ...params.providerOptions, google } }
  },
}
