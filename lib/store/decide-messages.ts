import { messageId, semanticHash } from '@/lib/history/ids'
import { toKinds } from '@/lib/history/kinds'
import type { Message } from '@/lib/history/parts'
import type { Draft } from './draft'
import { refuse, requireBoard, requireMessage } from './draft'
import { toFirstWords } from './excerpt'
import type { BoardId, StoreOp } from './ports'
import type { BoardRecord, MessageRecord } from './records'

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

export function decideMessageAdd(op: Op<'message-add'>, draft: Draft): void {
  const { boardId, message, at } = op
  const board = requireBoard(draft, boardId)
  if (draft.messages.get(message.id)?.boardId === boardId) return
  if (op.semanticHash === undefined && messageId(message) !== message.id)
    refuse(draft, 'failed', `${message.id} is not the id of its content.`)
  const row = toRecord(draft, board, op)
  const parentId = message.parents[0] ?? null
  draft.messages.set(message.id, { id: message.id, boardId, parentId, depth: row.depth })
  draft.newMessages.push(row)
  draft.boards.set(boardId, { ...board, lastSeq: row.seq, updatedAt: Math.max(board.updatedAt, at) })
  draft.topics.add(`board:${boardId}`)
}

function toRecord(draft: Draft, board: BoardRecord, op: Op<'message-add'>): MessageRecord {
  const { message, at } = op
  const { id, parents, role, parts, providerMetadata } = message
  return {
    // Not all of `message`: a caller's may be a row, which is more.
    ...{ id, parents, role, parts, ...(providerMetadata !== undefined && { providerMetadata }) },
    boardId: board.id,
    semanticHash: op.semanticHash ?? semanticHash(message),
    depth: depthOf(draft, board.id, board, message),
    seq: board.lastSeq + 1,
    createdAt: at,
    text: toFirstWords(message.parts),
    kinds: toKinds(message.parts),
  }
}

function depthOf(draft: Draft, boardId: BoardId, board: BoardRecord, message: Message): number {
  const [first, ...others] = message.parents
  for (const other of others) requireMessage(draft, boardId, other)
  if (first !== undefined) return requireMessage(draft, boardId, first).depth + 1
  if (message.id !== board.rootMessageId) refuse(draft, 'failed', 'Only the root message has no parent.')
  return 0
}

export function decideSnapshotPut({ messageId, state }: Op<'snapshot-put'>, draft: Draft): void {
  if (!draft.messages.has(messageId)) refuse(draft, 'absent', `There is no message ${messageId}.`)
  draft.writes.push({ write: 'snapshot', messageId, state })
}
