/** A script for the provider zoo, as in tests/cases/README.md (kind `model-stream`). */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly frames?: readonly Frame[]
  readonly body?: string
  /** `reset` destroys the socket; `hang` leaves it open until the caller lets go. */
  readonly end: 'close' | 'reset' | 'hang'
}

export type Frame = Piece & {
  /** A wait before it, in milliseconds. */
  readonly ms?: number
  /** Byte offsets at which the frame is cut into separate writes. */
  readonly cut?: readonly number[]
  readonly cutEvery?: number
}

type Piece =
  | { readonly json: unknown }
  | { readonly done: true }
  | { readonly raw: string }
  | { readonly hex: string }

/** Answers the n-th request, from 1. Undefined: a request too many, which is answered 500 and remembered. */
export type Responder = (request: ZooRequest, n: number) => Reply | undefined

export interface ZooRequest {
  readonly path: string
  /** As the chat completions have it; the other wires read `text`. */
  readonly body: ChatBody
  /** The body's bytes as text. */
  readonly text: string
  /** Milliseconds since the zoo began. */
  readonly at: number
  /** Aborts when the caller lets go of the socket before the answer's end. */
  readonly gone: AbortSignal
}

export interface ChatBody {
  readonly model?: string
  readonly stream?: boolean
  readonly messages: readonly ChatMessage[]
  readonly tools?: readonly { readonly function: ChatFunction }[]
  readonly tool_choice?: unknown
  readonly response_format?: {
    readonly type: string
    readonly json_schema?: { readonly name?: string; readonly schema?: unknown }
  }
}

export interface ChatFunction {
  readonly name: string
  readonly description?: string
  readonly parameters: unknown
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null | readonly { readonly type: string; readonly text?: string }[]
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly tool_call_id?: string
}

export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text }) => text ?? '').join('')
}

export function toBytes(frame: Frame): Buffer {
  if ('json' in frame) return Buffer.from(`data: ${JSON.stringify(frame.json)}\n\n`)
  if ('done' in frame) return Buffer.from('data: [DONE]\n\n')
  return 'raw' in frame ? Buffer.from(frame.raw) : Buffer.from(frame.hex, 'hex')
}

/** The frame's separate writes. */
export function toWrites(frame: Frame): Buffer[] {
  const bytes = toBytes(frame)
  const every = frame.cutEvery
  const stops = every
    ? Array.from({ length: Math.ceil(bytes.length / every) - 1 }, (_, at) => (at + 1) * every)
    : (frame.cut ?? [])
  const ends = [...stops, bytes.length]
  return ends
    .map((end, at) => bytes.subarray(at === 0 ? 0 : ends[at - 1], end))
    .filter((part) => part.length > 0)
}
