import { collectAfterMs, unreached } from '@/lib/history/collect'
import type { MessageId } from '@/lib/history/parts'
import { hasEnded } from './decide-runs'
import type { Draft } from './draft'
import { refuse, requireBoard, requireConversation, requireMessage } from './draft'
import type { BoardId, StoreOp } from './ports'
import type { Survey } from './records'

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

/** Erases what nothing on the board reaches any more, with the ended runs that answered it and the results that name it. */
export function decideCollect({ boardId, at, isErasing }: Op<'collect'>, draft: Draft): void {
  requireBoard(draft, boardId)
  const survey = draft.surveys.get(boardId) ?? refuse(draft, 'failed', `Board ${boardId} was not looked at.`)
  const added = draft.newMessages.filter((row) => row.boardId === boardId)
  const until = isErasing ? undefined : at - collectAfterMs
  const gone = unreached([...survey.messages, ...added], rootsOf(draft, boardId, survey), until)
  const messageIds = gone.map(({ id }) => id)
  const runIds = runsOf(draft, boardId, new Set(messageIds))
  for (const id of messageIds) draft.messages.delete(id)
  for (const id of runIds) draft.runs.forget(id)
  const names = [...messageIds, ...runIds, ...erasedConversations(draft)]
  if (names.length > 0) draft.erasures.push({ write: 'unreached-erase', boardId, messageIds, runIds, names })
  draft.topics.add(`board:${boardId}`)
}

function rootsOf(draft: Draft, boardId: BoardId, survey: Survey): Set<MessageId> {
  const board = requireBoard(draft, boardId)
  const roots = new Set<MessageId>([board.rootMessageId, ...survey.bookmarks])
  const live = draft.conversations.values().filter((row) => row.boardId === boardId)
  const liveIds = new Set(live.map(({ id }) => id))
  for (const { headId } of live) roots.add(headId)
  for (const { conversationId, messageId } of survey.leaves) {
    if (liveIds.has(conversationId)) roots.add(messageId)
  }
  for (const { input, status } of draft.runs.values()) {
    if (!hasEnded(status) && input.kind === 'turn' && input.messageId) roots.add(input.messageId)
  }
  for (const write of draft.writes) {
    if (write.write === 'leaf' || (write.write === 'bookmark' && write.name !== null))
      roots.add(write.messageId)
  }
  return roots
}

const runsOf = (draft: Draft, boardId: BoardId, gone: ReadonlySet<MessageId>) =>
  draft.runs.values().flatMap(({ id, boardId: on, status, input }) => {
    const answered = input.kind === 'turn' ? input.messageId : undefined
    return on === boardId && hasEnded(status) && answered && gone.has(answered) ? [id] : []
  })

const erasedConversations = (draft: Draft) =>
  draft.erasures.flatMap((write) => (write.write === 'conversation-erase' ? [write.conversationId] : []))

export function decideLeafPut({ conversationId, messageIds }: Op<'leaf-put'>, draft: Draft): void {
  const { boardId } = requireConversation(draft, conversationId)
  for (const messageId of messageIds) {
    requireMessage(draft, boardId, messageId)
    draft.writes.push({ write: 'leaf', conversationId, messageId })
  }
}
