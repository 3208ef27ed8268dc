import type { Child, NodeBatch, NodeId } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Draft } from '@/lib/llm/chain-config'
import { type ApprovalRow, type OwnedStore, type RunRow, StoreError } from '@/lib/store/ports'
import { toBatchChunk } from './batch-chunk'
import { carryOver, loadCarry } from './carry'
import { declinedDrafts, declineOpen } from './decision'
import { type RunEnd, toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { fitBatch } from './fit-batch'
import { type Fit, holdLens } from './lens-hold'
import { toLensDraft } from './lens-part'
import { extendLine, type Line, LostLineError, loadLine } from './line'

const pageSize = 1_000
const maxTries = 20

export interface EndInterrupted {
  now(): number
  /** Why it ends; without one it was interrupted, or stopped when somebody had asked for that. */
  readonly failure?: RunEnd['failure']
}

/**
 * Ends an unfinished run that nobody works on any more: the text and children that viewers saw are kept, open calls get
 * a neutral result, and the run its one terminal event, all in one commit. A run that has ended meanwhile is left alone.
 * Of a lens in preview, the children seen are left to a person first: then the run waits.
 */
export async function endInterrupted(
  store: OwnedStore,
  run: RunRow,
  { now, failure }: EndInterrupted = { now: Date.now },
): Promise<void> {
  const seen = await readSeen(store, run)
  for (let tries = 0; ; tries += 1) {
    try {
      return await commitEnd(store, run, seen, now(), failure)
    } catch (error) {
      if (error instanceof LostLineError) return closeLost(store, run, now())
      const reason = error instanceof StoreError ? error.reason : undefined
      if (reason === 'stale-run' || reason === 'absent') return
      if (reason !== 'stale-head' || tries >= maxTries) throw error
    }
  }
}

interface Seen {
  readonly text: string
  readonly drafts: readonly Extract<Chunk, { type: 'data-draft' }>['data'][]
  readonly links: readonly Extract<Chunk, { type: 'data-draft-link' }>['data'][]
}

/** What came since the last committed message. */
async function readSeen(store: OwnedStore, run: RunRow): Promise<Seen> {
  let text = ''
  let drafts: readonly Seen['drafts'][number][] = []
  let links: readonly Seen['links'][number][] = []
  for (let after = 0; ; ) {
    const events = await store.runs.events(run.id, after, pageSize)
    for (const { chunk, seq } of events) {
      after = seq
      if (chunk.type === 'data-message') [text, drafts, links] = ['', [], []]
      if (chunk.type === 'text-delta') text += chunk.delta
      if (chunk.type === 'data-draft') drafts = placed(drafts, chunk.data)
      if (chunk.type === 'data-draft-link') links = placed(links, chunk.data)
    }
    if (events.length < pageSize) return { text, drafts, links }
  }
}

interface Place {
  readonly parentId: NodeId
  readonly index: number
}

/** A draft takes the place of the one that a former try had put there. */
const placed = <T extends Place>(drafts: readonly T[], next: T): readonly T[] => [
  ...drafts.filter(({ parentId, index }) => parentId !== next.parentId || index !== next.index),
  next,
]

async function commitEnd(
  store: OwnedStore,
  run: RunRow,
  seen: Seen,
  at: number,
  failure: RunEnd['failure'],
): Promise<void> {
  const line = await loadLine(store, run)
  const asked = (await store.runs.approvals(run.id)).filter(({ decision }) => decision === null)
  const declined = declineOpen(asked, at)
  const reason = run.stopRequestedAt !== null ? 'stopped' : failure ? 'error' : 'interrupted'
  const held = asked.length === 0 ? heldOf(line, run, seen, reason, at) : undefined
  if (held) {
    const { ops, chunks } = held
    await store.commit([{ op: 'event-append', runId: run.id, epoch: run.epoch, chunks }, ...ops])
    return
  }
  const answer = run.kind === 'turn' ? seen.text : ''
  const end: RunEnd = { reason, answer, caveat: reason, usage: {}, ...(failure && { failure }) }
  const { drafts, chunksOf } =
    run.kind === 'turn'
      ? turnDrafts(line, seen, reason, asked)
      : asked.length === 0
        ? lensDrafts(line, run, seen, reason)
        : noDrafts
  const carried = carryOver(line.graph, await loadCarry(store, run))
  const messages = toChain(line, [...drafts, ...carried.drafts])
  const chunks = [
    ...declined.chunks,
    ...toMessageChunks(messages),
    ...chunksOf(messages),
    ...carried.chunksOf(messages.slice(drafts.length)),
    ...toEndChunks(extendLine(line, messages), end),
  ]
  await store.commit([
    ...toMessageOps(line, messages, at),
    ...declined.ops,
    { op: 'event-append', runId: run.id, epoch: run.epoch, chunks },
    toRunEndOp(run, end, at),
  ])
}

interface Kept {
  readonly drafts: readonly Draft[]
  chunksOf(messages: ReturnType<typeof toChain>): readonly Chunk[]
}

type Reason = 'stopped' | 'error' | 'interrupted'

function turnDrafts(line: Line, { text }: Seen, reason: Reason, asked: readonly ApprovalRow[]): Kept {
  const results = declinedDrafts(line, asked, 'stop')
  const answer: Draft = {
    role: 'assistant',
    parts: [
      { type: 'text', text },
      { type: 'caveat', reason },
    ],
  }
  return { drafts: text.trim() === '' ? results : [...results, answer], chunksOf: () => [] }
}

const noDrafts: Kept = { drafts: [], chunksOf: () => [] }

function lensDrafts(line: Line, run: RunRow, seen: Seen, reason: Reason): Kept {
  const fits = fitSeen(line, run, seen)
  if (run.input.kind !== 'lens' || fits.length === 0) return noDrafts
  const draft = toLensDraft(run.input, { batches: fits.map(({ batch }) => batch), caveat: reason })
  return {
    drafts: [draft],
    chunksOf: ([message]) =>
      message ? fits.map(({ batch, fitted }) => toBatchChunk(message, batch, fitted)) : [],
  }
}

function heldOf(line: Line, run: RunRow, seen: Seen, reason: Reason, at: number) {
  const { input } = run
  const fits = input.kind === 'lens' && input.preview ? fitSeen(line, run, seen) : []
  if (input.kind !== 'lens' || fits.length === 0) return undefined
  return holdLens(run, { input, graph: line.graph, fits, text: '', caveat: reason, at, takeOver: true })
}

/** The children and links that were seen, as batches, each on the graph that the former left. */
function fitSeen(line: Line, { input }: RunRow, seen: Seen): readonly Fit[] {
  if (input.kind !== 'lens') return []
  const parents = [...new Set([...seen.drafts, ...seen.links].map(({ parentId }) => parentId))]
  let graph = line.graph
  return parents.flatMap((targetId) => {
    const fitted = fitBatch(graph, toDraftBatch(input.lens, targetId, seen))
    graph = fitted.applied?.state ?? graph
    return fitted.batch ? [{ batch: fitted.batch, fitted }] : []
  })
}

function toDraftBatch(lens: string, targetId: NodeId, seen: Seen): NodeBatch {
  const children = seen.drafts
    .filter(({ parentId }) => parentId === targetId)
    .toSorted((a, b) => a.index - b.index)
    .map(
      ({ label, nodeType, description = '' }): Child => ({
        kind: 'SubNode',
        label,
        type: nodeType,
        description,
      }),
    )
  const links = seen.links
    .filter(({ parentId }) => parentId === targetId)
    .toSorted((a, b) => a.index - b.index)
    .map(({ parentId: _, index: __, ...link }) => link)
  return { source: { kind: 'lens', lens }, targetId, children, ...(links.length > 0 && { links }) }
}

/** The conversation is gone: only the run itself is left to end. */
async function closeLost(store: OwnedStore, run: RunRow, at: number): Promise<void> {
  try {
    const end: RunEnd = { reason: 'interrupted', answer: '', usage: {} }
    await store.commit([toRunEndOp(run, end, at)])
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
  }
}
