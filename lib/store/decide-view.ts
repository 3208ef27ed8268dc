import type { Draft } from './draft'
import { findKey, refuse, requireBoard, requireConversation, requireMessage } from './draft'
import type { BoardId, StoreOp } from './ports'
import { keyOf } from './records'

/* What stands beside the history: keys, sessions, settings and how a board is looked at. */

type Op<Name extends StoreOp['op']> = Extract<StoreOp, { op: Name }>

export function decideKeyPut({ key, at }: Op<'key-put'>, draft: Draft): void {
  const there = findKey(draft, key.scope, key.clientId)
  if (there) refuse(draft, 'duplicate-key', `The client id ${key.clientId} has been used.`, { key: there })
  draft.keys.set(keyOf(key.scope, key.clientId), key)
  draft.writes.push({ write: 'key', row: key, at })
}

export function decideSessionPut({ session }: Op<'session-put'>, draft: Draft): void {
  requireConversation(draft, session.conversationId)
  draft.writes.push({ write: 'session', row: session })
}

export function decideSettingPut({ key, value }: Op<'setting-put'>, draft: Draft): void {
  draft.writes.push({ write: 'setting', key, value })
  draft.topics.add(`own:${draft.owner}`)
}

/** Those who watch the view hear it first: the board's watchers look at once. */
function tellView(draft: Draft, boardId: BoardId): void {
  draft.topics.add(`view:${boardId}`)
  draft.topics.add(`board:${boardId}`)
}

export function decidePlacementPut({ boardId, placements }: Op<'placement-put'>, draft: Draft): void {
  requireBoard(draft, boardId)
  for (const row of placements) draft.writes.push({ write: 'placement', boardId, row })
  tellView(draft, boardId)
}

export function decidePlacementDrop({ boardId, nodeIds }: Op<'placement-drop'>, draft: Draft): void {
  requireBoard(draft, boardId)
  for (const nodeId of nodeIds) draft.writes.push({ write: 'placement-drop', boardId, nodeId })
  tellView(draft, boardId)
}

export function decideFoldPut({ boardId, nodeId, folded }: Op<'fold-put'>, draft: Draft): void {
  requireBoard(draft, boardId)
  draft.writes.push({ write: 'fold', boardId, nodeId, folded })
  tellView(draft, boardId)
}

export function decideLastLeafPut(op: Op<'last-leaf-put'>, draft: Draft): void {
  const { conversationId, siblingId, leafId } = op
  const { boardId } = requireConversation(draft, conversationId)
  requireMessage(draft, boardId, siblingId)
  requireMessage(draft, boardId, leafId)
  draft.writes.push({ write: 'last-leaf', conversationId, siblingId, leafId })
}

export function decideBookmarkPut({ boardId, messageId, name }: Op<'bookmark-put'>, draft: Draft): void {
  requireBoard(draft, boardId)
  requireMessage(draft, boardId, messageId)
  draft.writes.push({ write: 'bookmark', boardId, messageId, name })
  tellView(draft, boardId)
}
