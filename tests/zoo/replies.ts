import type { Frame, Reply } from './script'

const headers = { 'content-type': 'text/event-stream; charset=utf-8' }

const chunk = (delta: object, finish: string | null = null): Frame => ({
  json: {
    id: 'chatcmpl-zoo',
    object: 'chat.completion.chunk',
    created: 1_900_000_000,
    model: 'demo',
    choices: [{ index: 0, delta, finish_reason: finish }],
  },
})

const usage: Frame = {
  json: {
    id: 'chatcmpl-zoo',
    object: 'chat.completion.chunk',
    created: 1_900_000_000,
    model: 'demo',
    choices: [],
    usage: { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 },
  },
}

const stream = (frames: readonly Frame[]): Reply => ({ status: 200, headers, frames, end: 'close' })

const paced = (frames: readonly Frame[], ms: number): Frame[] => frames.map((frame) => ({ ...frame, ms }))

const pieces = (text: string, size = 12) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []

/** A plain answer, in pieces with a wait before each. */
export const textReply = (text: string, ms = 0): Reply =>
  stream([
    chunk({ role: 'assistant', content: '' }),
    ...paced(
      pieces(text).map((content) => chunk({ content })),
      ms,
    ),
    chunk({}, 'stop'),
    usage,
    { done: true },
  ])

/** One call, its arguments in pieces. */
export const callReply = (id: string, name: string, input: object, ms = 0): Reply =>
  rawCallReply(id, name, JSON.stringify(input), ms)

/** A call whose arguments are any text, JSON or not. */
export const rawCallReply = (id: string, name: string, args: string, ms = 0): Reply =>
  stream([
    chunk({ role: 'assistant', content: null }),
    chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] }),
    ...paced(
      pieces(args).map((text) => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
      ms,
    ),
    chunk({}, 'tool_calls'),
    usage,
    { done: true },
  ])

export const errorReply = (status: number, message: string, more: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...more },
  body: JSON.stringify({ error: { message } }),
  end: 'close',
})
