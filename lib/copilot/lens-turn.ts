import type { NodeBatch, NodeId } from '@/lib/graph/schema'
import type { Chunk, Usage } from '@/lib/history/chunks'
import { lensInput } from '@/lib/lenses/input'
import type { Lens } from '@/lib/lenses/lens'
import { type LensResult, runLens } from '@/lib/lenses/run'
import type { CallDraft, Draft } from '@/lib/llm/chain-config'
import { addUsage } from '@/lib/llm/chain-state'
import { createGuardedModel } from '@/lib/llm/guarded-model'
import { type RunInput, StoreError, type StoreOp } from '@/lib/store/ports'
import { toBatchChunk, toCallRow } from './committer'
import type { RunDeps } from './deps'
import { type RunEnd, toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { type Fitted, fitBatch } from './fit-batch'
import { guarded } from './guarded'
import { extendLine, type Line, loadLine, reloadLine } from './line'
import type { RunWriter } from './run-writer'
import { propose } from './tools/propose'
import { toLensFailure, wasAsked } from './tools/run-lens'

type LensRunInput = Extract<RunInput, { kind: 'lens' }>

/**
 * Runs a lens on one or several ideas from the canvas. Children stream as drafts and become one `graph` message, so one
 * undo takes all of them back; on Stop the whole children already seen are kept. Never throws.
 */
export async function runLensTurn(deps: RunDeps): Promise<void> {
  await guarded(deps, async (writer) => {
    const { input } = deps.run
    if (input.kind !== 'lens') throw new TypeError('not a lens run')
    const line = await loadLine(deps.store, deps.run)
    const job = toJob(deps, line, input)
    const found = await look(deps, writer, job)
    await save(deps, writer, job, found)
  })
}

interface Job {
  readonly input: LensRunInput
  readonly line: Line
  readonly modelId: string
  readonly lens: Lens | undefined
}

function toJob({ models, lenses }: RunDeps, line: Line, input: LensRunInput): Job {
  const modelId = input.modelId ?? line.conversation.modelId ?? models.defaultId
  return { input, line, modelId, lens: lenses.get(input.lens) }
}

/** What the lens said of each idea, until one failed or Stop came. */
interface Found {
  readonly results: readonly { readonly nodeId: NodeId; readonly result: LensResult }[]
  readonly calls: readonly CallDraft[]
  readonly usage: Usage
  readonly failure?: RunEnd['failure']
  readonly isStopped: boolean
}

async function look(deps: RunDeps, writer: RunWriter, job: Job): Promise<Found> {
  const results: { nodeId: NodeId; result: LensResult }[] = []
  const calls: CallDraft[] = []
  let usage: Usage = {}
  for (const nodeId of job.input.nodeIds) {
    if (deps.signal.aborted) break
    const startedAt = deps.now()
    try {
      const result = await lookAt(deps, writer, job, nodeId)
      results.push({ nodeId, result })
      usage = addUsage(usage, result.usage)
      calls.push(toCall(deps, job, startedAt, { result }))
      if (result.ended === 'interrupted') return { results, calls, usage, failure: cutOff, isStopped: false }
    } catch (error) {
      if (deps.signal.aborted) break
      const failure =
        error instanceof LensError ? { code: 'bad-request', message: error.message } : toLensFailure(error)
      if (wasAsked(error)) calls.push(toCall(deps, job, startedAt, { failure }))
      return { results, calls, usage, failure, isStopped: false }
    }
  }
  return { results, calls, usage, isStopped: deps.signal.aborted }
}

const cutOff = {
  code: 'interrupted',
  message:
    'The model’s answer broke off before its end. What had arrived is kept; run the lens again for more.',
}

async function lookAt(deps: RunDeps, writer: RunWriter, job: Job, nodeId: NodeId): Promise<LensResult> {
  const { lens, line, modelId } = job
  const input = lensInput(line.graph, nodeId, job.input.instruction)
  if (!lens) throw new LensError(`There is no lens “${job.input.lens}”.`)
  if (!input) throw new LensError('The idea is no longer on the board.')
  writer.say({
    type: 'data-status',
    data: { text: `${lens.title}: looking at “${input.node.label}”`, nodeId },
  })
  return runLens({
    lens,
    model: createGuardedModel(deps.models.get(modelId), { clock: deps, limits: deps.limits }),
    input,
    signal: deps.signal,
    desk: deps,
    onDraft: (data) => writer.say({ type: 'data-draft', data }),
    onStatus: (text) => writer.say({ type: 'data-status', data: { text, nodeId } }),
  })
}

class LensError extends Error {}

function toCall(
  deps: RunDeps,
  { line, modelId }: Job,
  startedAt: number,
  { result, failure }: { readonly result?: LensResult; readonly failure?: RunEnd['failure'] },
): CallDraft {
  const status = failure || result?.ended === 'interrupted' ? 'error' : result?.ended ? 'aborted' : 'ok'
  return {
    id: deps.newId(),
    inputHeadId: line.conversation.headId,
    firstInputId: line.conversation.headId,
    modelId,
    resolvedModel: result?.modelId ?? null,
    status,
    error: failure ?? (result?.ended === 'interrupted' ? cutOff : null),
    usage: result?.usage ?? null,
    context: {},
    startedAt,
    durationMs: deps.now() - startedAt,
  }
}

/** One commit for message, head, calls and the end; decided anew when a person moved the head on meanwhile. */
async function save(deps: RunDeps, writer: RunWriter, job: Job, found: Found): Promise<void> {
  let { line } = job
  for (;;) {
    const { ops, chunks } = planSave(deps, { ...job, line }, found)
    try {
      return await writer.commit(ops, chunks)
    } catch (error) {
      if (!(error instanceof StoreError) || error.reason !== 'stale-head') throw error
      line = (await reloadLine(deps.store, line)).line
    }
  }
}

function planSave(deps: RunDeps, job: Job, found: Found) {
  const { run, now } = deps
  const at = now()
  const fits = fitAll(job.line, found)
  const text = toText(found)
  const drafts = fits.length > 0 || text !== '' ? [toDraft(job.input, found, fits)] : []
  const messages = toChain(job.line, drafts)
  const [message] = messages
  const end = toEnd(found, text)
  const outputHead = message?.id ?? null
  const ops: StoreOp[] = [
    ...toMessageOps(job.line, messages, at),
    ...found.calls.map(
      (call): StoreOp => ({
        op: 'call-put',
        call: toCallRow(run, call, call.status === 'error' && !call.resolvedModel ? null : outputHead),
      }),
    ),
    toRunEndOp(run, end, at),
  ]
  const chunks: Chunk[] = [
    ...toMessageChunks(messages),
    ...(message ? fits.map(({ batch, fitted }) => toBatchChunk(message, batch, fitted)) : []),
    ...toEndChunks(extendLine(job.line, messages), end),
  ]
  return { ops, chunks }
}

interface Fit {
  readonly batch: NodeBatch
  readonly fitted: Fitted
}

/** Each batch on the graph that the former left. */
function fitAll(line: Line, { results }: Found): readonly Fit[] {
  let graph = line.graph
  return results.flatMap(({ result }) => {
    const wished = result.batch && tryPropose(graph, result.batch)
    if (!wished) return []
    const fitted = fitBatch(graph, wished)
    graph = fitted.applied?.state ?? graph
    return fitted.batch ? [{ batch: fitted.batch, fitted }] : []
  })
}

/** Within a model's caps; a batch that is refused as it stands is left to be rebased. */
function tryPropose(graph: Line['graph'], batch: NodeBatch): NodeBatch | null {
  try {
    return propose(graph, batch).batch
  } catch {
    return batch
  }
}

const toText = ({ results }: Found) => results.flatMap(({ result }) => result.text ?? []).join('\n\n')

function toDraft({ lens, nodeIds, instruction }: LensRunInput, found: Found, fits: readonly Fit[]): Draft {
  const text = toText(found)
  const reason = toCaveat(found)
  const part = {
    type: 'lens' as const,
    lens,
    nodeIds: [...nodeIds],
    ...(instruction && { instruction }),
    ...(text !== '' && { text }),
  }
  return {
    role: 'graph',
    parts: [
      part,
      ...fits.map(({ batch }) => ({ type: 'batch' as const, batch })),
      ...(reason ? [{ type: 'caveat' as const, reason }] : []),
    ],
  }
}

/** Why the lens did not come to its end; undefined when it did. */
function toCaveat({ failure, isStopped, results }: Found) {
  if (isStopped) return 'stopped' as const
  if (failure) return failure.code === 'interrupted' ? ('interrupted' as const) : ('error' as const)
  return results.find(({ result }) => result.ended)?.result.ended
}

function toEnd({ failure, isStopped, usage }: Found, answer: string): RunEnd {
  if (isStopped) return { reason: 'stopped', answer, caveat: 'stopped', usage }
  if (!failure) return { reason: 'text', answer, usage }
  return { reason: failure.code === 'interrupted' ? 'interrupted' : 'error', answer, usage, failure }
}
