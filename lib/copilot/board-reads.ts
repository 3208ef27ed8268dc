import type { GraphState } from '@/lib/graph/schema'
import type { Message, MessageId } from '@/lib/history/parts'
import type { ConversationRow, HistoryEntry, MessageRow, OwnedStore, RunRow } from '@/lib/store/ports'
import { readAncestry } from '@/lib/store/read-ancestry'

/** What tools may see of the board around their conversation: read-only, and of this one board. */
export interface BoardReads {
  /** The conversation that the tools belong to. */
  readonly conversationId: string
  /** Live ones, the one used last first. */
  branches(): Promise<readonly ConversationRow[]>
  openRuns(): Promise<readonly RunRow[]>
  /** Every message of the board by its first words, by seq. */
  history(): Promise<readonly HistoryEntry[]>
  /** Along first parents, oldest first. */
  path(headId: MessageId): Promise<readonly MessageRow[]>
  /** For decisions that look up any parent of these heads. */
  ancestry(heads: readonly MessageId[]): Promise<(id: MessageId) => MessageRow | undefined>
  /** Undefined when the message is absent. */
  graphAt(id: MessageId): Promise<GraphState | undefined>
}

/** Sees nothing; where tools are only described. */
export const noReads: BoardReads = {
  conversationId: '',
  branches: async () => [],
  openRuns: async () => [],
  history: async () => [],
  path: async () => [],
  ancestry: async () => () => undefined,
  graphAt: async () => undefined,
}

export type GraphAt = (id: MessageId) => Promise<GraphState | undefined>

interface Place {
  readonly boardId: string
  readonly conversationId: string
}

export function createBoardReads(
  store: OwnedStore,
  { boardId, conversationId }: Place,
  graphAt: GraphAt,
): BoardReads {
  return {
    conversationId,
    branches: () => store.boards.conversations(boardId),
    openRuns: () => store.runs.openOnBoard(boardId),
    history: () => readHistory(store, boardId),
    path: (headId) => store.messages.path(headId),
    ancestry: (heads) => readAncestry(store, heads),
    graphAt,
  }
}

const pageSize = 5_000

async function readHistory(store: OwnedStore, boardId: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let after = 0; ; ) {
    const page = await store.messages.history(boardId, after, pageSize)
    entries.push(...page)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return entries
    after = last.seq
  }
}

/** What was written of a message by a person or the co-pilot, lenses and merges included. */
export const wordsOf = ({ parts }: Pick<Message, 'parts'>): string =>
  parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text]
      if (part.type === 'lens') return part.text ? [part.text] : []
      return part.type === 'merge' && part.note ? [part.note] : []
    })
    .join('\n\n')
    .trim()
