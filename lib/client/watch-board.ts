import type { BoardEvent } from './board-api'
import { attachRun } from './branch-actions'
import { createHistoryRefresh, refresh } from './refresh'
import type { BoardSession } from './session'

/** Hears what other tabs and runs do to this board, and whether the server can be reached. */
export function watchBoard(session: BoardSession): () => void {
  const changed = createHistoryRefresh(session)
  const setOnline = (online: boolean) => {
    if (session.get().online !== online) session.set({ online })
    if (online) session.queue.wake()
  }
  const unfollow = session.api.followBoard(
    session.get().board.id,
    (event) => {
      changed()
      if (concernsScreen(session, event)) void catchUp(session)
    },
    setOnline,
  )
  const back = () => setOnline(true)
  const away = () => setOnline(false)
  addEventListener('online', back)
  addEventListener('offline', away)
  return () => {
    unfollow()
    removeEventListener('online', back)
    removeEventListener('offline', away)
  }
}

/** Whether the branch on screen has moved, or begun to run, without this page having done it. */
function concernsScreen(session: BoardSession, event: BoardEvent): boolean {
  const { conversationId, run, messages } = session.get()
  if (event.conversationId !== conversationId || session.queue.size > 0) return false
  if (run && run.ended === null) return false
  if (event.runId) return event.status === undefined || event.status === 'active'
  return event.headId === undefined || !messages.some(({ id }) => id === event.headId)
}

async function catchUp(session: BoardSession): Promise<void> {
  const { conversationId } = session.get()
  await refresh(session, conversationId)
  attachRun(session, conversationId)
}
