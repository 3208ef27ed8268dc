import { create } from 'zustand'
import type { BoardStoreState } from '@/lib/client/contract'
import type { MessageId, Role } from '@/lib/history/parts'
import type { ConversationView, HistoryEntryView, MessageView } from '@/lib/history/views'

/* A small board: Main, and a branch that left it after the first answer. One more question stands on neither. */

const entry = (
  seq: number,
  id: string,
  parents: readonly string[],
  role: Role,
  text: string,
  kinds: readonly string[] = ['text'],
): HistoryEntryView => ({
  id: id as MessageId,
  parents: parents as MessageId[],
  role,
  text,
  seq,
  createdAt: Date.UTC(2026, 2, 12, 9, seq),
  kinds,
})

export const history: readonly HistoryEntryView[] = [
  entry(0, 'root', [], 'root', 'Should our city build a tram?', ['board']),
  entry(1, 'q1', ['root'], 'user', 'What would it cost?'),
  entry(2, 'c1', ['q1'], 'assistant', 'add_node', ['tool-call']),
  entry(3, 't1', ['c1'], 'tool', 'Added Costs', ['tool-result', 'batch']),
  entry(4, 'a1', ['t1'], 'assistant', 'About 40 million a kilometre.'),
  entry(5, 'q2', ['a1'], 'user', 'Who would ride it?'),
  entry(6, 'a2', ['q2'], 'assistant', '## **Commuters** first.'),
  entry(7, 'e1', ['a2'], 'graph', '', ['batch']),
  entry(8, 'e2', ['e1'], 'graph', '', ['batch']),
  entry(9, 'b1', ['a1'], 'user', 'And fast buses?'),
  entry(10, 'z1', ['a1'], 'user', 'Who would drive it?'),
]

const conversation = (id: string, name: string, headId: string, createdAt: number): ConversationView => ({
  id,
  boardId: 'board',
  name,
  headId: headId as MessageId,
  modelId: null,
  forkedFromId: null,
  forkedAtId: null,
  createdAt,
  lastActiveAt: createdAt,
  run: null,
  messageCount: 0,
  ideaCount: 0,
})

export const conversations = [
  conversation('main', 'Main', 'e2', 0),
  conversation('buses', 'Fast buses', 'b1', 1),
]

const byId = new Map(history.map((one) => [one.id, one]))

/** The path as the chat has it; the map reads ids, times and words of it alone. */
export function pathTo(headId: string): MessageView[] {
  const path: MessageView[] = []
  for (let at = byId.get(headId as MessageId); at; at = at.parents[0] && byId.get(at.parents[0])) {
    const { id, parents, role, seq, createdAt } = at
    path.unshift({ id, parents: [...parents], role, parts: [], seq, createdAt, siblings: [id], call: null })
  }
  return path
}

export type Shown = Pick<
  BoardStoreState,
  'history' | 'conversations' | 'conversationId' | 'messages' | 'selectedMessageId' | 'bookmarks'
>
export type Done = readonly [action: string, ...subject: unknown[]]

/** A store that does nothing but remember what it was asked for. */
export function createDouble(shown: Partial<Shown> = {}) {
  const done: Done[] = []
  const store = create<
    Shown &
      Pick<
        BoardStoreState,
        | 'selectMessage'
        | 'openConversation'
        | 'switchSibling'
        | 'openBranchDialog'
        | 'openBookmarkDialog'
        | 'openMessage'
      >
  >(() => ({
    history,
    conversations,
    conversationId: 'main',
    messages: pathTo('e2'),
    selectedMessageId: null,
    bookmarks: new Map(),
    selectMessage: (id) => void done.push(['select', id]),
    openConversation: async (id) => void done.push(['open', id]),
    switchSibling: async (id) => void done.push(['switch', id]),
    openBranchDialog: (id) => void done.push(['branch', id]),
    openBookmarkDialog: (id) => void done.push(['bookmark', id]),
    openMessage: async (id) => void done.push(['go', id]),
    ...shown,
  }))
  return { store, done }
}
