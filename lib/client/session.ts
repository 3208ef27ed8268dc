import type { QueuedView } from '@/lib/history/board-event'
import { intentsOf, redoable, undoable } from '@/lib/history/intents'
import type { Message } from '@/lib/history/parts'
import { undoneOn } from '@/lib/history/undone'
import type { ConversationView } from '@/lib/history/views'
import type { BoardApi, Problem } from './board-api'
import type { BoardState, BoardStoreState } from './contract'
import { type Line, shownGraph, shownMessages } from './line'
import { type Moves, moveToRedo, moveToUndo, noMoves } from './placement-undo'
import type { SendQueue } from './send-queue'
import { createTelling, type Telling } from './telling'

/** What a store needs of the world around it. */
export interface Deps {
  newId(): string
  now(): number
  /** Runs soon, with the next picture; returns how to call it off. */
  soon(run: () => void): () => void
  /** Runs once things have been quiet for `ms`. */
  later(run: () => void, ms: number): () => void
}

/** The mutable heart of one board page: the store is its projection of the conversation on screen. */
export interface BoardSession {
  readonly api: BoardApi
  readonly deps: Deps
  readonly queue: SendQueue
  readonly get: () => BoardStoreState
  readonly set: (patch: Partial<BoardState>) => void
  /** Conversations opened on this page, the latest last. */
  readonly lines: Map<string, Line>
  /** Runs that this page has seen end: late news of them starts nothing. */
  readonly endedRuns: Set<string>
  /** What waits on each branch, as the server said it last. */
  readonly queues: Map<string, readonly QueuedView[]>
  /** Branches that are being deleted from here: their going is no news. */
  readonly deleting: Set<string>
  readonly placing: Telling
  readonly folding: Telling
  moves: Moves
  /** The name of this browser tab; null until it is known. */
  tab: string | null
  /** Lets go of the followed run. */
  unfollow: () => void
  isClosed: boolean
}

export const createSession = (
  parts: Pick<BoardSession, 'api' | 'deps' | 'queue' | 'get' | 'set'>,
): BoardSession => ({
  ...parts,
  lines: new Map(),
  endedRuns: new Set(),
  queues: new Map(),
  deleting: new Set(),
  placing: createTelling(),
  folding: createTelling(),
  moves: noMoves,
  tab: null,
  unfollow: () => {},
  isClosed: false,
})

const remembered = 24

export function putLine(session: BoardSession, id: string, line: Line): void {
  const { lines } = session
  lines.delete(id)
  lines.set(id, line)
  for (const oldest of lines.keys()) {
    if (lines.size <= remembered) break
    if (lines.get(oldest)?.pending.length === 0) lines.delete(oldest)
    else break
  }
}

/** Changes one conversation and, when it is the one on screen, what is shown. */
export function changeLine(
  session: BoardSession,
  id: string,
  change: (line: Line) => Line,
  patch: Partial<BoardState> = {},
) {
  const line = session.lines.get(id)
  if (!line) return
  const next = change(line)
  putLine(session, id, next)
  if (session.get().conversationId === id) session.set({ ...projected(session, next), ...patch })
}

/** What the store shows of a line. Unchanged parts keep their identity. */
export function projected(session: BoardSession, line: Line): Partial<BoardState> {
  const before = session.get()
  const messages = shownMessages(line)
  const graph = shownGraph(line)
  return {
    messages:
      messages.length === before.messages.length && messages.every((m, i) => m === before.messages[i])
        ? before.messages
        : messages,
    ...(before.replay
      ? { replay: before.replay.live === graph ? before.replay : { ...before.replay, live: graph } }
      : { graph }),
    ...undoState(session, messages),
    conversations: withCounts(before.conversations, line.conversation, {
      ideaCount: graph.nodes.size,
      messageCount: messages.length - 1,
      headId: messages.at(-1)?.id ?? line.conversation.headId,
    }),
  }
}

/** Graph changes that still stand; moves of ideas are undone among them by this number. */
export function standingChanges(messages: readonly Message[]): number {
  const undone = undoneOn(messages)
  return intentsOf(messages).filter((intent) => intent.messages.some(({ id }) => !undone.has(id))).length
}

export function undoState(
  session: BoardSession,
  messages: readonly Message[],
): Pick<BoardState, 'canUndo' | 'canRedo'> {
  const changes = standingChanges(messages)
  return {
    canUndo: undoable(messages) !== undefined || moveToUndo(session.moves, changes) !== undefined,
    canRedo: redoable(messages) !== undefined || moveToRedo(session.moves, changes) !== undefined,
  }
}

function withCounts(
  conversations: readonly ConversationView[],
  conversation: ConversationView,
  counts: Pick<ConversationView, 'ideaCount' | 'messageCount' | 'headId'>,
): readonly ConversationView[] {
  const keys = ['ideaCount', 'messageCount', 'headId'] as const
  const known = conversations.find(({ id }) => id === conversation.id)
  if (!known) return [...conversations, { ...conversation, ...counts }]
  if (keys.every((key) => known[key] === counts[key])) return conversations
  return conversations.map((item) => (item === known ? { ...item, ...counts } : item))
}

export function changeConversation(
  session: BoardSession,
  id: string,
  change: Partial<ConversationView>,
): void {
  const { conversations } = session.get()
  session.set({
    conversations: conversations.map((item) => (item.id === id ? { ...item, ...change } : item)),
  })
}

/** Whether what is asked for is to be looked at before it is made. */
export const toPreview = (session: BoardSession) => (session.get().isPreview ? { preview: true } : {})

/** True, and said, while an earlier graph is on screen: nothing is changed there. */
export function isPast(session: BoardSession): boolean {
  const { replay, notify } = session.get()
  if (replay) notify({ tone: 'info', text: pastWords })
  return replay !== null
}
const pastWords = 'This is the graph as it was. Branch at this frame to go on from here, or leave the replay.'

/** Says why something was not done, and what is kept. */
export function report(session: BoardSession, problem: Problem): void {
  const text = [problem.detail, problem.kept].filter(Boolean).join(' ')
  session.get().notify({ tone: problem.status >= 500 ? 'bad' : 'warn', text })
}
