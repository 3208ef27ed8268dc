import 'server-only'
import type * as z from 'zod'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { Lens } from '@/lib/lenses/lens'
import { toOwnLens } from '@/lib/lenses/own'
import type { LensRegistry } from '@/lib/lenses/registry'
import type { ConversationRow, OwnedStore, RunInput } from '@/lib/store/ports'
import { follow, planTurn, requireModel, type Started } from './begin'
import type { Deps } from './deps'
import type { RunLens } from './inputs'
import { rootWord } from './inputs-batch'
import { lensesOf } from './lenses'
import { requireConversation, requireGraph, requireMessage } from './load'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { absent, malformed } from './problem'
import { queuedRun } from './turns'

type Wish = z.output<typeof RunLens>

/** Runs a lens on ideas of the canvas, after what is running already. */
export async function runLens(deps: Deps, store: OwnedStore, wish: Wish): Promise<Started> {
  await requireModel(deps, store, wish.model)
  const body = {
    route: 'lenses',
    lens: wish.lens ?? null,
    nodeIds: wish.nodeIds,
    instruction: wish.instruction ?? null,
    ...(wish.messageId && { messageId: wish.messageId }),
  }
  return follow(deps, store, await onceHere(deps, store, wish, body, () => planLens(deps, store, wish)))
}

async function planLens(deps: Deps, store: OwnedStore, wish: Wish): Promise<Plan<Started>> {
  const conversation = await requireConversation(store, wish.conversationId)
  const state = await requireGraph(deps.graphs, store, conversation.headId)
  const asked = wish.messageId
    ? await askedAgain(deps, store, conversation, wish.messageId, state)
    : await askedNow(deps, store, wish, state)
  const input: RunInput = {
    kind: 'lens',
    ...asked,
    ...(wish.model && { modelId: wish.model }),
    ...(wish.preview && { preview: wish.preview }),
  }
  const open = await store.runs.open(conversation.id)
  if (open.length === 0) return planTurn(deps, { conversation, headId: conversation.headId, input })
  const run = queuedRun({ id: deps.newId('run'), conversation, input, at: deps.now() })
  return {
    ops: [{ op: 'run-create', run }],
    result: { runId: run.id, conversationId: conversation.id, queued: true },
    run,
  }
}

type Asked = Omit<Extract<RunInput, { kind: 'lens' }>, 'kind' | 'modelId' | 'preview'>

/** A person's own lens goes along as it is now: the run may have to wait, and the lens may change meanwhile. */
async function askedNow(deps: Deps, store: OwnedStore, wish: Wish, state: GraphState): Promise<Asked> {
  const nodeIds = wish.nodeIds.map((ref) => (ref === rootWord ? state.rootId : ref))
  if (nodeIds.some((id) => !state.nodes.has(id))) throw absent('idea on this branch')
  const lens = requireLens(await lensesOf(deps, store), wish.lens ?? '')
  requireEnough(lens, nodeIds)
  const { name, own } = lens
  return {
    lens: name,
    nodeIds,
    ...(wish.instruction && { instruction: wish.instruction }),
    ...(own && { own }),
  }
}

/** As it was then, on those of its ideas that are here; a lens of one's own by the text it had. */
async function askedAgain(
  deps: Deps,
  store: OwnedStore,
  { boardId }: ConversationRow,
  messageId: MessageId,
  state: GraphState,
): Promise<Asked> {
  const message = await requireMessage(store, messageId, boardId)
  const part = message.parts.find((each) => each.type === 'lens')
  if (!part) throw malformed('That message is no run of a lens.')
  const nodeIds = part.nodeIds.filter((id) => state.nodes.has(id))
  if (nodeIds.length === 0) throw absent('idea on this branch')
  const { lens: name, instruction, own } = part
  requireEnough(own ? toOwnLens({ name, ...own }) : requireLens(deps.lenses, name), nodeIds)
  return { lens: name, nodeIds, ...(instruction && { instruction }), ...(own && { own }) }
}

function requireEnough({ together, title }: Lens, nodeIds: readonly NodeId[]): void {
  const least = together?.least ?? 1
  if (new Set(nodeIds).size < least) throw malformed(`${title} needs at least ${least} ideas: choose more.`)
}

function requireLens(lenses: LensRegistry, name: string): Lens {
  const lens = lenses.get(name)
  if (lens) return lens
  const known = lenses.list().map((each) => each.name)
  throw malformed(`There is no lens “${name.slice(0, 60)}”. Choose one of: ${known.join(', ')}.`)
}
