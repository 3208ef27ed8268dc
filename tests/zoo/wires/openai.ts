import type { Frame } from '../script'
import { isBlank, isJson, type Json, listOf, refuseId, refuseName, refuseText } from './refusals'
import { piecesOf, type Wire } from './wire'

export const chunk = (delta: object, finish: string | null = null): Frame => ({
  json: {
    id: 'chatcmpl-zoo',
    object: 'chat.completion.chunk',
    created: 1_900_000_000,
    model: 'demo',
    choices: [{ index: 0, delta, finish_reason: finish }],
  },
})

export const usage: Frame = {
  json: {
    id: 'chatcmpl-zoo',
    object: 'chat.completion.chunk',
    created: 1_900_000_000,
    model: 'demo',
    choices: [],
    usage: {
      prompt_tokens: 20,
      completion_tokens: 10,
      total_tokens: 30,
      prompt_tokens_details: { cached_tokens: 12 },
    },
  },
}

export const done: Frame = { done: true }

const ends = { stop: 'stop', calls: 'tool_calls', length: 'length', filtered: 'content_filter' } as const

export const openAi: Wire = {
  id: 'openai',
  modelId: 'compatible/demo',
  env: (url) => ({ OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`, OPENAI_COMPATIBLE_API_KEY: 'sk-zoo-0123456789' }),
  opening: () => [chunk({ role: 'assistant', content: '' })],
  text: (text) => piecesOf(text).map((content) => chunk({ content })),
  thought: (text) => [chunk({ reasoning_content: text })],
  call: ({ id, name, args }, index) => [
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...piecesOf(args).map((text) => chunk({ tool_calls: [{ index, function: { arguments: text } }] })),
  ],
  closing: (end) => [chunk({}, ends[end]), usage, done],
  error: (message) => [{ json: { error: { message, type: 'server_error', code: null } } }],
  errorBody: (status, message) =>
    JSON.stringify({ error: { message, type: 'invalid_request_error', code: status } }),
  tooLong: {
    status: 400,
    message:
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. Please reduce the length of the messages.",
  },
  refuse: (body) =>
    isJson(body) ? [...refuseText(body), ...refuseMessages(listOf(body.messages))] : ['no object'],
}

function refuseMessages(messages: readonly Json[]): readonly string[] {
  const seen = new Set<string>()
  let open: unknown[] = []
  const found = messages.flatMap((message, at) => {
    const where = (problems: readonly string[]) => problems.map((problem) => `messages.${at}: ${problem}`)
    if (message.role === 'tool') {
      const expected = open.shift()
      return where(message.tool_call_id === expected ? [] : ['a result without its call before it'])
    }
    const unanswered = open.length > 0 ? ['calls without their results before it'] : []
    const calls = listOf(message.tool_calls)
    open = calls.map(({ id }) => id)
    return where([
      ...unanswered,
      ...refuseContent(message, calls),
      ...calls.flatMap((call) => refuseCall(call, seen)),
    ])
  })
  return [...found, ...(open.length > 0 ? ['calls without results at the end'] : [])]
}

function refuseContent({ role, content }: Json, calls: readonly Json[]): readonly string[] {
  if (!['system', 'user', 'assistant'].includes(String(role))) return [`role ${String(role)}`]
  if (role === 'assistant' && calls.length > 0) return []
  if (typeof content === 'string') return content === '' ? ['empty content'] : []
  const parts = listOf(content)
  return parts.length > 0 && parts.every(({ text }) => !isBlank(text)) ? [] : ['empty content']
}

function refuseCall(call: Json, seen: Set<string>): readonly string[] {
  const spec = isJson(call.function) ? call.function : {}
  return [...refuseId(call.id, seen), ...refuseName(spec.name), ...refuseArguments(spec.arguments)]
}

function refuseArguments(text: unknown): readonly string[] {
  try {
    return isJson(JSON.parse(String(text))) ? [] : ['arguments that are no object']
  } catch {
    return ['arguments that are no JSON']
  }
}
