import type { NodeId } from '@/lib/graph/schema'
import { type Chunk, isTerminal } from '@/lib/history/chunks'
import { adoptGraph } from './adopt-graph'
import type { LiveRun, Marks } from './contract'
import { foldChunk, toLiveRun } from './fold-chunk'
import { withGraph, withRemoteBatch } from './line'
import { withFailed, withGrowing, withGrown, withLooked, withTouched } from './marks'
import { refresh } from './refresh'
import { type BoardSession, changeConversation, changeLine, report } from './session'

export interface Followed {
  readonly runId: string
  readonly conversationId: string
  readonly kind: LiveRun['kind']
  readonly startedAt?: number
  /** Where a lens was asked to grow. */
  readonly nodeIds?: readonly NodeId[]
  /** Where a placeholder stands for what is to come; at the ideas themselves when it is left out. */
  readonly growing?: readonly NodeId[]
}

const changedBy = new WeakMap<BoardSession, () => void>()
/** Called whenever a run has moved the head. */
export const onRunProgress = (session: BoardSession, changed: () => void): void => {
  changedBy.set(session, changed)
}

/** Shows a run from its first event on, until it has ended or another is followed. */
export function followRun(session: BoardSession, followed: Followed): void {
  const { runId, conversationId, kind, nodeIds = [], growing = nodeIds } = followed
  const startedAt = followed.startedAt ?? session.deps.now()
  session.unfollow()
  const { queued, marks } = session.get()
  session.set({
    run: toLiveRun({ runId, conversationId, kind, startedAt }),
    queued: queued.filter((item) => item.runId !== runId),
    marks: growing.length > 0 ? withGrowing(marks, growing) : marks,
  })
  changeConversation(session, conversationId, { run: { id: runId, kind, status: 'active', startedAt } })
  const known = new Set<string>(session.lines.get(conversationId)?.messages.map(({ id }) => id))
  const letGo = session.api.followRun(runId, {
    onChunks: (chunks) => takeIn(session, followed, chunks, known),
    onLost: () => void ended(session, followed),
  })
  session.unfollow = () => {
    letGo()
    session.unfollow = () => {}
  }
}

function takeIn(
  session: BoardSession,
  followed: Followed,
  chunks: readonly Chunk[],
  known: Set<string>,
): void {
  const { run, marks } = session.get()
  if (run?.runId !== followed.runId) return
  const next = chunks.reduce(foldChunk, run)
  const isAnother = next.asking !== run.asking
  const patch = {
    run: next,
    marks: chunks.reduce(foldMarks, marks),
    ...(isAnother && { leftOut: new Set<string>() }),
  }
  const isHere = (messageId: string) =>
    session.lines.get(followed.conversationId)?.messages.some(({ id }) => id === messageId)
  const batches = chunks.flatMap((chunk) =>
    chunk.type === 'data-batch' && !known.has(chunk.data.messageId) && !isHere(chunk.data.messageId)
      ? [chunk.data]
      : [],
  )
  for (const { messageId } of batches) known.add(messageId)
  if (batches.length > 0) {
    changeLine(
      session,
      followed.conversationId,
      (line) => batches.reduce((next, { batch }) => withRemoteBatch(next, batch), line),
      patch,
    )
  } else session.set(patch)
  if (isAnother && !next.ended) {
    const { runId: id, kind, startedAt } = next
    const status = next.asking ? ('waiting' as const) : ('active' as const)
    changeConversation(session, followed.conversationId, { run: { id, kind, status, startedAt } })
    // It may wait for days: the path and its head are shown as they stand.
    if (next.asking) void refresh(session, followed.conversationId)
  }
  for (const chunk of chunks)
    if (chunk.type === 'data-notice') session.get().notify({ tone: 'info', text: chunk.data.text })
  if (chunks.some((chunk) => chunk.type === 'data-message')) changedBy.get(session)?.()
  const end = chunks.find(isTerminal)
  if (end) finish(session, followed, end)
}

function foldMarks(marks: Marks, chunk: Chunk): Marks {
  switch (chunk.type) {
    case 'data-batch':
      return withTouched(marks, chunk.data.added, chunk.data.updated)
    case 'data-draft':
      return withGrowing(marks, [chunk.data.parentId])
    case 'data-approval':
      return withGrown(marks)
    case 'data-progress':
      return withLooked(marks, chunk.data.nodeIds, chunk.data.failed)
    default:
      return marks
  }
}

function finish(session: BoardSession, followed: Followed, end: Chunk): void {
  if (end.type !== 'data-done' && end.type !== 'data-error') return
  const { graph } = end.data
  const isFailedLens = end.type === 'data-error' && followed.kind === 'lens' && followed.nodeIds
  const grown = withGrown(session.get().marks)
  const marks = isFailedLens ? withFailed(grown, isFailedLens, end.data.message) : grown
  if (graph) {
    changeLine(
      session,
      followed.conversationId,
      (line) => withGraph(line, adoptGraph(graph, line.confirmed)),
      { marks },
    )
  } else session.set({ marks })
  if (end.type === 'data-error' && followed.kind === 'lens') {
    report(session, {
      status: 500,
      title: 'The lens failed',
      detail: end.data.message,
      kept: 'What is on the board is kept.',
    })
  }
  void ended(session, followed)
}

/** The words stay on screen until the same words stand in the history; then the next in the queue has its turn. */
async function ended(session: BoardSession, { runId, conversationId }: Followed): Promise<void> {
  session.endedRuns.add(runId)
  if (session.get().run?.runId === runId) session.unfollow()
  changeConversation(session, conversationId, { run: null })
  const isStillShown = () => session.get().run?.runId === runId
  await refresh(session, conversationId, () => (isStillShown() ? { run: null } : {}))
  changedBy.get(session)?.()
  if (session.isClosed || session.get().conversationId !== conversationId) return
  if (isStillShown()) session.set({ run: null, marks: withGrown(session.get().marks) })
  const [next] = session.get().queued
  if (next && session.get().run === null)
    followRun(session, { runId: next.runId, conversationId, kind: 'turn' })
}
