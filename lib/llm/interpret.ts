import type { ToolCallPart } from '@/lib/history/well-formed'
import { isUnreadable, parseArguments, toUnreadable } from './call-arguments'
import type { ChainCall, Draft } from './chain-config'
import { type ChainState, toCallIdOf } from './chain-state'
import type { Collected, RawCall } from './collector'
import type { SpokenPart } from './talk'
import { submitName } from './tools'

/** A call as it came, with what can already be said about it. */
export interface Planned extends ChainCall {
  /** The parsed input for the tool, or the sentence that refuses the call. */
  readonly ready:
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly message: string }
  readonly providerMetadata?: RawCall['providerMetadata']
}

/** What an answer of the model asks for. */
export type Meaning =
  | {
      readonly kind: 'answer'
      readonly by: 'text' | 'submit'
      readonly answer: string
      readonly draft: Draft
    }
  | {
      readonly kind: 'calls'
      readonly draft: Draft
      readonly calls: readonly Planned[]
      /** A valid answer that came along; it is taken when it was bounced before. */
      readonly answer?: string
    }
  | { readonly kind: 'empty' }

/** Reads a complete answer. A valid lone `submit` becomes text; a bounced or invalid one stays a call. */
export function interpret(state: ChainState, got: Collected): Meaning {
  const answer = submitted(state, got.calls)
  const others = got.calls.filter((call) => !isSubmit(state, call))
  if (answer?.ok && others.length === 0) {
    const draft = toDraft(got, [
      ...withoutAnswer(got.spoken, answer.answer),
      { type: 'text', text: answer.answer },
    ])
    return { kind: 'answer', by: 'submit', answer: answer.answer, draft }
  }
  if (got.calls.length > 0) return toCalls(state, got, answer?.ok ? answer.answer : undefined)
  const text = toText(got.spoken)
  if (text.trim() === '') return { kind: 'empty' }
  return { kind: 'answer', by: 'text', answer: text, draft: toDraft(got, got.spoken) }
}

/** What can be kept of an answer that may not call: `submit`'s text, else the spoken one. */
export function interpretForced(
  state: ChainState,
  got: Collected,
): Extract<Meaning, { kind: 'answer' | 'empty' }> {
  const calls = got.calls.filter((call) => isSubmit(state, call)).slice(0, 1)
  const meaning = interpret(state, { ...got, calls })
  if (meaning.kind !== 'calls') return meaning
  return interpret(state, { ...got, calls: [] }) as Extract<Meaning, { kind: 'answer' | 'empty' }>
}

const isSubmit = (state: ChainState, call: RawCall) =>
  state.config.submit !== undefined && call.name === submitName

function submitted(state: ChainState, calls: readonly RawCall[]) {
  const call = calls.find((one) => isSubmit(state, one))
  if (!call || !state.config.submit) return undefined
  const input = parseArguments(call.arguments)
  return input.ok ? state.config.submit.parse(input.value) : input
}

export const toText = (spoken: readonly SpokenPart[]) =>
  spoken
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('')

/** Some models say their answer and then submit it: it is kept once. */
const withoutAnswer = (spoken: readonly SpokenPart[], answer: string) =>
  spoken.filter((part) => part.type !== 'text' || part.text.trim() !== answer.trim())

export function toDraft(got: Collected, parts: readonly Draft['parts'][number][]): Draft {
  const { providerMetadata } = got
  return { role: 'assistant', parts: [...parts], ...(providerMetadata && { providerMetadata }) }
}

function toCalls(state: ChainState, got: Collected, answer: string | undefined): Meaning {
  // Bounced before: this time the answer is taken once the other calls have their results.
  const takesAnswer = answer !== undefined && state.wasBounced
  const raw = takesAnswer ? got.calls.filter((call) => !isSubmit(state, call)) : got.calls
  const calls = raw.map((call) => plan(state, call))
  if (answer !== undefined) state.wasBounced = true
  const parts = calls.map(({ callId, name, input, providerMetadata }) => ({
    type: 'tool-call' as const,
    callId,
    name,
    input: input as never,
    ...(providerMetadata && { providerMetadata }),
  }))
  const draft = toDraft(got, [...got.spoken, ...parts])
  return { kind: 'calls', draft, calls, ...(takesAnswer && { answer }) }
}

function plan(state: ChainState, call: RawCall): Planned {
  const parsed = parseArguments(call.arguments)
  const base = {
    callId: toCallIdOf(state, call.id),
    name: toSendableName(call.name),
    input: parsed.ok ? parsed.value : toUnreadable(call.arguments),
    ...(call.providerMetadata && { providerMetadata: call.providerMetadata }),
  }
  return { ...base, ready: parsed.ok ? prepare(state, call, parsed.value) : parsed }
}

/**
 * The name as the next request can hold it: providers refuse a history with names they would not take for a tool,
 * and their packages look names up in plain objects. Names of tools that there are come through unchanged.
 */
function toSendableName(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unnamed'
  return plain in {} ? `unknown_${plain}` : plain
}

/** A call that was committed and has no result yet, as it was planned then. */
export function planAgain(state: ChainState, { callId, name, input }: ToolCallPart): Planned {
  const text = JSON.stringify(input)
  const parsed = isUnreadable(input) ? parseArguments('?') : parseArguments(text)
  const base = { callId, name, input: (parsed.ok ? parsed.value : input) as Planned['input'] }
  return {
    ...base,
    ready: parsed.ok ? prepare(state, { id: callId, name, arguments: text }, parsed.value) : parsed,
  }
}

function prepare(state: ChainState, call: RawCall, value: unknown): Planned['ready'] {
  if (isSubmit(state, call)) return refuseSubmit(state, value)
  const tool = state.tools.get(call.name)
  if (!tool) return { ok: false, message: unknownTool(state, call.name) }
  return tool.parse(value)
}

/** A valid one that is still a call stands beside others. */
function refuseSubmit(state: ChainState, value: unknown): Planned['ready'] {
  const parsed = state.config.submit?.parse(value)
  const message =
    parsed && !parsed.ok ? parsed.message : 'Read the results of the other calls first, then submit.'
  return { ok: false, message }
}

function unknownTool(state: ChainState, name: string): string {
  const known = state.offered.map((tool) => tool.name).join(', ')
  return `There is no tool ${JSON.stringify(name.slice(0, 64))}. ${known ? `There are: ${known}.` : 'There are none.'}`
}
