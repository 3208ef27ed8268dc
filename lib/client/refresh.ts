import type { BoardState } from './contract'
import { toLine } from './line'
import { type BoardSession, projected, putLine } from './session'

const inFlight = new WeakMap<BoardSession, Map<string, Promise<boolean>>>()

/**
 * Fetches a conversation and adopts it. Answers false when it could not be had.
 * What the page does while the answer is on its way makes the answer old: then it is fetched once more.
 * `patch` is asked when the answer is there: what was so when it was asked for may not be so any more.
 */
export function refresh(
  session: BoardSession,
  id: string,
  patch: () => Partial<BoardState> = () => ({}),
): Promise<boolean> {
  const running = inFlight.get(session) ?? new Map<string, Promise<boolean>>()
  inFlight.set(session, running)
  const mine = (running.get(id) ?? Promise.resolve(true)).then(() => fetchLine(session, id, patch))
  running.set(id, mine)
  return mine.finally(() => {
    if (running.get(id) === mine) running.delete(id)
  })
}

async function fetchLine(
  session: BoardSession,
  id: string,
  patch: () => Partial<BoardState>,
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    const before = session.lines.get(id)
    const reply = await session.api.conversation(id)
    if (session.isClosed || !reply.ok) return false
    const now = session.lines.get(id)
    const isOld = now?.messages !== before?.messages || now?.confirmed !== before?.confirmed
    if (isOld && attempt < 3) continue
    const line = toLine(reply.data, now)
    putLine(session, id, line)
    if (session.get().conversationId === id) session.set({ ...projected(session, line), ...patch() })
    return true
  }
}

/** Resolves when nothing of a conversation is on its way here any more. */
export const settled = async (session: BoardSession, id: string): Promise<void> => {
  await inFlight.get(session)?.get(id)
}

/** The map follows after things have been quiet for a moment. */
export function createHistoryRefresh(session: BoardSession): () => void {
  let cancel = () => {}
  const fetchNow = async () => {
    const history = await session.api.history(session.get().board.id)
    if (history.ok && !session.isClosed) session.set({ history: history.entries })
  }
  return () => {
    cancel()
    cancel = session.deps.later(() => void fetchNow(), 250)
  }
}
