import type { NodeBatch, Skipped } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import { toOwnLens } from '@/lib/lenses/own'
import { StoreError, type StoreOp } from '@/lib/store/ports'
import { toBatchChunk } from './batch-chunk'
import { toCallRow } from './committer'
import type { RunDeps } from './deps'
import { toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { fitBatch } from './fit-batch'
import { guarded } from './guarded'
import { type Fit, holdLens } from './lens-hold'
import { type Found, type LensJob, type LensRunInput, look } from './lens-look'
import { toLensDraft } from './lens-part'
import { caveatOf, endOf, noticesOf, wordsOf } from './lens-words'
import { extendLine, type Line, loadLine, reloadLine } from './line'
import type { RunWriter } from './run-writer'
import { propose } from './tools/propose'

/**
 * Runs a lens on one or several ideas from the canvas. Children and links stream as drafts and become one `graph`
 * message, so one undo takes all of them back; on Stop the whole ones already seen are kept. In preview a person is
 * asked first, and the run waits. Never throws.
 */
export async function runLensTurn(deps: RunDeps): Promise<void> {
  await guarded(deps, async (writer) => {
    const { input } = deps.run
    if (input.kind !== 'lens') throw new TypeError('not a lens run')
    const line = await loadLine(deps.store, deps.run)
    const job = toJob(deps, line, input)
    await save(deps, writer, job, await look(deps, writer, job))
  })
}

/** A person's own lens is what it was when it was asked for. */
function toJob({ models, lenses }: RunDeps, line: Line, input: LensRunInput): LensJob {
  const modelId = input.modelId ?? line.conversation.modelId ?? models.defaultId
  const lens = input.own ? toOwnLens({ ...input.own, name: input.lens }) : lenses.get(input.lens)
  if (!lens) throw new LostLensError(`There is no lens “${input.lens}” any more.`)
  return { input, line, modelId, lens }
}

class LostLensError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LostLensError'
  }
}

/** One commit for message, head, calls and the end; decided anew when a person moved the head on meanwhile. */
async function save(deps: RunDeps, writer: RunWriter, job: LensJob, found: Found): Promise<void> {
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

function planSave(deps: RunDeps, job: LensJob, found: Found) {
  const { run, now } = deps
  const at = now()
  const { fits, lost } = fitAll(job.line, found)
  const text = wordsOf(job.lens, found, lost)
  if (job.input.preview && fits.length > 0) return planHold(deps, job, found, { fits, text })
  const batches = fits.map(({ batch }) => batch)
  const draft = toLensDraft(job.input, { batches, text, caveat: caveatOf(found) })
  const messages = toChain(job.line, fits.length > 0 || text !== '' ? [draft] : [])
  const [message] = messages
  const end = endOf(found, text)
  const isFailed = end.reason === 'error' || end.reason === 'interrupted'
  const calls = found.looks.flatMap(({ call }) => call ?? [])
  const ops: StoreOp[] = [
    ...toMessageOps(job.line, messages, at),
    ...calls.map(
      (call): StoreOp => ({
        op: 'call-put',
        call: toCallRow(run, call, isFailed && !call.resolvedModel ? null : (message?.id ?? null)),
      }),
    ),
    toRunEndOp(run, end, at),
  ]
  const chunks: Chunk[] = [
    ...toMessageChunks(messages),
    ...(message ? fits.map(({ batch, fitted }) => toBatchChunk(message, batch, fitted)) : []),
    ...noticesOf(job.lens, found),
    ...toEndChunks(extendLine(job.line, messages), end),
  ]
  return { ops, chunks }
}

/** Nothing of it happens yet: the requests are recorded, and a person is asked. */
function planHold(
  { run, now }: RunDeps,
  job: LensJob,
  found: Found,
  { fits, text }: { readonly fits: readonly Fit[]; readonly text: string },
) {
  const { input, line } = job
  const held = { input, graph: line.graph, fits, text, caveat: caveatOf(found), at: now() }
  const { ops, chunks } = holdLens(run, held)
  const calls = found.looks.flatMap(({ call }) => call ?? [])
  return {
    ops: [...calls.map((call): StoreOp => ({ op: 'call-put', call: toCallRow(run, call, null) })), ...ops],
    chunks: [...noticesOf(job.lens, found), ...chunks],
  }
}

/** Each batch on the graph that the former left, and what of them has become impossible. */
function fitAll(
  line: Line,
  { looks }: Found,
): { readonly fits: readonly Fit[]; readonly lost: readonly Skipped[] } {
  let graph = line.graph
  const fits: Fit[] = []
  const lost: Skipped[] = []
  for (const { result } of looks) {
    if (!result) continue
    lost.push(...(result.skipped ?? []))
    if (!result.batch) continue
    const { batch: wished, skipped } = tryPropose(graph, result.batch)
    lost.push(...skipped)
    if (!wished) continue
    const fitted = fitBatch(graph, wished)
    lost.push(...fitted.skipped)
    graph = fitted.applied?.state ?? graph
    if (fitted.batch) fits.push({ batch: fitted.batch, fitted })
  }
  return { fits, lost }
}

/** Within a model's caps; a batch that is refused as it stands is left to be rebased. */
function tryPropose(
  graph: Line['graph'],
  batch: NodeBatch,
): { batch: NodeBatch | null; skipped: readonly Skipped[] } {
  try {
    const { batch: fitting, applied } = propose(graph, batch)
    return {
      batch: fitting,
      skipped: applied.skipped.filter(({ reason }) => reason.startsWith('over the limit')),
    }
  } catch {
    return { batch, skipped: [] }
  }
}
