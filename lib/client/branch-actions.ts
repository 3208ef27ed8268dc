import type { ConversationView } from '@/lib/history/views'
import type { BoardActions } from './contract'
import { followRun } from './follow-run'
import { type Line, shownGraph } from './line'
import { withGrown } from './marks'
import { noMoves } from './placement-undo'
import { refresh } from './refresh'
import { type BoardSession, changeConversation, projected, report } from './session'

type BranchActions = Pick<
  BoardActions,
  | 'branch'
  | 'openConversation'
  | 'switchSibling'
  | 'renameConversation'
  | 'deleteConversation'
  | 'renameBoard'
>

/** Going from branch to branch, and naming them. */
export function createBranchActions(session: BoardSession, changed: () => void): BranchActions {
  const { api, deps, get, set, queue } = session
  return {
    openConversation: (id) => openConversation(session, id),
    branch: (at, name) => branch(session, at, name, changed),
    switchSibling: async (messageId) => {
      const { conversationId } = get()
      const clientId = deps.newId()
      const reply = await queue.push(() => api.switchSibling({ clientId, conversationId, messageId }))
      if (!reply.ok) return report(session, reply.problem)
      if (reply.conversationId !== conversationId) return openConversation(session, reply.conversationId)
      await refresh(session, conversationId)
      changed()
    },
    renameConversation: async (conversationId, name) => {
      const before = get().conversations.find(({ id }) => id === conversationId)?.name
      changeConversation(session, conversationId, { name })
      const reply = await queue.push(() => api.updateConversation({ conversationId, name }))
      if (reply.ok) return changed()
      if (before !== undefined) changeConversation(session, conversationId, { name: before })
      report(session, reply.problem)
    },
    deleteConversation: (id) => deleteConversation(session, id, changed),
    renameBoard: async (title) => {
      const { board } = get()
      set({ board: { ...board, title } })
      const reply = await queue.push(() => api.updateBoard({ boardId: board.id, title }))
      if (reply.ok) return
      set({ board })
      report(session, reply.problem)
    },
  }
}

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
    queued: [],
    selectedMessageId: null,
    branchingAt: null,
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
  followRun(session, { runId: run.id, conversationId: id, kind: 'turn', startedAt: run.startedAt })
}

async function branch(
  session: BoardSession,
  at: Parameters<BoardActions['branch']>[0],
  name: string,
  changed: () => void,
) {
  const { conversationId } = session.get()
  const clientId = session.deps.newId()
  const trimmed = name.trim()
  const reply = await session.queue.push(() =>
    session.api.forkConversation({ clientId, conversationId, at, ...(trimmed && { name: trimmed }) }),
  )
  if (!reply.ok) {
    report(session, reply.problem)
    return false
  }
  session.set({ branchingAt: null })
  await openConversation(session, reply.conversationId)
  changed()
  return true
}

async function deleteConversation(session: BoardSession, id: string, changed: () => void): Promise<void> {
  const { conversations, conversationId } = session.get()
  const others = conversations.filter((conversation) => conversation.id !== id)
  const [next] = others.toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)
  if (!next) return session.get().notify({ tone: 'info', text: 'A board keeps at least one branch.' })
  session.deleting.add(id)
  const reply = await session.queue.push(() => session.api.deleteConversation({ conversationId: id }))
  if (!reply.ok) {
    session.deleting.delete(id)
    return report(session, reply.problem)
  }
  if (conversationId === id) await openConversation(session, next.id)
  session.lines.delete(id)
  session.set({ conversations: session.get().conversations.filter((conversation) => conversation.id !== id) })
  changed()
}
