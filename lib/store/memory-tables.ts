import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import { footprint } from './footprint'
import type {
  ApprovalRow,
  BoardId,
  CallRow,
  ConversationId,
  ConversationRow,
  KeyRow,
  LensRow,
  Owner,
  PlacementRow,
  RunEventRow,
  RunId,
  SessionRow,
  StoreOp,
  ToolDefinitionRow,
} from './ports'
import type { BoardRecord, Ground, MessageRecord, RunRecord, Survey } from './records'
import { approvalKey, keyOf } from './records'

export interface BoardView {
  readonly placements: Map<NodeId, PlacementRow>
  readonly folds: Set<NodeId>
  readonly bookmarks: Map<MessageId, string>
}

export interface OwnerShelf {
  readonly keys: Map<string, KeyRow>
  readonly sessions: Map<string, SessionRow>
  readonly settings: Map<string, unknown>
  readonly lenses: Map<string, LensRow>
}

export interface ConversationShelf {
  readonly leaves: Set<MessageId>
  /** By sibling. */
  readonly lastLeaves: Map<MessageId, MessageId>
}

export interface Tables {
  readonly boards: Map<BoardId, BoardRecord>
  readonly views: Map<BoardId, BoardView>
  readonly messages: Map<MessageId, MessageRecord>
  /** By first parent, by seq. */
  readonly children: Map<MessageId, MessageId[]>
  readonly conversations: Map<ConversationId, ConversationRow>
  readonly shelves: Map<ConversationId, ConversationShelf>
  readonly runs: Map<RunId, RunRecord>
  readonly events: Map<RunId, RunEventRow[]>
  /** By run, then by call, in the order of asking. */
  readonly approvals: Map<RunId, Map<string, ApprovalRow>>
  readonly calls: Map<string, CallRow>
  readonly callTools: Map<string, readonly ToolDefinitionRow[]>
  readonly snapshots: Map<MessageId, GraphState>
  readonly owners: Map<Owner, OwnerShelf>
}

export const createTables = (): Tables => ({
  boards: new Map(),
  views: new Map(),
  messages: new Map(),
  children: new Map(),
  conversations: new Map(),
  shelves: new Map(),
  runs: new Map(),
  events: new Map(),
  approvals: new Map(),
  calls: new Map(),
  callTools: new Map(),
  snapshots: new Map(),
  owners: new Map(),
})

/** The value of a key, made when it is not there. */
export function getOrAdd<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  const there = map.get(key)
  if (there !== undefined) return there
  const made = make()
  map.set(key, made)
  return made
}

export const ownerShelf = (tables: Tables, owner: Owner): OwnerShelf =>
  getOrAdd(tables.owners, owner, () => ({
    keys: new Map(),
    sessions: new Map(),
    settings: new Map(),
    lenses: new Map(),
  }))

export const boardView = (tables: Tables, boardId: BoardId): BoardView =>
  getOrAdd(tables.views, boardId, () => ({ placements: new Map(), folds: new Set(), bookmarks: new Map() }))

export const conversationShelf = (tables: Tables, id: ConversationId): ConversationShelf =>
  getOrAdd(tables.shelves, id, () => ({ leaves: new Set(), lastLeaves: new Map() }))

/** What `owner` has of the rows that the operations name, and of what those hang on. */
export function loadGround(tables: Tables, owner: Owner, ops: readonly StoreOp[]): Ground {
  const named = footprint(ops)
  const isOwn = (row: { readonly boardId: BoardId }) => tables.boards.get(row.boardId)?.owner === owner
  const onSurveyed = (row: { readonly boardId: BoardId }) => named.surveyed.has(row.boardId)
  const runs = pick(tables.runs, [...named.runs, ...idsWhere(tables.runs, onSurveyed)], isOwn)
  const hosts = [...runs.values()].map((run) => run.conversationId)
  const conversations = pick(
    tables.conversations,
    [...named.conversations, ...hosts, ...idsWhere(tables.conversations, onSurveyed)],
    isOwn,
  )
  const messages = pick(tables.messages, [...named.messages, ...headsOf(conversations)], isOwn)
  const calls = pick(tables.calls, named.calls, isOwn)
  const hosting = [...runs.values(), ...conversations.values(), ...messages.values()]
  const boardIds = [...named.boards, ...hosting.map((row) => row.boardId)]
  return {
    owner,
    boards: pick(tables.boards, boardIds, (board) => board.owner === owner),
    messages: mapValues(messages, (row) => ({ ...row, parentId: row.parents[0] ?? null })),
    conversations,
    runs,
    activeRuns: findActive(tables, conversations),
    approvals: approvalsOf(tables, named.asking, runs),
    calls: mapValues(calls, (row) => row.boardId),
    keys: pick(
      ownerShelf(tables, owner).keys,
      named.keys.map(({ scope, clientId }) => keyOf(scope, clientId)),
    ),
    lenses: named.lenses ? ownerShelf(tables, owner).lenses : new Map(),
    surveys: new Map(
      [...named.surveyed].map((boardId) => [boardId, surveyOf(tables, boardId, conversations)]),
    ),
  }
}

const idsWhere = <T extends { readonly id: string }>(
  rows: ReadonlyMap<string, T>,
  keep: (row: T) => boolean,
) => [...rows.values()].filter(keep).map(({ id }) => id)

function surveyOf(
  tables: Tables,
  boardId: BoardId,
  conversations: ReadonlyMap<ConversationId, ConversationRow>,
): Survey {
  const messages = [...tables.messages.values()].filter((row) => row.boardId === boardId)
  return {
    messages: messages.sort((a, b) => a.seq - b.seq),
    leaves: [...conversations.keys()].flatMap((conversationId) =>
      [...(tables.shelves.get(conversationId)?.leaves ?? [])].map((messageId) => ({
        conversationId,
        messageId,
      })),
    ),
    bookmarks: [...boardView(tables, boardId).bookmarks.keys()],
  }
}

/** So that a head move sees whether the new head grows out of the old one. */
const headsOf = (conversations: ReadonlyMap<ConversationId, ConversationRow>) =>
  [...conversations.values()].map((row) => row.headId)

function findActive(tables: Tables, conversations: ReadonlyMap<ConversationId, ConversationRow>) {
  const active = new Map<ConversationId, RunId>()
  for (const run of tables.runs.values()) {
    if (run.status === 'active' && conversations.has(run.conversationId)) {
      active.set(run.conversationId, run.id)
    }
  }
  return active
}

function approvalsOf(tables: Tables, asking: ReadonlySet<RunId>, own: ReadonlyMap<RunId, RunRecord>) {
  const rows = [...asking].flatMap((id) =>
    own.has(id) ? [...(tables.approvals.get(id)?.values() ?? [])] : [],
  )
  return new Map(rows.map((row) => [approvalKey(row.runId, row.callId), row]))
}

function pick<K, T>(from: ReadonlyMap<K, T>, keys: Iterable<K>, keep: (row: T) => boolean = () => true) {
  const picked = new Map<K, T>()
  for (const key of keys) {
    const row = from.get(key)
    if (row !== undefined && keep(row)) picked.set(key, row)
  }
  return picked
}

const mapValues = <K, T, U>(map: ReadonlyMap<K, T>, to: (row: T) => U): Map<K, U> =>
  new Map([...map].map(([key, row]) => [key, to(row)]))
