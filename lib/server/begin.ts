import 'server-only'
import type { Message, MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, RunInput, RunRow, StoreOp } from '@/lib/store/ports'
import type { Deps } from './deps'
import { nextBranchName } from './names'
import type { Outcome, Plan } from './once'
import { activeRun, beginRun, forkOf, moveHead } from './turns'

/** What a client is told of a run it asked for. */
export interface Started {
  readonly runId: string
  readonly conversationId: string
  /** The user message the run answers; a queued run has none yet. */
  readonly messageId?: MessageId
  readonly queued?: true
  /** Edits by hand on the line that is left: brought along behind the answer, or left there. */
  readonly carriedEdits?: number
  readonly leftEdits?: number
  /** Why it did not begin where the client stood. */
  readonly notice?: string
}

export interface TurnStart {
  readonly conversation: ConversationRow
  /** Set when `conversation` is to be made; it begins at its head. */
  readonly isNew?: boolean
  /** Where the run stands when nothing is added. */
  readonly headId: MessageId
  /** A user message to be committed first, under `headId`. */
  readonly message?: Message
  readonly input: RunInput
  readonly notice?: string
  readonly edits?: Pick<Started, 'carriedEdits' | 'leftEdits'>
  /** Operations of the same commit, such as the line that is left. */
  readonly also?: readonly StoreOp[]
}

/** Everything of a turn's begin in one commit: conversation, message, head, run and its first event. */
export function planTurn(deps: Pick<Deps, 'newId' | 'now'>, start: TurnStart): Plan<Started> {
  const { conversation, isNew, headId, message, input, notice } = start
  const at = deps.now()
  const run = activeRun({ id: deps.newId('run'), conversation, input, at })
  const standing = message?.id ?? headId
  const answered = input.kind === 'turn' ? (input.messageId ?? standing) : standing
  const ops: StoreOp[] = [
    ...(isNew ? [{ op: 'conversation-create' as const, conversation }] : []),
    ...(message ? [{ op: 'message-add' as const, boardId: conversation.boardId, message, at }] : []),
    ...(start.also ?? []),
    // Also when the head stays: the version then guards what was decided on it.
    ...moveHead(conversation, standing, at),
    ...beginRun(run, answered),
  ]
  const result: Started = {
    runId: run.id,
    conversationId: conversation.id,
    ...(input.kind === 'turn' && { messageId: answered }),
    ...start.edits,
    ...(notice && { notice }),
  }
  return { ops, result, run }
}

/** After the commit: the work begins, and the request does not wait for it. */
export async function follow<T>(deps: Deps, store: OwnedStore, outcome: Outcome<T>): Promise<T> {
  for (const run of [...(outcome.run ? [outcome.run] : []), ...(outcome.more ?? [])]) {
    await release(deps, store, run)
  }
  return outcome.result
}

async function release(deps: Deps, store: OwnedStore, run: RunRow): Promise<void> {
  if (run.status === 'active') deps.runs.start(store.owner, run)
  // The run it waits for may have ended while this one was being saved.
  else await deps.runs.advance(store.owner, run.conversationId)
}

export interface BranchWish {
  readonly from: ConversationRow
  readonly at: MessageId
  readonly name?: string | undefined
}

export async function newBranch(deps: Deps, store: OwnedStore, wish: BranchWish): Promise<ConversationRow> {
  const name = wish.name || nextBranchName(await branchNames(store, wish.from.boardId))
  return forkOf({ id: deps.newId('conversation'), from: wish.from, at: wish.at, name, now: deps.now() })
}

export async function branchNames(store: OwnedStore, boardId: string): Promise<string[]> {
  const [live, binned] = await Promise.all([
    store.boards.conversations(boardId),
    store.boards.conversations(boardId, true),
  ])
  return [...live, ...binned].map(({ name }) => name)
}

/** Throws a 400 that names the models there are. */
export async function requireModel(
  deps: Pick<Deps, 'models'>,
  store: OwnedStore,
  id: string | null | undefined,
): Promise<void> {
  if (id) (await deps.models.of(store)).get(id)
}
