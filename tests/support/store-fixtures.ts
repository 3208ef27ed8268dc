import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { hashOf, toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import { openSqliteStore } from '@/lib/store/open'
import type {
  ApprovalRow,
  CallRow,
  ConversationRow,
  LensRow,
  OwnedStore,
  RunRow,
  StoreOp,
} from '@/lib/store/ports'
import { StoreError } from '@/lib/store/ports'

export const migrationsDir = path.resolve('prisma/migrations')

/** A folder that goes away with the test. */
export async function createFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bough-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A fresh SQLite store in a folder of its own. */
export async function openFreshSqlite() {
  const { folder, remove } = await createFolder()
  const file = path.join(folder, 'bough.db')
  const store = await openSqliteStore({ url: `file:${file}`, migrationsDir })
  const close = async () => {
    await store.close()
    await remove()
  }
  return { store, file, close }
}

export const toNodeId = (letter: string) => `n${letter.repeat(10)}` as NodeId

export const rootMessage = (boardId: string): Message =>
  toMessage({
    parents: [],
    role: 'root',
    parts: [
      {
        type: 'board',
        boardId,
        rootNode: {
          id: toNodeId('a'),
          parentId: null,
          label: `Board ${boardId}`,
          type: 'topic',
          description: '',
          origin: { kind: 'root' },
          rank: 'a0',
        },
      },
    ],
  })

export const say = (text: string, parent: MessageId, role: 'user' | 'assistant' = 'user'): Message =>
  toMessage({ parents: [parent], role, parts: [{ type: 'text', text }] })

export const conversationOf = (
  id: string,
  boardId: string,
  headId: MessageId,
  more: Partial<ConversationRow> = {},
): ConversationRow => ({
  id,
  boardId,
  name: id,
  headId,
  version: 0,
  modelId: null,
  forkedFromId: null,
  forkedAtId: null,
  createdAt: 1,
  lastActiveAt: 1,
  archivedAt: null,
  ...more,
})

export const runOf = (
  id: string,
  boardId: string,
  conversationId: string,
  more: Partial<RunRow> = {},
): RunRow => ({
  id,
  boardId,
  conversationId,
  kind: 'turn',
  status: 'active',
  epoch: 1,
  leaseUntil: 1_000,
  stopRequestedAt: null,
  input: { kind: 'turn', text: 'hello' },
  createdAt: 1,
  endedAt: null,
  ...more,
})

export const approvalOf = (runId: string, callId: string, more: Partial<ApprovalRow> = {}): ApprovalRow => {
  const batch: NodeBatch = {
    source: { kind: 'chat' },
    targetId: toNodeId('a'),
    children: [],
    drops: { nodes: [toNodeId('b')], links: [] },
  }
  return {
    runId,
    callId,
    batchHash: hashOf(batch),
    proposal: { toolName: 'remove_node', reason: 'removal', batch, output: 'removed it' },
    decision: null,
    accepted: null,
    createdAt: 1,
    decidedAt: null,
    ...more,
  }
}

export const callOf = (id: string, boardId: string, more: Partial<CallRow> = {}): CallRow => ({
  id,
  boardId,
  conversationId: null,
  runId: null,
  inputHeadId: null,
  firstInputId: null,
  outputHeadId: null,
  modelId: 'test/model',
  resolvedModel: null,
  status: 'ok',
  error: null,
  usage: { inputTokens: 3 },
  context: {},
  startedAt: 1,
  durationMs: 12.5,
  ...more,
})

export interface Seeded {
  readonly boardId: string
  readonly conversationId: string
  readonly root: Message
}

/** A board with its root message and one conversation that stands on it. */
export async function seedBoard(store: OwnedStore, boardId = 'b1', at = 1): Promise<Seeded> {
  const root = rootMessage(boardId)
  const conversationId = `${boardId}-main`
  await store.commit([
    { op: 'board-create', board: { id: boardId, title: boardId, rootMessageId: root.id }, at },
    { op: 'message-add', boardId, message: root, at },
    { op: 'conversation-create', conversation: conversationOf(conversationId, boardId, root.id) },
  ])
  return { boardId, conversationId, root }
}

/** The operations of a plain send: a message and the head moved onto it. */
export const sendOps = (
  { boardId, conversationId }: Pick<Seeded, 'boardId' | 'conversationId'>,
  message: Message,
  version: number,
  at = 2,
): StoreOp[] => [
  { op: 'message-add', boardId, message, at },
  { op: 'head-move', conversationId, version, headId: message.id, at },
]

export function graphOf(label: string): GraphState {
  const id = toNodeId('a')
  const node = {
    id,
    parentId: null,
    label,
    type: 'topic' as const,
    description: '',
    origin: { kind: 'root' as const },
    rank: 'a0',
  }
  return { rootId: id, nodes: new Map([[id, node]]), links: new Map() }
}

/** The refusal of a commit, or throws when it was not refused by a `StoreError`. */
export async function refusalOf(commit: Promise<unknown>): Promise<StoreError> {
  try {
    await commit
  } catch (error) {
    if (error instanceof StoreError) return error
    throw error
  }
  throw new Error('The commit was not refused.')
}

export const lensOf = (id: string, name: string, more: Partial<LensRow> = {}): LensRow => ({
  id,
  name,
  title: name,
  instruction: 'Look at it.',
  contract: 'expand',
  createdAt: 1,
  updatedAt: 1,
  ...more,
})
