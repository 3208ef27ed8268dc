import type { MessageId } from '@/lib/history/parts'
import type {
  ApprovalRow,
  BoardId,
  ConversationId,
  ConversationRow,
  KeyRow,
  LensRow,
  Owner,
  RunId,
  StoreErrorReason,
  Topic,
} from './ports'
import { StoreError } from './ports'
import type { BoardRecord, Ground, MessageMark, MessageRecord, RunRecord, Survey, Write } from './records'
import { keyOf } from './records'

/** A map over the rows that were read, which remembers what became of each. */
export interface Ledger<K, T> {
  get(key: K): T | undefined
  set(key: K, row: T): void
  /** The row is not here any more; what was to be written of it still is, for the erasure comes last. */
  forget(key: K): void
  /** What changed, with the row that was read; in the order of the first change. */
  changed(): readonly { readonly row: T; readonly was: T | undefined }[]
  values(): readonly T[]
}

export function createLedger<K, T>(read: ReadonlyMap<K, T>): Ledger<K, T> {
  const now = new Map(read)
  const touched = new Map<K, T>()
  return {
    get: (key) => now.get(key),
    set: (key, row) => {
      now.set(key, row)
      touched.set(key, row)
    },
    forget: (key) => {
      now.delete(key)
    },
    changed: () => [...touched].map(([key, row]) => ({ row, was: read.get(key) })),
    values: () => [...now.values()],
  }
}

/** A commit while it is being decided: changed here, seen by nobody else. */
export interface Draft {
  readonly owner: Owner
  /** The operation being decided, for its refusal. */
  index: number
  readonly boards: Ledger<BoardId, BoardRecord>
  readonly messages: Map<MessageId, MessageMark>
  readonly conversations: Ledger<ConversationId, ConversationRow>
  readonly runs: Ledger<RunId, RunRecord>
  readonly activeRuns: Map<ConversationId, RunId>
  readonly approvals: Ledger<string, ApprovalRow>
  readonly calls: Map<string, BoardId>
  readonly keys: Map<string, KeyRow>
  readonly lenses: Map<string, LensRow>
  readonly surveys: ReadonlyMap<BoardId, Survey>
  readonly newMessages: MessageRecord[]
  /** Everything that hangs on boards, messages, conversations and runs. */
  readonly writes: Write[]
  readonly erasures: Write[]
  readonly topics: Set<Topic>
}

export const createDraft = (ground: Ground): Draft => ({
  owner: ground.owner,
  index: 0,
  boards: createLedger(ground.boards),
  messages: new Map(ground.messages),
  conversations: createLedger(ground.conversations),
  runs: createLedger(ground.runs),
  activeRuns: new Map(ground.activeRuns),
  approvals: createLedger(ground.approvals),
  calls: new Map(ground.calls),
  keys: new Map(ground.keys),
  lenses: new Map(ground.lenses),
  surveys: ground.surveys,
  newMessages: [],
  writes: [],
  erasures: [],
  topics: new Set(),
})

export function refuse(
  draft: Draft,
  reason: StoreErrorReason,
  message: string,
  there: { readonly key?: KeyRow; readonly approval?: ApprovalRow } = {},
): never {
  throw new StoreError(reason, message, { index: draft.index, ...there })
}

export function requireBoard(draft: Draft, id: BoardId): BoardRecord {
  return draft.boards.get(id) ?? refuse(draft, 'absent', `There is no board ${id}.`)
}

export function requireConversation(draft: Draft, id: ConversationId) {
  return draft.conversations.get(id) ?? refuse(draft, 'absent', `There is no conversation ${id}.`)
}

export function requireRun(draft: Draft, id: RunId): RunRecord {
  return draft.runs.get(id) ?? refuse(draft, 'absent', `There is no run ${id}.`)
}

/** A message of that board. */
export function requireMessage(draft: Draft, boardId: BoardId, id: MessageId): MessageMark {
  const message = draft.messages.get(id)
  if (message?.boardId !== boardId) refuse(draft, 'absent', `There is no message ${id} on board ${boardId}.`)
  return message
}

export const findKey = (draft: Draft, scope: string, clientId: string) =>
  draft.keys.get(keyOf(scope, clientId))
