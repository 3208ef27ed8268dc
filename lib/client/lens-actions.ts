import { nearestCommon } from '@/lib/graph/queries'
import type { NodeId } from '@/lib/graph/schema'
import type { LensPart } from '@/lib/history/parts'
import type { BoardActions, BoardStoreState } from './contract'
import { followRun } from './follow-run'
import { withFailed, withGrowing, withGrown, withLooked } from './marks'
import { type BoardSession, isPast, report, toPreview } from './session'

interface Around {
  changed(): void
  addQueued(item: BoardStoreState['queued'][number]): void
}

/** What is asked of a lens, as the server takes it. */
type Asked = Parameters<BoardSession['api']['runLens']>[0]

interface LensJob {
  readonly lens: string
  readonly nodeIds: readonly NodeId[]
  readonly own?: LensPart['own']
  readonly asked: Omit<Asked, 'clientId' | 'conversationId'>
}

export function createLensActions(
  session: BoardSession,
  around: Around,
): Pick<BoardActions, 'runLens' | 'runLensAgain'> {
  return {
    runLens: (lens, nodeIds, instruction) =>
      void runLens(session, around, {
        lens,
        nodeIds,
        asked: { nodeIds, lens, ...(instruction && { instruction }) },
      }),
    runLensAgain: (messageId) => {
      const { messages, graph } = session.get()
      const part = messages.find(({ id }) => id === messageId)?.parts.find(({ type }) => type === 'lens')
      if (part?.type !== 'lens') return
      const nodeIds = part.nodeIds.filter((id) => graph.nodes.has(id))
      void runLens(session, around, {
        lens: part.lens,
        nodeIds,
        ...(part.own && { own: part.own }),
        asked: { messageId },
      })
    },
  }
}

async function runLens(session: BoardSession, { changed, addQueued }: Around, job: LensJob): Promise<void> {
  if (isPast(session)) return
  const { conversationId, marks, graph } = session.get()
  const { nodeIds } = job
  const growing = growsAt(session, job)
  session.set({ marks: withGrowing(marks, growing) })
  const input = { clientId: session.deps.newId(), conversationId, ...job.asked, ...toPreview(session) }
  const reply = await session.queue.push(() => session.api.runLens(input))
  if (!reply.ok) {
    session.set({ marks: withFailed(withGrown(session.get().marks), nodeIds, reply.problem.detail) })
    return report(session, reply.problem)
  }
  if (session.get().conversationId !== conversationId) return
  const { runId } = reply
  const label =
    nodeIds.length > 1 ? `${nodeIds.length} ideas` : nodeIds[0] && graph.nodes.get(nodeIds[0])?.label
  const { run } = session.get()
  const title = titleOf(session, job)
  if (reply.queued ?? (run !== null && run.ended === null)) {
    addQueued({ runId, text: label ? `${title}: ${label}` : title, isLens: true })
    if (run?.asking) waitsForAnswer(session, title, growing)
  } else followRun(session, { runId, conversationId, kind: 'lens', nodeIds, growing })
  changed()
}

/** That may take days: nothing grows on the map till then. */
function waitsForAnswer(session: BoardSession, title: string, growing: readonly NodeId[]): void {
  session.set({ marks: withLooked(session.get().marks, growing, undefined) })
  session.get().notify({ tone: 'info', text: `${title} has its turn when you have answered what waits.` })
}

const viewOf = (session: BoardSession, { lens }: LensJob) =>
  session.get().lenses.find(({ name }) => name === lens)

const titleOf = (session: BoardSession, job: LensJob) =>
  job.own?.title ?? viewOf(session, job)?.title ?? job.lens

/** Where a placeholder stands: what is seen in several together grows under what holds them, and links grow nowhere. */
function growsAt(session: BoardSession, job: LensJob): readonly NodeId[] {
  const view = viewOf(session, job)
  const contract = job.own?.contract ?? view?.own?.contract ?? job.lens
  if (contract === 'connect' || contract === 'explain') return contract === 'explain' ? job.nodeIds : []
  if (contract !== 'compare') return job.nodeIds
  const host = nearestCommon(session.get().graph, job.nodeIds)
  return host ? [host] : []
}
