import 'server-only'
import type * as z from 'zod'
import { tryApply } from '@/lib/graph/apply'
import { toGraphJson } from '@/lib/graph/json'
import { rebase } from '@/lib/graph/rebase'
import { type Applied, type GraphState, generousCaps, type NodeBatch, type Skipped } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'
import { redoMessage, type Undoing, undoMessage } from '@/lib/history/undo'
import type { ConversationRow, OwnedStore } from '@/lib/store/ports'
import type { Deps } from './deps'
import type { ApplyBatch, Undo } from './inputs'
import { requireConversation, requireGraph } from './load'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { conflict, malformed } from './problem'
import { appendMessage } from './turns'

type Batch = z.output<typeof ApplyBatch>
type UndoWish = z.output<typeof Undo>

export interface BatchResult {
  readonly headId: MessageId
  /** Null when nothing was left to change. */
  readonly messageId: MessageId | null
  readonly added: readonly string[]
  readonly updated: readonly string[]
  readonly removed: readonly string[]
  readonly skipped: readonly Skipped[]
}

/** A person's change of the graph: put onto the head whatever happened there since, and never on a branch of its own. */
export async function applyBatch(deps: Deps, store: OwnedStore, wish: Batch): Promise<BatchResult> {
  if (wish.batch.source.kind !== 'person' && wish.batch.source.kind !== 'import') {
    throw malformed('“batch.source.kind”: only “person” and “import” may be sent; the others are made here.')
  }
  const body = {
    route: 'batches',
    batch: wish.batch,
  }
  const { result } = await onceHere(deps, store, wish, body, () => planBatch(deps, store, wish))
  return result
}

async function planBatch(deps: Deps, store: OwnedStore, wish: Batch): Promise<Plan<BatchResult>> {
  const conversation = await requireConversation(store, wish.conversationId)
  const state = await requireGraph(deps.graphs, store, conversation.headId)
  const { batch, skipped, applied } = requireApplied(state, {
    ...wish.batch,
    targetId: wish.batch.targetId ?? state.rootId,
  })
  const all = [...skipped, ...applied.skipped]
  if (applied.state === state) {
    const nothing = { headId: conversation.headId, messageId: null, added: [], updated: [], removed: [] }
    return { ops: [], result: { ...nothing, skipped: all } }
  }
  const message = toMessage({
    parents: [conversation.headId],
    role: 'graph',
    parts: [{ type: 'batch', batch }],
  })
  deps.graphs.remember(message.id, applied.state)
  return {
    ops: appendMessage(conversation, message, deps.now()),
    result: {
      headId: message.id,
      messageId: message.id,
      added: [...applied.added, ...applied.links.added],
      updated: [...applied.updated, ...applied.links.updated],
      removed: [...applied.removed, ...applied.links.removed],
      skipped: all,
    },
  }
}

interface Rebased {
  readonly batch: NodeBatch
  readonly skipped: readonly Skipped[]
  readonly applied: Applied
}

function requireApplied(state: GraphState, wished: NodeBatch): Rebased {
  const { batch, skipped } = rebase(wished, state)
  const applied = tryApply(state, batch, generousCaps)
  if (applied.ok) return { batch, skipped, applied: applied.value }
  throw conflict(applied.error.message)
}

export interface UndoResult {
  readonly headId: MessageId
  readonly messageId: MessageId
  readonly graph: ReturnType<typeof toGraphJson>
  readonly skipped: readonly Skipped[]
}

type Take = (path: Awaited<ReturnType<OwnedStore['messages']['path']>>) => Undoing | undefined

export const undo = (deps: Deps, store: OwnedStore, wish: UndoWish) =>
  takeBack(deps, store, wish, 'undo', (path) => undoMessage(path, deps.graphs.fold, wish.messageId))

export const redo = (deps: Deps, store: OwnedStore, wish: UndoWish) =>
  takeBack(deps, store, wish, 'redo', (path) => redoMessage(path, deps.graphs.fold))

/** The answer is small in the store: the graph is filled in from the head it names. */
async function takeBack(
  deps: Deps,
  store: OwnedStore,
  wish: UndoWish,
  route: 'undo' | 'redo',
  take: Take,
): Promise<UndoResult> {
  const body = {
    route,
    messageId: wish.messageId ?? null,
  }
  const { result } = await onceHere(deps, store, wish, body, async () => {
    const conversation = await requireConversation(store, wish.conversationId)
    const undoing = take(await store.messages.path(conversation.headId))
    if (!undoing) throw conflict(`There is nothing to ${route} on this branch.`)
    return planUndo(deps, conversation, undoing)
  })
  const state = await requireGraph(deps.graphs, store, result.headId)
  return { ...result, graph: toGraphJson(state) }
}

function planUndo(
  deps: Deps,
  conversation: ConversationRow,
  { content, state, skipped }: Undoing,
): Plan<Omit<UndoResult, 'graph'>> {
  const message = toMessage(content)
  deps.graphs.remember(message.id, state)
  return {
    ops: appendMessage(conversation, message, deps.now()),
    result: { headId: message.id, messageId: message.id, skipped },
  }
}
