import type { ConversationView } from '@/lib/history/views'
import { followRun } from './follow-run'
import { type Line, shownGraph } from './line'
import { withGrown } from './marks'
import { noMoves } from './placement-undo'
import { refresh } from './refresh'
import { type BoardSession, projected } from './session'

/** Shows a branch at once when it was open before, and fetches what is new of it behind the picture. */
export async function openConversation(session: BoardSession, id: string): Promise<void> {
  if (session.get().conversationId === id) return
  const known = session.lines.get(id)
  if (known) show(session, id, known)
  else {
    const reached = await refresh(session, id)
    const line = session.lines.get(id)
    if (!reached || !line) {
      return session
        .get()
        .notify({ tone: 'bad', text: 'This branch could not be opened. The one on screen is as it was.' })
    }
    show(session, id, line)
  }
  if (known) await refresh(session, id)
  attachRun(session, id)
}

function show(session: BoardSession, id: string, line: Line): void {
  const { selection, activeId, marks } = session.get()
  const graph = shownGraph(line)
  const { nodes } = graph
  session.unfollow()
  session.moves = noMoves
  session.set({
    ...projected(session, line),
    graph,
    replay: null,
    conversationId: id,
    run: null,
    queued: session.queues.get(id) ?? [],
    selectedMessageId: null,
    branchingAt: null,
    overlay: [],
    marks: { ...withGrown(marks), failed: new Map() },
    selection: new Set([...selection].filter((nodeId) => nodes.has(nodeId))),
    activeId: activeId && nodes.has(activeId) ? activeId : null,
  })
}

/** Takes up the run of the branch on screen, where one is open and not followed yet. */
export function attachRun(session: BoardSession, id: string): void {
  const conversation: ConversationView | undefined = session.lines.get(id)?.conversation
  const { conversationId, run: live } = session.get()
  const run = conversation?.run
  if (!run || run.status === 'queued' || session.endedRuns.has(run.id)) return
  if (conversationId !== id || live?.runId === run.id) return
  const { id: runId, kind, startedAt } = run
  followRun(session, { runId, conversationId: id, kind, startedAt })
}
