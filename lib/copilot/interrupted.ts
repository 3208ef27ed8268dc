import type { Child, NodeBatch, NodeId } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Draft } from '@/lib/llm/chain-config'
import { type ApprovalRow, type OwnedStore, type RunRow, StoreError } from '@/lib/store/ports'
import { toBatchChunk } from './committer'
import { declinedDrafts, declineOpen } from './decision'
import { type RunEnd, toChain, toEndChunks, toMessageChunks, toMessageOps, toRunEndOp } from './end-run'
import { fitBatch } from './fit-batch'
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
}

/** What came since the last committed message. */
async function readSeen(store: OwnedStore, run: RunRow): Promise<Seen> {
  let text = ''
  let drafts: Seen['drafts'][number][] = []
  for (let after = 0; ; ) {
    const events = await store.runs.events(run.id, after, pageSize)
    for (const { chunk, seq } of events) {
      after = seq
      if (chunk.type === 'data-message') [text, drafts] = ['', []]
      if (chunk.type === 'text-delta') text += chunk.delta
      if (chunk.type === 'data-draft')
        drafts = [...drafts.filter((draft) => !isSamePlace(draft, chunk.data)), chunk.data]
    }
    if (events.length < pageSize) return { text, drafts }
  }
}

const isSamePlace = (a: Seen['drafts'][number], b: Seen['drafts'][number]) =>
  a.parentId === b.parentId && a.index === b.index

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
  const end: RunEnd = { reason, answer: seen.text, caveat: reason, usage: {}, ...(failure && { failure }) }
  const { drafts, chunksOf } =
    run.kind === 'turn' ? turnDrafts(line, seen, reason, asked) : lensDrafts(line, run, seen, reason)
  const messages = toChain(line, drafts)
  const chunks = [
    ...declined.chunks,
    ...toMessageChunks(messages),
    ...chunksOf(messages),
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

function lensDrafts(line: Line, run: RunRow, { drafts }: Seen, reason: Reason): Kept {
  if (run.input.kind !== 'lens' || drafts.length === 0) return { drafts: [], chunksOf: () => [] }
  const { lens, nodeIds, instruction } = run.input
  const parents = [...new Set(drafts.map(({ parentId }) => parentId))]
  let graph = line.graph
  const fits = parents.flatMap((targetId) => {
    const fitted = fitBatch(graph, toDraftBatch(lens, targetId, drafts))
    graph = fitted.applied?.state ?? graph
    return fitted.batch ? [{ batch: fitted.batch, fitted }] : []
  })
  if (fits.length === 0) return { drafts: [], chunksOf: () => [] }
  const part = { type: 'lens' as const, lens, nodeIds: [...nodeIds], ...(instruction && { instruction }) }
  const draft: Draft = {
    role: 'graph',
    parts: [
      part,
      ...fits.map(({ batch }) => ({ type: 'batch' as const, batch })),
      { type: 'caveat', reason },
    ],
  }
  return {
    drafts: [draft],
    chunksOf: ([message]) =>
      message ? fits.map(({ batch, fitted }) => toBatchChunk(message, batch, fitted)) : [],
  }
}

function toDraftBatch(lens: string, targetId: NodeId, drafts: Seen['drafts']): NodeBatch {
  const children = drafts
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
  return { source: { kind: 'lens', lens }, targetId, children }
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
