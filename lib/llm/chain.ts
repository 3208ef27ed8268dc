import type { Message } from '@/lib/history/parts'
import { openCalls } from '@/lib/history/well-formed'
import { type Asked, ask } from './ask'
import type { ChainConfig, ChainEnd, Draft } from './chain-config'
import { addUsage, type ChainState, commit, createChainState } from './chain-state'
import type { Failure } from './failure'
import {
  interpret,
  interpretForced,
  type Meaning,
  type Planned,
  planAgain,
  toDraft,
  toText,
} from './interpret'
import { type Ending, runCall } from './run-call'

/** Stands in for the result of a call that was not carried out; the same words whoever ended it. */
export const neutralResult = 'interrupted before there was a result'

/**
 * The one agent loop: asks the model, runs its calls one after another, and asks again until there is an answer.
 * Every end is explicit and has gone through `commitStep` exactly once. Throws only what `commitStep` throws,
 * `ToolSetError`, and `OpenCallsError` for a path that may not be sent.
 */
export function runChain(
  config: ChainConfig & { hold?: undefined },
  path: readonly Message[],
): Promise<ChainEnd>
/** With `hold` it may also rest, its open calls in the history; it goes on as another chain with `resumed`. */
export function runChain(config: ChainConfig, path: readonly Message[]): Promise<ChainEnd | 'waits'>
export async function runChain(config: ChainConfig, path: readonly Message[]): Promise<ChainEnd | 'waits'> {
  const state = createChainState(config, path)
  const rest = config.resumed ? openCalls(path).map((call) => planAgain(state, call)) : []
  const ended = await carryOut(state, rest)
  if (ended) return ended
  for (;;) {
    if (state.signal.aborted) return finish(state, { reason: 'stopped', answer: '', caveat: 'stopped' })
    if (state.steps >= config.chainLimit || hasSpentItsTokens(state)) return atLimit(state)
    const asked = await ask(state, false)
    if (asked.kind !== 'complete') return broken(state, asked)
    state.steps += 1
    const meaning = interpret(state, asked.got)
    const end = await follow(state, asked, meaning)
    if (end) return end
  }
}

/** Does what an answer asks for; undefined when the model is to be asked again. */
async function follow(
  state: ChainState,
  asked: Asked & { kind: 'complete' },
  meaning: Meaning,
): Promise<ChainEnd | 'waits' | undefined> {
  switch (meaning.kind) {
    case 'answer':
      return answered(state, asked, meaning, meaning.by)
    case 'empty':
      return empty(state, asked)
    case 'calls':
      return resolve(state, asked, meaning)
    default:
      return unreachable(meaning)
  }
}

function answered(
  state: ChainState,
  asked: Asked & { kind: 'complete' },
  { answer, draft }: Extract<Meaning, { kind: 'answer' }>,
  reason: ChainEnd['reason'],
  isForced = false,
): Promise<ChainEnd> {
  const caveat = isForced ? 'forced' : asked.isCutShort ? 'length' : undefined
  say(state, asked, answer)
  return finish(state, { reason, answer, ...(caveat && { caveat }) }, [draft], asked)
}

/** Viewers of a provider that does not stream its calls see the answer in one piece. */
function say(state: ChainState, { got }: Asked, answer: string): void {
  const isStreamed = got.streamedAnswer !== '' || toText(got.spoken).includes(answer)
  if (isStreamed) return
  const id = `t${state.requests}-answer`
  state.emit({ type: 'text-start', id })
  state.emit({ type: 'text-delta', id, delta: answer })
  state.emit({ type: 'text-end', id })
}

async function empty(state: ChainState, asked: Asked): Promise<ChainEnd> {
  if (!state.config.submit) return finish(state, { reason: 'text', answer: '' }, [], asked)
  await commit(state, { kind: 'attempt', call: asked.call, tools: state.definitions })
  return force(state, 'submit')
}

const hasSpentItsTokens = ({ usage, limits }: ChainState) =>
  (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0) >= limits.runTokens

async function atLimit(state: ChainState): Promise<ChainEnd> {
  if (!state.config.submit) return finish(state, { reason: 'limit', answer: '' })
  return force(state, 'limit')
}

