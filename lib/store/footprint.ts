import type { MessageId } from '@/lib/history/parts'
import type { Handlers } from './by-kind'
import { handle } from './by-kind'
import type { BoardId, ConversationId, RunId, StoreOp } from './ports'

/** The rows that operations name. */
export interface Footprint {
  readonly boards: ReadonlySet<BoardId>
  readonly messages: ReadonlySet<MessageId>
  readonly conversations: ReadonlySet<ConversationId>
  readonly runs: ReadonlySet<RunId>
  /** Runs whose questions have to be seen. */
  readonly asking: ReadonlySet<RunId>
  readonly calls: ReadonlySet<string>
  readonly keys: readonly { readonly scope: string; readonly clientId: string }[]
  /** Boards of which everything that holds messages has to be seen. */
  readonly surveyed: ReadonlySet<BoardId>
  /** Whether the owner's lenses matter. */
  readonly lenses: boolean
}

export function footprint(ops: readonly StoreOp[]): Footprint {
  const named = {
    boards: new Set<BoardId>(),
    messages: new Set<MessageId>(),
    conversations: new Set<ConversationId>(),
    runs: new Set<RunId>(),
    asking: new Set<RunId>(),
    calls: new Set<string>(),
    keys: [] as { scope: string; clientId: string }[],
    surveyed: new Set<BoardId>(),
    lenses: false,
  }
  for (const op of ops) handle(namers, 'op', op, named)
  return named
}

interface Names {
  readonly boards: Set<BoardId>
  readonly messages: Set<MessageId>
  readonly conversations: Set<ConversationId>
  readonly runs: Set<RunId>
  readonly asking: Set<RunId>
  readonly calls: Set<string>
  readonly keys: { scope: string; clientId: string }[]
  readonly surveyed: Set<BoardId>
  lenses: boolean
}

/** By operation: what it names. */
const namers: Handlers<StoreOp, 'op', [Names]> = {
  'board-create': ({ board }, names) => names.boards.add(board.id),
  'board-update': addBoard,
  'board-remove': addBoard,
  'placement-put': addBoard,
  'placement-drop': addBoard,
  'fold-put': addBoard,
  'message-add': ({ boardId, message }, names) => {
    names.boards.add(boardId)
    addAll(names.messages, [message.id, ...message.parents])
  },
  'bookmark-put': ({ boardId, messageId }, names) => {
    names.boards.add(boardId)
    names.messages.add(messageId)
  },
  'snapshot-put': ({ messageId }, names) => names.messages.add(messageId),
  'conversation-create': ({ conversation }, names) => {
    names.boards.add(conversation.boardId)
    names.conversations.add(conversation.id)
    names.messages.add(conversation.headId)
  },
  'conversation-update': addConversation,
  'conversation-remove': addConversation,
  collect: ({ boardId }, names) => {
    names.boards.add(boardId)
    names.surveyed.add(boardId)
  },
  'leaf-put': ({ conversationId, messageIds }, names) => {
    names.conversations.add(conversationId)
    addAll(names.messages, messageIds)
  },
  'head-move': ({ conversationId, headId }, names) => {
    names.conversations.add(conversationId)
    names.messages.add(headId)
  },
  'last-leaf-put': ({ conversationId, siblingId, leafId }, names) => {
    names.conversations.add(conversationId)
    addAll(names.messages, [siblingId, leafId])
  },
  'call-put': addCall,
  'run-create': ({ run }, names) => {
    names.runs.add(run.id)
    names.conversations.add(run.conversationId)
  },
  'run-update': ({ runId, status }, names) => {
    names.runs.add(runId)
    if (status !== undefined) names.asking.add(runId)
  },
  'approval-put': ({ approval }, names) => addAsking(approval, names),
  'approval-decide': addAsking,
  'run-stop': addRun,
  'event-append': addRun,
  'key-put': ({ key }, names) => names.keys.push(key),
  'session-put': ({ session }, names) => names.conversations.add(session.conversationId),
  'lens-put': nameLenses,
  'lens-drop': nameLenses,
  'setting-put': () => {},
}

function nameLenses(_: StoreOp, names: Names): void {
  names.lenses = true
}

function addBoard({ boardId }: { readonly boardId: BoardId }, names: Names): void {
  names.boards.add(boardId)
}

function addConversation(op: { readonly conversationId: ConversationId }, names: Names): void {
  names.conversations.add(op.conversationId)
}

function addRun({ runId }: { readonly runId: RunId }, names: Names): void {
  names.runs.add(runId)
}

function addAsking({ runId }: { readonly runId: RunId }, names: Names): void {
  names.runs.add(runId)
  names.asking.add(runId)
}

function addCall({ call }: Extract<StoreOp, { op: 'call-put' }>, names: Names): void {
  names.boards.add(call.boardId)
  names.calls.add(call.id)
  addAll(names.messages, [call.inputHeadId, call.firstInputId, call.outputHeadId])
  addAll(names.conversations, [call.conversationId])
  addAll(names.runs, [call.runId])
}

function addAll<T>(set: Set<T>, values: readonly (T | null)[]): void {
  for (const value of values) if (value !== null) set.add(value)
}
