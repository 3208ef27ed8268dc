import type { BoardReads } from '@/lib/copilot/board-reads'
import type { GraphState } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import type { ConversationRow, MessageRow } from '@/lib/store/ports'
import type { Board, Branch } from './request'

const boardId = 'board'
const createdAt = 0

/** The board's branches as the co-pilot's tools read them: each parts from this one at the board's beginning. */
export function toBoardReads({ branches, graph }: Board, current: () => GraphState): BoardReads {
  const root = toMessage({
    parents: [],
    role: 'root',
    parts: [{ type: 'board', boardId, rootNode: requireRoot(graph) }],
  })
  const lines = branches.map((branch) => ({ branch, path: toPath(branch, root) }))
  const rows = [root, ...lines.flatMap(({ path }) => path.slice(1))].map(toRow)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path = (headId: MessageId): MessageRow[] => {
    const row = byId.get(headId)
    const [parent] = row?.parents ?? []
    return row ? [...(parent ? path(parent) : []), row] : []
  }
  const headOf = (line: readonly Message[]) => line.at(-1)?.id ?? root.id
  return {
    conversationId: 'c0',
    branches: async () => [
      toConversation('c0', 'Main', root.id),
      ...lines.map(({ branch, path: line }, at) => toConversation(`c${at + 1}`, branch.name, headOf(line))),
    ],
    openRuns: async () => [],
    history: async () =>
      rows.map(({ id, parents, role, parts, seq }) => ({
        id,
        parents,
        role,
        seq,
        createdAt,
        text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' '),
        kinds: parts.map(({ type }) => type),
      })),
    path: async (headId) => path(headId),
    ancestry: async () => (id) => byId.get(id),
    graphAt: async (id) => lines.find(({ path: line }) => headOf(line) === id)?.branch.graph ?? current(),
  }
}

function requireRoot({ nodes, rootId }: GraphState) {
  const root = nodes.get(rootId)
  if (!root) throw new Error('a board without a root')
  return root
}

function toPath({ talk }: Branch, root: Message): Message[] {
  const path = [root]
  for (const { role, text } of talk)
    path.push(toMessage({ parents: [path.at(-1)?.id ?? root.id], role, parts: [{ type: 'text', text }] }))
  return path
}

const toRow = (message: Message, at: number): MessageRow => ({
  ...message,
  boardId,
  semanticHash: message.id,
  depth: at,
  seq: at,
  createdAt,
})

const toConversation = (id: string, name: string, headId: MessageId): ConversationRow => ({
  id,
  boardId,
  name,
  headId,
  version: 0,
  modelId: null,
  forkedFromId: null,
  forkedAtId: null,
  createdAt,
  lastActiveAt: createdAt,
  archivedAt: null,
})
