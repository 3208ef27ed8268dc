import type { BoardEvent } from '@/lib/history/board-event'
import type { ConversationView } from '@/lib/history/views'
import { hearBookmarks } from './bookmark-actions'
import { hearChoices, hearFolds, hearPlacements } from './hear-view'
import { attachRun, openConversation } from './open-branch'
import { createHistoryRefresh, refresh } from './refresh'
import type { BoardSession } from './session'
import { whileVisible } from './while-visible'

/** Hears what other tabs and runs do to this board, and whether the server can be reached. */
export function watchBoard(session: BoardSession): () => void {
  const changed = createHistoryRefresh(session)
  const setOnline = (online: boolean) => {
    if (session.get().online !== online) session.set({ online })
    if (online) session.queue.wake()
  }
  const listen = () =>
    session.api.followBoard(session.get().board.id, {
      // The whole state follows, but of an empty queue nothing is said.
      onOpen: () => {
        setOnline(true)
        session.queues.clear()
        if (session.get().queued.length > 0) session.set({ queued: [] })
      },
      onEvent: (event) => hear(session, event, changed),
      onLost: () => setOnline(false),
    })
  let unfollow = whileVisible(listen)
  // A stream from before the gap may hang for minutes without a word.
  const back = () => {
    setOnline(true)
    unfollow()
    unfollow = whileVisible(listen)
    resumeRun(session)
  }
  const away = () => setOnline(false)
  addEventListener('online', back)
  addEventListener('offline', away)
  return () => {
    unfollow()
    removeEventListener('online', back)
    removeEventListener('offline', away)
  }
}

function hear(session: BoardSession, event: BoardEvent, changed: () => void): void {
  const { board, conversationId } = session.get()
  switch (event.type) {
    case 'board':
      if (event.title !== board.title) session.set({ board: { ...board, title: event.title } })
      return
    case 'conversation':
      hearConversation(session, event.conversation, changed)
      return
    case 'conversation-gone':
      changed()
      loseConversation(session, event.conversationId)
      return
    case 'queue':
      session.queues.set(event.conversationId, event.queued)
      if (event.conversationId === conversationId) session.set({ queued: event.queued })
      return
    case 'placements':
      hearPlacements(session, event.placements)
      return
    case 'folds':
      hearFolds(session, event.folds)
      return
    case 'bookmarks':
      hearBookmarks(session, event.bookmarks)
      return
    case 'choices':
      hearChoices(session, event)
      return
    default:
      // A newer server may say more than this page knows.
      event satisfies never
  }
}

function hearConversation(session: BoardSession, heard: ConversationView, changed: () => void): void {
  const { conversations, conversationId } = session.get()
  const before = conversations.find(({ id }) => id === heard.id)
  session.set({
    conversations: before
      ? conversations.map((item) => (item === before ? heard : item))
      : [...conversations, heard],
  })
  if (before?.headId !== heard.headId) changed()
  if (heard.id !== conversationId) return
  newest.set(session, heard)
  catchUpWhenQuiet(session, heard)
}

const newest = new WeakMap<BoardSession, ConversationView>()
const quietMs = 300

/** What is on its way from here moves the head as well: only then it shows whether others have. */
function catchUpWhenQuiet(session: BoardSession, heard: ConversationView): void {
  if (session.isClosed || session.get().conversationId !== heard.id) return
  if (session.queue.size > 0) {
    if (newest.get(session) === heard) session.deps.later(() => catchUpWhenQuiet(session, heard), quietMs)
    return
  }
  if (concernsScreen(session, heard)) void catchUp(session)
}

/** A run that was followed is heard anew from its beginning. */
function resumeRun(session: BoardSession): void {
  const { run } = session.get()
  if (!run || run.ended !== null || run.runId === '') return
  session.unfollow()
  session.set({ run: null })
  void catchUp(session)
}

/** Whether the branch on screen has moved, or begun to run, without this page having done it. */
function concernsScreen(session: BoardSession, { headId, run: open }: ConversationView): boolean {
  const { run, messages } = session.get()
  if (session.queue.size > 0 || (run && run.ended === null)) return false
  if (open && open.status !== 'queued' && !session.endedRuns.has(open.id)) return true
  return !messages.some(({ id }) => id === headId)
}

async function catchUp(session: BoardSession): Promise<void> {
  const { conversationId } = session.get()
  await refresh(session, conversationId)
  attachRun(session, conversationId)
}

function loseConversation(session: BoardSession, id: string): void {
  if (session.deleting.has(id)) return
  const { conversations, conversationId, notify } = session.get()
  const left = conversations.filter((conversation) => conversation.id !== id)
  session.lines.delete(id)
  session.set({ conversations: left })
  const [next] = left.toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)
  if (id !== conversationId || !next) return
  const restore = async () => {
    if (await session.get().restoreConversation(id)) await openConversation(session, id)
  }
  notify({
    tone: 'info',
    text: `This branch was deleted in another window. You are on ${next.name} now.`,
    action: { label: 'Restore', run: () => void restore() },
  })
  void openConversation(session, next.id)
}
