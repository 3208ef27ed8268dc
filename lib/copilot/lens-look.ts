import type { NodeId } from '@/lib/graph/schema'
import type { Usage } from '@/lib/history/chunks'
import { toInputs } from '@/lib/lenses/input'
import type { Lens, LensInput } from '@/lib/lenses/lens'
import { type LensResult, runLens } from '@/lib/lenses/run'
import type { CallDraft } from '@/lib/llm/chain-config'
import { addUsage } from '@/lib/llm/chain-state'
import { createGuardedModel } from '@/lib/llm/guarded-model'
import type { RunInput } from '@/lib/store/ports'
import type { RunDeps } from './deps'
import type { RunEnd } from './end-run'
import type { Line } from './line'
import { inPool } from './pool'
import type { RunWriter } from './run-writer'
import { toLensFailure, wasAsked } from './tools/run-lens'

export type LensRunInput = Extract<RunInput, { kind: 'lens' }>
type Failure = NonNullable<RunEnd['failure']>

/** A lens run on the line as it was when it began. */
export interface LensJob {
  readonly input: LensRunInput
  readonly line: Line
  readonly modelId: string
  readonly lens: Lens
}

/** One question to the model: about one idea, or about several together. */
interface Target {
  readonly nodeIds: readonly NodeId[]
  /** Undefined when the idea is not there. */
  readonly input: LensInput | undefined
  readonly label: string
}

export interface Look extends Target {
  readonly result?: LensResult
  /** With a result: it ended early. */
  readonly failure?: Failure
  readonly call?: CallDraft
}

export interface Found {
  /** In the order in which the ideas were named; those that were not looked at have neither result nor failure. */
  readonly looks: readonly Look[]
  readonly usage: Usage
  readonly isStopped: boolean
}

/** Requests of one run at the same time, unless the run says otherwise. */
export const lensesAtOnce = 3
/** So many failures and nothing else: the rest would fail alike. */
const mostFailures = 3

/** Asks of every idea, a few at a time. Each answer stands for itself: one that fails does not end the others. */
export async function look(deps: RunDeps, writer: RunWriter, job: LensJob): Promise<Found> {
  const targets = toTargets(job)
  const looks: Look[] = [...targets]
  let done = 0
  let failures = 0
  await inPool(targets, deps.lensesAtOnce ?? lensesAtOnce, async (target, at) => {
    if (deps.signal.aborted || (failures >= mostFailures && failures === done)) return
    if (targets.length === 1) sayOne(writer, job, target)
    const found = await lookAt(deps, writer, job, target)
    looks[at] = found
    if (deps.signal.aborted) return
    done += 1
    if (found.failure) failures += 1
    if (targets.length > 1) sayProgress(writer, job, found, { done, total: targets.length })
  })
  const usage = looks.reduce<Usage>((sum, { result }) => addUsage(sum, result?.usage ?? {}), {})
  return { looks, usage, isStopped: deps.signal.aborted }
}

function toTargets({ lens, line, input: { nodeIds, instruction } }: LensJob): readonly Target[] {
  const inputs = toInputs(lens, line.graph, nodeIds, instruction)
  return inputs.map((input, at): Target => {
    const ids = lens.together ? nodeIds : nodeIds.slice(at, at + 1)
    return {
      nodeIds: ids,
      input,
      label: lens.together ? `${ids.length} ideas` : `“${input?.node.label ?? ids[0]}”`,
    }
  })
}

function sayOne(writer: RunWriter, { lens }: LensJob, { nodeIds, label }: Target): void {
  const [nodeId] = nodeIds
  writer.say({
    type: 'data-status',
    data: { text: `${lens.title}: looking at ${label}`, ...(nodeId && { nodeId }) },
  })
}

function sayProgress(
  writer: RunWriter,
  { lens }: LensJob,
  { nodeIds, failure }: Look,
  { done, total }: { readonly done: number; readonly total: number },
): void {
  writer.say({ type: 'data-status', data: { text: `${lens.title}: ${done} of ${total} ideas` } })
  const failed = failure && { failed: failure.message }
  writer.say({ type: 'data-progress', data: { done, total, nodeIds: [...nodeIds], ...failed } })
}

async function lookAt(deps: RunDeps, writer: RunWriter, job: LensJob, target: Target): Promise<Look> {
  const { lens, modelId } = job
  const startedAt = deps.now()
  const { input } = target
  if (!input) return { ...target, failure: notThere(lens) }
  try {
    const result = await runLens({
      lens,
      model: createGuardedModel(deps.models.get(modelId), { clock: deps, limits: deps.limits }),
      input,
      signal: deps.signal,
      desk: deps,
      onDraft: (data) => writer.say({ type: 'data-draft', data }),
      onLink: (data) => writer.say({ type: 'data-draft-link', data }),
      onStatus: (text) => writer.say({ type: 'data-status', data: { text, nodeId: input.node.id } }),
    })
    const failure = result.ended === 'interrupted' ? { failure: cutOff } : {}
    return { ...target, result, ...failure, call: toCall(deps, job, startedAt, { result, ...failure }) }
  } catch (error) {
    if (deps.signal.aborted) return target
    const failure = toLensFailure(error)
    const call = wasAsked(error) && { call: toCall(deps, job, startedAt, { failure }) }
    return { ...target, failure, ...call }
  }
}

const cutOff = {
  code: 'interrupted',
  message:
    'The model’s answer broke off before its end. What had arrived is kept; run the lens again for more.',
}

const notThere = ({ together, title }: Lens): Failure => ({
  code: 'bad-request',
  message:
    together && together.least > 1
      ? `${title} needs at least ${together.least} ideas, and not all of them are on the board any more.`
      : 'The idea is no longer on the board.',
})

function toCall(
  deps: RunDeps,
  { line, modelId, lens }: LensJob,
  startedAt: number,
  { result, failure }: Pick<Look, 'result' | 'failure'>,
): CallDraft {
  return {
    id: deps.newId(),
    inputHeadId: line.conversation.headId,
    firstInputId: line.conversation.headId,
    modelId,
    resolvedModel: result?.modelId ?? null,
    status: failure ? 'error' : result?.ended ? 'aborted' : 'ok',
    error: failure ?? null,
    usage: result?.usage ?? null,
    context: { lens: lens.name },
    startedAt,
    durationMs: deps.now() - startedAt,
  }
}
