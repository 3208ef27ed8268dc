import type { Handlers } from './by-kind'
import { handle } from './by-kind'
import { checkApprovals, decideApprovalDecide, decideApprovalPut } from './decide-approvals'
import {
  decideBoardCreate,
  decideBoardRemove,
  decideBoardUpdate,
  decideConversationCreate,
  decideConversationRemove,
  decideConversationUpdate,
  decideHeadMove,
} from './decide-boards'
import { decideCollect, decideLeafPut } from './decide-collect'
import { decideLensDrop, decideLensPut } from './decide-lenses'
import { decideMessageAdd, decideSnapshotPut } from './decide-messages'
import {
  decideCallPut,
  decideEventAppend,
  decideRunCreate,
  decideRunStop,
  decideRunUpdate,
} from './decide-runs'
import {
  decideBookmarkPut,
  decideFoldPut,
  decideKeyPut,
  decideLastLeafPut,
  decidePlacementDrop,
  decidePlacementPut,
  decideSessionPut,
  decideSettingPut,
} from './decide-view'
import type { Draft } from './draft'
import { createDraft } from './draft'
import { inTurns } from './in-turns'
import type { StoreOp } from './ports'
import type { Decision, Ground, Write } from './records'

/**
 * What a list of operations comes down to on that ground, one after another, each on what the former left.
 * Throws the `StoreError` of the first that is refused. Pure: every store decides here, and only loads and saves itself.
 */
export function decide(ops: readonly StoreOp[], ground: Ground): Decision {
  const draft = createDraft(ground)
  decideSome(draft, ops, 0)
  return toDecision(draft)
}

/** The same with turns of the event loop in between; nobody else may change the store meanwhile. */
export async function decideInTurns(ops: readonly StoreOp[], ground: Ground): Promise<Decision> {
  const draft = createDraft(ground)
  await inTurns(ops, 1_000, (some, from) => decideSome(draft, some, from))
  return toDecision(draft)
}

function decideSome(draft: Draft, ops: readonly StoreOp[], from: number): void {
  for (const [index, op] of ops.entries()) {
    draft.index = from + index
    handle(deciders, 'op', op, draft)
  }
}

function toDecision(draft: Draft): Decision {
  checkApprovals(draft)
  return { writes: toWrites(draft), topics: draft.topics }
}

const deciders: Handlers<StoreOp, 'op', [Draft]> = {
  'board-create': decideBoardCreate,
  'board-update': decideBoardUpdate,
  'board-remove': decideBoardRemove,
  'message-add': decideMessageAdd,
  'conversation-create': decideConversationCreate,
  'conversation-update': decideConversationUpdate,
  'conversation-remove': decideConversationRemove,
  collect: decideCollect,
  'leaf-put': decideLeafPut,
  'head-move': decideHeadMove,
  'call-put': decideCallPut,
  'run-create': decideRunCreate,
  'run-update': decideRunUpdate,
  'run-stop': decideRunStop,
  'approval-put': decideApprovalPut,
  'approval-decide': decideApprovalDecide,
  'event-append': decideEventAppend,
  'key-put': decideKeyPut,
  'session-put': decideSessionPut,
  'placement-put': decidePlacementPut,
  'placement-drop': decidePlacementDrop,
  'fold-put': decideFoldPut,
  'last-leaf-put': decideLastLeafPut,
  'snapshot-put': decideSnapshotPut,
  'bookmark-put': decideBookmarkPut,
  'lens-put': decideLensPut,
  'lens-drop': decideLensDrop,
  'setting-put': decideSettingPut,
}

function toWrites(draft: Draft): readonly Write[] {
  return [
    ...draft.boards.changed().map(({ row, was }): Write => ({ write: 'board', row, was })),
    ...draft.newMessages.map((row): Write => ({ write: 'message', row })),
    ...draft.conversations.changed().map(({ row, was }): Write => ({ write: 'conversation', row, was })),
    // Ends before beginnings: the run that ends makes room for the one that becomes active.
    ...draft.runs
      .changed()
      .map(({ row, was }): Write & { write: 'run' } => ({ write: 'run', row, was }))
      .sort((a, b) => Number(a.row.status === 'active') - Number(b.row.status === 'active')),
    ...draft.approvals
      .changed()
      .map(({ row, was }): Write => ({ write: 'approval', row, isNew: was === undefined })),
    ...draft.writes,
    ...draft.erasures,
  ]
}
