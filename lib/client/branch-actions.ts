import type { BoardActions } from './contract'
import { deleteConversation, restoreConversation } from './delete-branch'
import { openConversation } from './open-branch'
import { refresh } from './refresh'
import { type BoardSession, changeConversation, report } from './session'

type BranchActions = Pick<
  BoardActions,
  | 'branch'
  | 'openConversation'
  | 'switchSibling'
  | 'compare'
  | 'catchUp'
  | 'renameConversation'
  | 'deleteConversation'
  | 'restoreConversation'
  | 'renameBoard'
>

/** Going from branch to branch, and naming them. */
export function createBranchActions(session: BoardSession, changed: () => void): BranchActions {
  const { api, deps, get, set, queue } = session
  return {
    openConversation: (id) => openConversation(session, id),
    branch: async (at, name, withSides) => {
      const isMade = await branch(session, at, { name, withSides })
      if (isMade) changed()
      return isMade
    },
    switchSibling: async (messageId) => {
      const { conversationId } = get()
      const clientId = deps.newId()
      const reply = await queue.push(() => api.switchSibling({ clientId, conversationId, messageId }))
      if (!reply.ok) return report(session, reply.problem)
      if (reply.conversationId !== conversationId) return openConversation(session, reply.conversationId)
      await refresh(session, conversationId)
      changed()
    },
    compare: (otherId) => compare(session, otherId),
    catchUp: async () => {
      await refresh(session, get().conversationId)
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
    restoreConversation: (id) => restoreConversation(session, id, changed),
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

function compare({ get, set }: BoardSession, otherId?: string | null): void {
  const { conversations, conversationId } = get()
  const latest = conversations
    .filter(({ id }) => id !== conversationId)
    .toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)[0]
  set({ comparing: otherId === undefined ? (latest?.id ?? null) : otherId })
}

async function branch(
  session: BoardSession,
  at: Parameters<BoardActions['branch']>[0],
  { name, withSides }: { readonly name: string; readonly withSides: boolean | undefined },
) {
  const { conversationId } = session.get()
  const clientId = session.deps.newId()
  const trimmed = name.trim()
  const reply = await session.queue.push(() =>
    session.api.forkConversation({
      ...{ clientId, conversationId, at },
      ...(trimmed && { name: trimmed }),
      ...(withSides && { withSides }),
    }),
  )
  if (!reply.ok) {
    report(session, reply.problem)
    return false
  }
  // The dialog waits with it: what is typed next belongs to the new branch.
  await openConversation(session, reply.conversationId)
  session.set({ branchingAt: null })
  return true
}
