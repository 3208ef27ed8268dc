import type { MessageId } from '@/lib/history/parts'
import type { Draft } from './draft'
import { refuse, requireBoard, requireConversation, requireMessage } from './draft'
import type { ConversationRow, StoreOp } from './ports'

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

export function decideBoardCreate({ board, at }: Op<'board-create'>, draft: Draft): void {
  if (draft.boards.get(board.id)) refuse(draft, 'failed', `There is a board ${board.id} already.`)
  const { owner } = draft
  draft.boards.set(board.id, { ...board, owner, lastSeq: 0, lastRunSeq: 0, createdAt: at, updatedAt: at })
  draft.topics.add(`board:${board.id}`)
}

export function decideBoardUpdate({ boardId, title, at }: Op<'board-update'>, draft: Draft): void {
  const board = requireBoard(draft, boardId)
  draft.boards.set(boardId, {
    ...board,
    title: title ?? board.title,
    updatedAt: Math.max(board.updatedAt, at),
  })
  draft.topics.add(`board:${boardId}`)
}

export function decideBoardRemove({ boardId }: Op<'board-remove'>, draft: Draft): void {
  requireBoard(draft, boardId)
  const conversations = draft.conversations.values().filter((row) => row.boardId === boardId)
  for (const { id } of conversations) draft.conversations.forget(id)
  for (const run of draft.runs.values()) if (run.boardId === boardId) draft.runs.forget(run.id)
  draft.boards.forget(boardId)
  draft.erasures.push({ write: 'board-erase', boardId })
  draft.topics.add(`board:${boardId}`)
}

export function decideConversationCreate({ conversation }: Op<'conversation-create'>, draft: Draft): void {
  requireBoard(draft, conversation.boardId)
  requireMessage(draft, conversation.boardId, conversation.headId)
  if (draft.conversations.get(conversation.id)) {
    refuse(draft, 'failed', `There is a conversation ${conversation.id} already.`)
  }
  draft.conversations.set(conversation.id, conversation)
  draft.writes.push({ write: 'leaf', conversationId: conversation.id, messageId: conversation.headId })
  draft.topics.add(`board:${conversation.boardId}`)
}

export function decideConversationUpdate(op: Op<'conversation-update'>, draft: Draft): void {
  const conversation = requireConversation(draft, op.conversationId)
  draft.conversations.set(conversation.id, {
    ...conversation,
    name: op.name ?? conversation.name,
    modelId: op.modelId === undefined ? conversation.modelId : op.modelId,
    archivedAt: op.archivedAt === undefined ? conversation.archivedAt : op.archivedAt,
    lastActiveAt: op.lastActiveAt ?? conversation.lastActiveAt,
  })
  draft.topics.add(`board:${conversation.boardId}`)
}

export function decideConversationRemove({ conversationId }: Op<'conversation-remove'>, draft: Draft): void {
  const { boardId } = requireConversation(draft, conversationId)
  for (const run of draft.runs.values()) {
    if (run.conversationId === conversationId) draft.runs.forget(run.id)
  }
  draft.conversations.forget(conversationId)
  draft.activeRuns.delete(conversationId)
  draft.erasures.push({ write: 'conversation-erase', conversationId })
  draft.topics.add(`board:${boardId}`)
}

export function decideHeadMove(op: Op<'head-move'>, draft: Draft): void {
  const conversation = requireConversation(draft, op.conversationId)
  requireMessage(draft, conversation.boardId, op.headId)
  if (conversation.version !== op.version) {
    refuse(draft, 'stale-head', `The conversation has moved on: its version is ${conversation.version}.`)
  }
  draft.conversations.set(conversation.id, {
    ...conversation,
    headId: op.headId,
    version: conversation.version + 1,
    lastActiveAt: Math.max(conversation.lastActiveAt, op.at),
  })
  moveLeaf(draft, conversation, op.headId)
  draft.topics.add(`board:${conversation.boardId}`)
}

/** The old head stays a leaf of the conversation unless the new one grows out of it. */
function moveLeaf(draft: Draft, { id, headId }: ConversationRow, to: MessageId): void {
  if (to === headId) return
  draft.writes.push({ write: 'leaf', conversationId: id, messageId: to })
  if (growsOutOf(draft, to, headId)) {
    draft.writes.push({ write: 'leaf-drop', conversationId: id, messageId: headId })
  }
}

/** As far as the messages at hand say: those of this commit and the ones it names. */
function growsOutOf(draft: Draft, leaf: MessageId, ancestor: MessageId): boolean {
  let at: MessageId | null = leaf
  while (at !== null && at !== ancestor) at = draft.messages.get(at)?.parentId ?? null
  return at === ancestor
}
