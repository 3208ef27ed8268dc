import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Compaction } from '@/lib/history/compaction'
import { wellFormed } from '@/lib/history/well-formed'
import type { CallStatus } from '@/lib/store/ports'
import type { CallDraft } from './chain-config'
import { addUsage, type ChainState, commit } from './chain-state'
import type { Collected } from './collector'
import { tokensIn } from './compact'
import type { ChainEvent, EventSink } from './events'
import type { Failure } from './failure'
import type { Clock } from './limits'
import { type FittedPrompt, toFittedPrompt, toHistory } from './request'
import { runStep, type StepOutcome } from './step'
import { submitName } from './tools'

export type Asked = StepOutcome & { readonly call: CallDraft }

/** A request that may not be sent: calls wait for their results. */
export class OpenCallsError extends Error {
  constructor(readonly reason: string) {
    super('Calls on this path have no results yet. Continue before them, or give their results first.')
    this.name = 'OpenCallsError'
  }
}

/**
 * Makes one request of the model: again when it failed before anything was seen of it, and once more with old results
 * shortened when it was too long. Throws `OpenCallsError` rather than send an unpaired call.
 */
export async function ask(state: ChainState, isForced: boolean): Promise<Asked> {
  const check = wellFormed(state.path)
  if (!check.ok) throw new OpenCallsError(check.reason)
  for (let attempt = 1; ; attempt += 1) {
    const asked = await attemptOnce(state, isForced)
    if (asked.kind !== 'failed' || asked.got.hasBegun) return asked
    if (asked.failure.code === 'context' && !state.wasSqueezed) squeeze(state)
    else if (asked.failure.code === 'bad-request' && isForced && !state.isSoftened) {
      state.isSoftened = true
    } else if (!(await mayRetry(state, asked.failure, attempt))) return asked
    await commit(state, { kind: 'attempt', call: asked.call, tools: state.definitions })
    if (state.signal.aborted) return { ...asked, kind: 'stopped' }
  }
}

async function attemptOnce(state: ChainState, isForced: boolean): Promise<Asked> {
  const { config, limits } = state
  const callId = config.newId()
  const startedAt = config.clock.now()
  const number = state.requests
  state.requests += 1
  state.emit({ type: 'request', step: state.steps, isForced })
  const fitted = fitPrompt(state)
  const thinking = createStopwatch(config.clock, state.emit)
  const outcome = await runStep({
    model: config.model,
    request: toRequest(state, fitted, isForced),
    submit: config.submit && { name: submitName, field: config.submit.field },
    prefix: `t${number}-`,
    limits,
    remainingMs: limits.totalMs - (startedAt - state.startedAt),
    signal: state.signal,
    emit: thinking.emit,
  })
  state.usage = addUsage(state.usage, outcome.got.usage)
  return {
    ...outcome,
    call: toCallDraft(
      state,
      { id: callId, startedAt, thoughtMs: thinking.ms(), ...compactedOf(fitted) },
      outcome,
    ),
  }
}

/** The model says that it can read less than was thought: from now on half of what it was sent. */
function squeeze(state: ChainState): void {
  state.wasSqueezed = true
  const sent = tokensIn(toHistory(state.path, state.config.model.provider))
  state.room = Math.floor(Math.min(state.room, sent) / 2)
}

/** The prompt as far as it fits; the viewers hear of a cut when it is made, not with every request after it. */
function fitPrompt(state: ChainState): FittedPrompt {
  const { instructions, model, summary } = state.config
  const fitted = toFittedPrompt(
    { instructions, path: state.path, summary: summary?.(), provider: model.provider },
    state.room,
    state.wasSqueezed,
  )
  const { compaction } = fitted
  const cut = JSON.stringify(compaction ?? null)
  if (compaction && cut !== state.toldCut && (compaction.isNew || state.wasSqueezed)) {
    state.toldCut = cut
    state.emit({ type: 'compacted', compaction })
  }
  return fitted
}

function toRequest({ offered, isSoftened }: ChainState, { prompt }: FittedPrompt, isForced: boolean) {
  const request: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice' | 'reasoning'> = {
    prompt,
  }
  if (offered.length > 0) request.tools = offered
  // Some models refuse a forced call while they think; some servers refuse to force at all, and are asked plainly.
  if (isForced && !isSoftened)
    Object.assign(request, { toolChoice: { type: 'tool', toolName: submitName }, reasoning: 'none' })
  return request
}

async function mayRetry(state: ChainState, failure: Failure, attempt: number): Promise<boolean> {
  const { limits, config } = state
  if (!failure.retryable || attempt >= limits.attempts) return false
  const waitMs = failure.retryAfterMs ?? 500 * 2 ** (attempt - 1)
  if (waitMs > limits.retryWaitMs) return false
  if (config.clock.now() - state.startedAt + waitMs >= limits.totalMs) return false
  state.emit({ type: 'retry', failure, waitMs })
  await config.clock.sleep(waitMs, state.signal)
  return true
}

interface Timing {
  readonly id: string
  readonly startedAt: number
  readonly thoughtMs: number
  readonly compacted?: Compaction
}

const compactedOf = ({ compaction }: FittedPrompt) => (compaction ? { compacted: compaction } : {})

/** How long the thoughts took that a request told. */
function createStopwatch(clock: Pick<Clock, 'now'>, emit: EventSink) {
  let total = 0
  let since: number | undefined
  const stop = () => {
    if (since !== undefined) total += clock.now() - since
    since = undefined
  }
  return {
    emit: (event: ChainEvent) => {
      if (event.type === 'reasoning-start') since ??= clock.now()
      if (event.type === 'reasoning-end') stop()
      emit(event)
    },
    ms: () => total,
  }
}

function toCallDraft(
  state: ChainState,
  { id, startedAt, thoughtMs, compacted }: Timing,
  outcome: StepOutcome,
): CallDraft {
  const { config, path } = state
  const status: CallStatus =
    outcome.kind === 'complete' ? 'ok' : outcome.kind === 'stopped' ? 'aborted' : 'error'
  const failure = outcome.kind === 'failed' ? outcome.failure : undefined
  return {
    id,
    inputHeadId: path.at(-1)?.id ?? null,
    firstInputId: path[state.inputFrom]?.id ?? null,
    modelId: config.modelId,
    resolvedModel: outcome.got.resolvedModel,
    status,
    error: failure ? { code: failure.code, message: failure.message } : null,
    usage: hasUsage(outcome.got) ? outcome.got.usage : null,
    context: {
      ...config.context?.(id, state.definitions),
      ...(thoughtMs > 0 && { thoughtMs }),
      ...(compacted && { compacted }),
    },
    startedAt,
    durationMs: config.clock.now() - startedAt,
  }
}

const hasUsage = (got: Collected) => Object.keys(got.usage).length > 0