const nothingSaid: Failure = {
  code: 'empty',
  message: 'The model answered with nothing, twice. Try again, or choose another model.',
  retryable: true,
}

/** One last request that may only answer. */
async function force(state: ChainState, reason: 'submit' | 'limit'): Promise<ChainEnd> {
  const asked = await ask(state, true)
  if (asked.kind !== 'complete') return broken(state, asked)
  const meaning = interpretForced(state, asked.got)
  if (meaning.kind === 'answer') return answered(state, asked, meaning, reason, true)
  if (reason === 'limit') return finish(state, { reason, answer: '' }, [], asked)
  return finish(state, { reason: 'error', answer: '', failure: nothingSaid }, [], asked)
}

/** A request that did not come to its end: what had arrived is kept and marked. */
function broken(state: ChainState, asked: Exclude<Asked, { kind: 'complete' }>): Promise<ChainEnd> {
  const text = toText(asked.got.spoken) + asked.got.streamedAnswer
  const reason = toReason(asked)
  const caveat = reason === 'stopped' ? 'stopped' : reason === 'interrupted' ? 'interrupted' : 'error'
  const failure = asked.kind === 'failed' ? { failure: asked.failure } : {}
  const spoken = [...asked.got.spoken]
  if (asked.got.streamedAnswer) spoken.push({ type: 'text', text: asked.got.streamedAnswer })
  const drafts = text.trim() === '' ? [] : [toDraft(asked.got, spoken)]
  return finish(state, { reason, answer: text, caveat, ...failure }, drafts, asked)
}

function toReason(
  asked: Exclude<Asked, { kind: 'complete' }>,
): 'stopped' | 'context' | 'interrupted' | 'error' {
  if (asked.kind === 'stopped') return 'stopped'
  if (asked.failure.code === 'context') return 'context'
  return asked.failure.code === 'interrupted' ? 'interrupted' : 'error'
}

async function resolve(
  state: ChainState,
  asked: Asked,
  { draft, calls, answer }: Extract<Meaning, { kind: 'calls' }>,
): Promise<ChainEnd | 'waits' | undefined> {
  if (state.config.resolveCalls === false) {
    return finish(state, { reason: 'text', answer: toText(asked.got.spoken) }, [draft], asked)
  }
  const plain = calls.map(({ callId, name, input }) => ({ callId, name, input }))
  await commit(state, { kind: 'calls', draft, call: asked.call, tools: state.definitions, calls: plain })
  state.inputFrom = state.path.length
  const ended = await carryOut(state, calls)
  if (ended) return ended
  if (answer === undefined) return undefined
  say(state, asked, answer)
  return finish(state, { reason: 'submit', answer }, [
    { role: 'assistant', parts: [{ type: 'text', text: answer }] },
  ])
}

/** One after another, in call order; undefined when each has its result. */
async function carryOut(
  state: ChainState,
  calls: readonly Planned[],
): Promise<ChainEnd | 'waits' | undefined> {
  for (const call of calls) {
    const end = await runCall(state, call)
    if (end === 'waits') return end
    if (end) return finish(state, end)
  }
  return undefined
}

/** The one commit that ends the chain, with neutral results for the calls that are still open. */
async function finish(
  state: ChainState,
  ending: Ending,
  drafts: readonly Draft[] = [],
  asked?: Asked,
): Promise<ChainEnd> {
  const end: ChainEnd = { ...ending, usage: addUsage({}, state.usage) }
  const neutral = openCalls(state.path).map(
    ({ callId, name }): Draft => ({
      role: 'tool',
      parts: [{ type: 'tool-result', callId, name, output: neutralResult, isError: true }],
    }),
  )
  const all = [...neutral, ...drafts.map((draft) => marked(draft, end.caveat))]
  await commit(state, { kind: 'end', drafts: all, call: asked?.call, tools: state.definitions, end })
  return end
}

const marked = (draft: Draft, caveat: ChainEnd['caveat']): Draft =>
  caveat && draft.role === 'assistant'
    ? { ...draft, parts: [...draft.parts, { type: 'caveat', reason: caveat }] }
    : draft

function unreachable(meaning: never): never {
  throw new TypeError(`no such meaning: ${JSON.stringify(meaning)}`)
}
