import type { Frame } from '../script'
import { isBlank, isJson, type Json, listOf, refuseName, refuseText } from './refusals'
import { joined, piecesOf, type Wire, type WireEnd } from './wire'

export const piece = (parts: readonly object[], more: object = {}): Frame => ({
  raw: `data: ${JSON.stringify({
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
    modelVersion: 'gemini-zoo',
    responseId: 'zoo',
  })}\r\n\r\n`,
})

export const ended = (finishReason: string): Frame => ({
  raw: `data: ${JSON.stringify({
    candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason, index: 0 }],
    usageMetadata: {
      promptTokenCount: 20,
      cachedContentTokenCount: 12,
      candidatesTokenCount: 10,
      totalTokenCount: 30,
    },
    modelVersion: 'gemini-zoo',
    responseId: 'zoo',
  })}\r\n\r\n`,
})

const ends: Readonly<Record<WireEnd, string>> = {
  stop: 'STOP',
  calls: 'STOP',
  length: 'MAX_TOKENS',
  filtered: 'SAFETY',
}

/** Calls come whole: what is no JSON breaks the frame itself. */
export const gemini: Wire = {
  id: 'gemini',
  modelId: 'google/gemini-zoo',
  env: (url) => ({
    GOOGLE_GENERATIVE_AI_API_KEY: 'zoo-0123456789',
    GOOGLE_GENERATIVE_AI_BASE_URL: `${url}/v1beta`,
  }),
  opening: () => [],
  text: (text) => piecesOf(text).map((one) => piece([{ text: one }])),
  thought: (text) => [piece([{ text, thought: true }])],
  call: ({ name, args }) => [
    {
      raw: `data: {"candidates":[{"content":{"parts":[{"functionCall":{"name":${JSON.stringify(name)},"args":${joined(args) || '{}'}},"thoughtSignature":"c2lnbmVk"}],"role":"model"},"index":0}]}\r\n\r\n`,
    },
  ],
  closing: (end) => [ended(ends[end])],
  error: (message) => [
    { raw: `data: ${JSON.stringify({ error: { code: 503, message, status: 'UNAVAILABLE' } })}\r\n\r\n` },
  ],
  errorBody: (code, message) =>
    JSON.stringify({ error: { code, message, status: statuses[code] ?? 'INVALID_ARGUMENT' } }),
  tooLong: {
    status: 400,
    message: 'The input token count (1200001) exceeds the maximum number of tokens allowed (1048576).',
  },
  refuse: (body) =>
    isJson(body) ? [...refuseText(body), ...refuseContents(listOf(body.contents))] : ['no object'],
}

const statuses: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** "The number of function response parts must be equal to the number of function call parts of the turn before." */
function refuseContents(contents: readonly Json[]): readonly string[] {
  let open: readonly unknown[] = []
  const found = contents.flatMap((content, at) => {
    const parts = listOf(content.parts)
    const names = (key: string) =>
      parts.flatMap((part) => (isJson(part[key]) ? [(part[key] as Json).name] : []))
    const problems = [
      ...(parts.length > 0 ? [] : ['no parts']),
      ...(at === 0 && content.role !== 'user' ? ['the model speaks first'] : []),
      ...(JSON.stringify(names('functionResponse')) === JSON.stringify(open)
        ? []
        : ['results that do not fit the calls']),
      ...names('functionCall').flatMap(refuseName),
      ...parts.flatMap((part) => ('text' in part && isBlank(part.text) ? ['a blank text'] : [])),
    ]
    open = names('functionCall')
    return problems.map((problem) => `contents.${at}: ${problem}`)
  })
  return [...found, ...(open.length > 0 ? ['calls without results at the end'] : [])]
}
