import 'server-only'
import type * as z from 'zod'
import { meetingPoint } from '@/lib/history/dag'
import { toMessage } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, RunRow, StoreOp } from '@/lib/store/ports'
import { requireIdle } from './again'
import { follow, newBranch, planTurn, requireModel } from './begin'
import type { Deps } from './deps'
import type { ForkConversation, SwitchSibling, UpdateConversation } from './inputs'
import { findLine } from './line-search'
import { leaveLine } from './lines'
import { requireConversation, requireForkable, requireMessage } from './load'
import { toName } from './names'
import { type Plan, untilSaved } from './once'
import { onceHere } from './once-here'
import { conflict } from './problem'
import { sideLines } from './side-lines'
import { stopRun } from './stop'
import { moveHead, userContent } from './turns'

type Fork = z.output<typeof ForkConversation>
type Switch = z.output<typeof SwitchSibling>

export interface Forked {
  readonly conversationId: string
  readonly runId?: string
  readonly messageId?: MessageId
}

/** A new bookmark at any message without open calls; with a text, its first turn begins there. */
export async function forkConversation(deps: Deps, store: OwnedStore, fork: Fork): Promise<Forked> {
  await requireModel(deps, store, fork.model)
  const body = {
    route: 'fork',
    at: fork.at ?? null,
    name: fork.name ?? null,
    text: fork.text ?? null,
    ...(fork.withSides && { withSides: true }),
  }
  return follow(deps, store, await onceHere(deps, store, fork, body, () => planFork(deps, store, fork)))
}

async function planFork(deps: Deps, store: OwnedStore, fork: Fork): Promise<Plan<Forked>> {
  const { text, activeId, model, preview } = fork
  const from = await requireConversation(store, fork.conversationId)
  const at = fork.at ?? from.headId
  await requireForkable(store, at, from.boardId)
  const name = fork.name || (text && toName(text))
  const conversation = await newBranch(deps, store, { from, at, name })
  const sides = fork.withSides ? await sideLines(store, from, { at, conversationId: conversation.id }) : []
  if (!text) {
    return {
      ops: [{ op: 'conversation-create', conversation }, ...sides],
      result: { conversationId: conversation.id },
    }
  }
  const message = toMessage(userContent(at, text))
  return planTurn(deps, {
    conversation,
    isNew: true,
    headId: at,
    message,
    also: sides,
    input: {
      kind: 'turn',
      text,
      messageId: message.id,
      ...(activeId && { activeId }),
      ...(model && { modelId: model }),
      ...(preview && { preview }),
    },
  })
}

export interface Switched {
  readonly headId: MessageId
  /** Another conversation's, when the line is only its own. */
  readonly conversationId: string
}

/** Goes to the end of the line through a sibling, as it was last seen here. */
export async function switchSibling(deps: Deps, store: OwnedStore, wish: Switch): Promise<Switched> {
  return untilSaved(store, async () => {
    const conversation = await requireConversation(store, wish.conversationId)
    await requireMessage(store, wish.messageId, conversation.boardId)
    await requireIdle(store, conversation)
    const line = await findLine(store, conversation, wish.messageId)
    if (line.conversation.id !== conversation.id) return { ops: [], result: toSwitched(line.conversation) }
    const ops = await moveTo(deps, store, conversation, line.leafId)
    return { ops, result: { headId: line.leafId, conversationId: conversation.id } }
  })
}

const toSwitched = ({ headId, id }: ConversationRow): Switched => ({ headId, conversationId: id })

export async function moveTo(
  deps: Deps,
  store: OwnedStore,
  conversation: ConversationRow,
  leafId: MessageId,
): Promise<StoreOp[]> {
  if (leafId === conversation.headId) return []
  const [old, next] = await Promise.all([
    store.messages.path(conversation.headId),
    store.messages.path(leafId),
  ])
  const met = meetingPoint(old, next)?.id
  return [...(met ? leaveLine(conversation, old, met) : []), ...moveHead(conversation, leafId, deps.now())]
}

export async function updateConversation(
  deps: Deps,
  store: OwnedStore,
  { conversationId, name, modelId }: z.output<typeof UpdateConversation>,
): Promise<{ readonly conversationId: string }> {
  await requireModel(deps, store, modelId)
  await requireConversation(store, conversationId)
  await store.commit([
    {
      op: 'conversation-update',
      conversationId,
      ...(name !== undefined && { name }),
      ...(modelId !== undefined && { modelId }),
    },
  ])
  return { conversationId }
}

/** Into the bin. Its messages stay, and so do the branches that grew out of it. */
export async function deleteConversation(
  deps: Deps,
  store: OwnedStore,
  conversationId: string,
): Promise<void> {
  const conversation = await requireConversation(store, conversationId)
  const live = await store.boards.conversations(conversation.boardId)
  if (live.length === 1) {
    throw conflict('This is the only branch of the board. Delete the board instead, or branch first.')
  }
  const open: readonly RunRow[] = await store.runs.open(conversationId)
  // Queued ones first, so that none begins when the active one ends.
  for (const run of open.toSorted((a, b) => rank(a) - rank(b))) await stopRun(deps, store, run.id)
  await store.commit([{ op: 'conversation-update', conversationId, archivedAt: deps.now() }])
}

const rank = (run: RunRow) => (run.status === 'queued' ? 0 : 1)
