import 'server-only'
import type * as z from 'zod'
import type { Lens } from '@/lib/lenses/lens'
import type { OwnedStore, RunInput } from '@/lib/store/ports'
import { follow, planTurn, requireModel, type Started } from './begin'
import type { Deps } from './deps'
import type { RunLens } from './inputs'
import { rootWord } from './inputs-batch'
import { requireConversation, requireGraph } from './load'
import { once, type Plan, toKey } from './once'
import { absent, malformed } from './problem'
import { queuedRun } from './turns'

type Wish = z.output<typeof RunLens>

/** Runs a lens on ideas of the canvas, after what is running already. */
export async function runLens(deps: Deps, store: OwnedStore, wish: Wish): Promise<Started> {
  await requireModel(deps, store, wish.model)
  const lens = requireLens(deps, wish.lens)
  const least = lens.together?.least ?? 1
  if (new Set(wish.nodeIds).size < least)
    throw malformed(`${lens.title} needs at least ${least} ideas: choose more.`)
  const { boardId } = await requireConversation(store, wish.conversationId)
  const key = toKey(boardId, wish.clientId ?? deps.newId('client'), {
    route: 'lenses',
    conversationId: wish.conversationId,
    lens: wish.lens,
    nodeIds: wish.nodeIds,
    instruction: wish.instruction ?? null,
  })
  return follow(deps, store, await once(store, key, deps.now(), () => planLens(deps, store, wish)))
}

async function planLens(deps: Deps, store: OwnedStore, wish: Wish): Promise<Plan<Started>> {
  const conversation = await requireConversation(store, wish.conversationId)
  const state = await requireGraph(deps.graphs, store, conversation.headId)
  const nodeIds = wish.nodeIds.map((ref) => (ref === rootWord ? state.rootId : ref))
  if (nodeIds.some((id) => !state.nodes.has(id))) throw absent('idea on this branch')
  const input: RunInput = {
    kind: 'lens',
    lens: wish.lens,
    nodeIds,
    ...(wish.instruction && { instruction: wish.instruction }),
    ...(wish.model && { modelId: wish.model }),
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

function requireLens(deps: Deps, name: string): Lens {
  const lens = deps.lenses.get(name)
  if (lens) return lens
  const known = deps.lenses.list().map((lens) => lens.name)
  throw malformed(`There is no lens “${name.slice(0, 60)}”. Choose one of: ${known.join(', ')}.`)
}
