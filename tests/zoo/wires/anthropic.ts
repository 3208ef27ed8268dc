import type { Frame } from '../script'
import { isBlank, isJson, type Json, listOf, refuseId, refuseName, refuseText } from './refusals'
import { piecesOf, type Wire, type WireEnd } from './wire'

export const event = (type: string, more: object = {}): Frame => ({
  raw: `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`,
})

export const block = (index: number, start: object, ...deltas: readonly object[]): Frame[] => [
  event('content_block_start', { index, content_block: start }),
  ...deltas.map((delta) => event('content_block_delta', { index, delta })),
  event('content_block_stop', { index }),
]

export const ended = (reason: string | null): Frame[] => [
  event('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 10 },
  }),
  event('message_stop'),
]

const ends: Readonly<Record<WireEnd, string>> = {
  stop: 'end_turn',
  calls: 'tool_use',
  length: 'max_tokens',
  filtered: 'refusal',
}

/** Text and thoughts come before calls here, so that block 0 is theirs. */
export const anthropic: Wire = {
  id: 'anthropic',
  modelId: 'anthropic/claude-zoo',
  env: (url) => ({ ANTHROPIC_API_KEY: 'sk-ant-zoo-0123456789', ANTHROPIC_BASE_URL: `${url}/v1` }),
  opening: () => [
    event('message_start', {
      message: {
        id: 'msg_zoo',
        type: 'message',
        role: 'assistant',
        model: 'claude-zoo',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: 8,
          cache_read_input_tokens: 12,
          cache_creation_input_tokens: 0,
          output_tokens: 1,
        },
      },
    }),
    event('ping'),
  ],
  text: (text) =>
    block(
      0,
      { type: 'text', text: '' },
      ...piecesOf(text).map((piece) => ({ type: 'text_delta', text: piece })),
    ),
  thought: (text) =>
    block(
      20,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: text },
      { type: 'signature_delta', signature: 'c2lnbmVk' },
    ),
  call: ({ id, name, args }, index) =>
    block(
      index + 1,
      { type: 'tool_use', id, name, input: {} },
      ...piecesOf(args).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    ),
  closing: (end) => ended(ends[end]),
  error: (message) => [event('error', { error: { type: 'overloaded_error', message } })],
  errorBody: (status, message) =>
    JSON.stringify({
      type: 'error',
      error: { type: errorTypes[status] ?? 'invalid_request_error', message },
    }),
  tooLong: { status: 400, message: 'prompt is too long: 209001 tokens > 200000 maximum' },
  refuse: (body) =>
    isJson(body)
      ? [
          ...refuseText(body),
          ...(typeof body.max_tokens === 'number' ? [] : ['no max_tokens']),
          ...refuseMessages(listOf(body.messages)),
        ]
      : ['no object'],
}

const errorTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
}

function refuseMessages(messages: readonly Json[]): readonly string[] {
  const seen = new Set<string>()
  let open: readonly unknown[] = []
  const found = messages.flatMap((message, at) => {
    const blocks = listOf(message.content)
    const answered = blocks.filter(({ type }) => type === 'tool_result').map((result) => result.tool_use_id)
    const problems = [
      ...(message.role === (at % 2 === 0 ? 'user' : 'assistant') ? [] : ['roles that do not take turns']),
      ...(blocks.length > 0 ? [] : ['empty content']),
      ...(JSON.stringify(answered) === JSON.stringify(open)
        ? []
        : ['results that are not those of the calls']),
      ...blocks.flatMap((one) => refuseBlock(one, seen)),
    ]
    open = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id)
    return problems.map((problem) => `messages.${at}: ${problem}`)
  })
  return [...found, ...(open.length > 0 ? ['calls without results at the end'] : [])]
}

function refuseBlock(one: Json, seen: Set<string>): readonly string[] {
  switch (one.type) {
    case 'text':
      return isBlank(one.text) ? ['a blank text block'] : []
    case 'thinking':
      return isBlank(one.signature) ? ['a thought without its signature'] : []
    case 'redacted_thinking':
      return isBlank(one.data) ? ['a veil with nothing behind it'] : []
    case 'tool_use':
      return [...refuseId(one.id, seen), ...refuseName(one.name), ...(isJson(one.input) ? [] : ['no input'])]
    case 'tool_result':
      return isJson(one.content) ? ['an odd result'] : []
    default:
      return [`a block of type ${String(one.type)}`]
  }
}
