import { hashOf } from '@/lib/history/ids'
import { toDeclinedOutput } from '@/lib/history/turns'
import { type Approval, CancelCall, type ChainEnd, type Draft } from './chain-config'
import { type ChainState, commit } from './chain-state'
import { executeTool } from './execute'
import type { Planned } from './interpret'
import type { ToolOutcome } from './tool'

/** Why a chain must not go on. */
export type Ending = Omit<ChainEnd, 'usage'>

/** Gives one call its result, or leaves it to a person. An ending when the chain must not go on. */
export async function runCall(state: ChainState, call: Planned): Promise<Ending | 'waits' | undefined> {
  const stopped: Ending = { reason: 'stopped', answer: '', caveat: 'stopped' }
  if (state.signal.aborted) return stopped
  const came = await outcomeOf(state, call)
  if (came === 'stopped') return stopped
  const { outcome, ending } = came
  if (!outcome) return ending
  if (!ending && (await isHeld(state, call, outcome))) return 'waits'
  await commitResult(state, call, outcome)
  const hookEnd = await guardHook(() => state.config.afterCall?.(call, outcome))
  return ending ?? hookEnd ?? repeated(state, call, outcome.isError === true)
}

interface CallOutcome {
  readonly outcome?: ToolOutcome
  readonly ending?: Ending
}

async function outcomeOf(state: ChainState, call: Planned): Promise<CallOutcome | 'stopped'> {
  if (!call.ready.ok) return { outcome: { output: call.ready.message, isError: true } }
  const tool = state.tools.get(call.name)
  if (!tool) return { outcome: { output: 'There is no such tool.', isError: true } }
  const veto = await permit(state, call)
  if (veto) return veto
  state.emit({ type: 'call-run', callId: call.callId, name: call.name, input: call.input })
  const executed = await executeTool(tool, call.ready.value, {
    toolMs: Math.min(state.limits.toolMs, remaining(state)),
    outputBytes: state.limits.outputBytes,
    signal: state.signal,
    context: {
      callId: call.callId,
      status: (text) => state.emit({ type: 'status', text, callId: call.callId }),
    },
  })
  return executed.kind === 'stopped' ? 'stopped' : { outcome: executed.outcome }
}

const remaining = (state: ChainState) =>
  Math.max(0, state.limits.totalMs - (state.config.clock.now() - state.startedAt))

async function permit(state: ChainState, call: Planned): Promise<CallOutcome | undefined> {
  try {
    await state.config.beforeCall?.(call)
  } catch (error) {
    if (!(error instanceof CancelCall)) return { ending: hookFailed('beforeCall') }
    return { outcome: { output: `cancelled: ${error.message}`, isError: true } }
  }
  const approval = await askApproval(state, call)
  if (approval === 'run') return undefined
  if (approval === 'failed') return { ending: hookFailed('approve') }
  const outcome = { output: toDeclinedOutput(approval.declined), isError: true }
  return { outcome, ending: { reason: 'declined', answer: '' } }
}

async function askApproval(state: ChainState, call: Planned): Promise<Approval | 'failed'> {
  try {
    return (await state.config.approve?.(call)) ?? 'run'
  } catch {
    return 'failed'
  }
}

/** True once the question is durable. */
async function isHeld(state: ChainState, call: Planned, outcome: ToolOutcome): Promise<boolean> {
  const { batch } = outcome
  const { callId, name, input } = call
  const reason = batch && state.config.hold?.({ callId, name, input }, batch)
  if (!reason) return false
  await commit(state, { kind: 'wait', of: { callId, name, input }, outcome: { ...outcome, batch }, reason })
  return true
}

async function guardHook(hook: () => void | Promise<void> | undefined): Promise<Ending | undefined> {
  try {
    await hook()
    return undefined
  } catch {
    return hookFailed('afterCall')
  }
}

const hookFailed = (name: string): Ending => ({
  reason: 'error',
  answer: '',
  failure: { code: 'hook', message: `The hook ${name} failed.`, retryable: false },
})

async function commitResult(state: ChainState, call: Planned, outcome: ToolOutcome): Promise<void> {
  const { callId, name, input } = call
  const result = {
    type: 'tool-result' as const,
    callId,
    name,
    output: outcome.output,
    ...(outcome.isError && { isError: true }),
  }
  const batch = outcome.batch
  const parts: Draft['parts'] = batch ? [result, { type: 'batch', batch }] : [result]
  await commit(state, {
    kind: 'result',
    draft: { role: 'tool', parts },
    of: { callId, name, input },
    result,
    batch,
  })
}

const repeats = 3

/** The same call failing again and again brings nothing but cost. */
function repeated(state: ChainState, call: Planned, hasFailed: boolean): Ending | undefined {
  const key = hashOf([call.name, call.input])
  const times = state.failing.key === key ? state.failing.times + 1 : 1
  state.failing = hasFailed ? { key, times } : { key: '', times: 0 }
  if (!hasFailed || times < repeats) return undefined
  const message = `The model repeated a call that fails (${call.name}) ${repeats} times. What was done so far is kept.`
  return { reason: 'error', answer: '', failure: { code: 'repeated-calls', message, retryable: true } }
}
