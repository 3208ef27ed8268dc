import type { Message, MessageId } from '@/lib/history/parts'
import {
  type ConversationRow,
  type MessageRow,
  type OwnedStore,
  StoreError,
  type StoreOp,
} from '@/lib/store/ports'
import type { LibraryDeps } from './library'
import type { StepRecord, TurnRecord } from './turn-record'

/** What a conversation of the library is in the store. */
export interface Bookmark {
  readonly id: string
  readonly name: string
  readonly modelId: string
  readonly board: { readonly id: string; readonly title: string; readonly root: Message }
  readonly forkedFromId: string | null
  readonly forkedAtId: ConversationRow['forkedAtId']
}

const maxTries = 20

/**
 * Writes a turn with the turns it stands on, ancestors first, in one transaction; what is there already is not written again.
 * The bookmark moves on unless it stands on a descendant already.
 */
export async function logTurn(
  store: OwnedStore,
  deps: Pick<LibraryDeps, 'clock'>,
  bookmark: Bookmark,
  turn: TurnRecord,
): Promise<void> {
  const { path } = await turn.run()
  const pending = await unlogged(turn)
  for (let tries = 0; ; tries += 1) {
    try {
      await store.commit(await toOps(store, deps.clock.now(), bookmark, { path, pending }))
      for (const one of pending) one.isLogged = true
      return
    } catch (error) {
      const isStale = error instanceof StoreError && error.reason === 'stale-head'
      if (!isStale || tries >= maxTries) throw error
    }
  }
}

/** Oldest first. */
async function unlogged(turn: TurnRecord): Promise<readonly TurnRecord[]> {
  const turns: TurnRecord[] = []
  for (let at: TurnRecord | undefined = turn; at && !at.isLogged; ) {
    turns.push(at)
    const { base }: TurnRecord['spec'] = at.spec
    at = base.kind === 'turn' ? base.turn : undefined
  }
  return turns.reverse()
}

interface Writing {
  readonly path: readonly Message[]
  readonly pending: readonly TurnRecord[]
}

async function toOps(
  store: OwnedStore,
  at: number,
  bookmark: Bookmark,
  { path, pending }: Writing,
): Promise<readonly StoreOp[]> {
  const { board } = bookmark
  const isKnownBoard = (await store.boards.get(board.id)) !== undefined
  const messages = await newMessages(pending)
  const steps = pending.flatMap((turn) => turn.steps)
  return [
    ...(isKnownBoard ? [] : boardOps(board, at)),
    ...messages.map((message): StoreOp => ({ op: 'message-add', boardId: board.id, message, at })),
    ...(await headOps(store, at, bookmark, path)),
    ...steps.map((step) => callOp(step, bookmark)),
  ]
}

const boardOps = ({ id, title, root }: Bookmark['board'], at: number): readonly StoreOp[] => [
  { op: 'board-create', board: { id, title, rootMessageId: root.id }, at },
  { op: 'message-add', boardId: id, message: root, at },
]

/** Each turn's own messages; a turn that began at an inner step shares the rest with its base. */
async function newMessages(pending: readonly TurnRecord[]): Promise<readonly Message[]> {
  const results = await Promise.all(pending.map((turn) => turn.run()))
  const own = results.flatMap(({ path, basePath }) => path.slice(basePath.length))
  return [...new Map(own.map((message) => [message.id, message])).values()]
}

async function headOps(
  store: OwnedStore,
  at: number,
  bookmark: Bookmark,
  path: readonly Message[],
): Promise<readonly StoreOp[]> {
  const headId = path.at(-1)?.id ?? bookmark.board.root.id
  const there = await store.boards.conversation(bookmark.id)
  if (!there) return [{ op: 'conversation-create', conversation: toRow(bookmark, headId, at) }]
  if (await standsUnder(store, there.headId, headId)) return []
  return [{ op: 'head-move', conversationId: there.id, version: there.version, headId, at }]
}

/** Whether `headId` is `at` or one of its ancestors. Walks from `at` up to its depth, and not at all when it is not stored yet. */
async function standsUnder({ messages }: OwnedStore, at: MessageId, headId: MessageId): Promise<boolean> {
  const head = await messages.get(headId)
  for (let id: MessageId | undefined = at; head && id !== undefined; ) {
    if (id === headId) return true
    const message: MessageRow | undefined = await messages.get(id)
    if (!message || message.depth <= head.depth) return false
    id = message.parents[0]
  }
  return false
}

export const toRow = (
  { id, name, modelId, board, forkedFromId, forkedAtId }: Bookmark,
  headId: ConversationRow['headId'],
  at: number,
): ConversationRow => ({
  id,
  boardId: board.id,
  name,
  headId,
  version: 0,
  modelId,
  forkedFromId,
  forkedAtId,
  createdAt: at,
  lastActiveAt: at,
  archivedAt: null,
})

const callOp = ({ call, tools }: StepRecord, { id, board }: Bookmark): StoreOp => ({
  op: 'call-put',
  call: { ...call, boardId: board.id, conversationId: id, runId: null },
  tools,
})
