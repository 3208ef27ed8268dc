import type { Frame, Reply } from '../script'

export type WireId = 'openai' | 'anthropic' | 'gemini'

export interface SpokenCall {
  readonly id: string
  readonly name: string
  /** JSON or not; in pieces where the wire has pieces. */
  readonly args: string | readonly string[]
}

/** Why an answer ends, in nobody's words. */
export type WireEnd = 'stop' | 'calls' | 'length' | 'filtered'

/** One provider's way to stream, as frames that a row of the table puts together, or takes apart. */
export interface Wire {
  readonly id: WireId
  /** As the registry names it. */
  readonly modelId: string
  env(url: string): Readonly<Record<string, string>>
  opening(): readonly Frame[]
  text(text: string | readonly string[]): readonly Frame[]
  thought(text: string): readonly Frame[]
  /** `index` counts the blocks or calls of this answer. */
  call(call: SpokenCall, index: number): readonly Frame[]
  closing(end: WireEnd): readonly Frame[]
  /** An error in the middle of a stream. */
  error(message: string): readonly Frame[]
  errorBody(status: number, message: string): string
  /** The provider's own sentence for a request that is too long. */
  readonly tooLong: { readonly status: number; readonly message: string }
  /** What this provider would refuse about a request; empty when it takes it. */
  refuse(body: unknown): readonly string[]
}

export const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' }

export const stream = (frames: readonly Frame[], end: Reply['end'] = 'close'): Reply => ({
  status: 200,
  headers: eventStream,
  frames,
  end,
})

/** A whole plain answer. */
export const says = (wire: Wire, text: string): Reply =>
  stream([...wire.opening(), ...wire.text(text), ...wire.closing('stop')])

/** A whole answer that calls. */
export const calls = (wire: Wire, ...list: readonly SpokenCall[]): Reply =>
  stream([
    ...wire.opening(),
    ...list.flatMap((call, index) => wire.call(call, index)),
    ...wire.closing('calls'),
  ])

export const fails = (
  wire: Wire,
  status: number,
  message: string,
  more: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...more },
  body: wire.errorBody(status, message),
  end: 'close',
})

export const joined = (args: SpokenCall['args']) => (typeof args === 'string' ? args : args.join(''))
export const piecesOf = (text: string | readonly string[]) => (typeof text === 'string' ? [text] : text)
