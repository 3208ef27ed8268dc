import 'server-only'
import type * as z from 'zod'
import { tryApply } from '@/lib/graph/apply'
import { type GraphState, modelCaps, type NodeBatch, type NodeId, type Skipped } from '@/lib/graph/schema'
import type { LensPreview } from '@/lib/history/views'
import { toInputs } from '@/lib/lenses/input'
import { toOwnLens } from '@/lib/lenses/own'
import { type LensResult, runLens } from '@/lib/lenses/run'
import type { OwnedStore } from '@/lib/store/ports'
import { requireModel } from './begin'
import type { Deps } from './deps'
import { rootWord } from './inputs-batch'
import type { TryLens } from './lens-inputs'
import { requireConversation, requireGraph } from './load'
import { absent, malformed } from './problem'
import { askBeside, modelFor } from './side-call'

type Wish = z.output<typeof TryLens>

/** What a lens would bring, on the first of the ideas or on all of them together. Nothing of it is kept but its cost. */
export async function tryLens(
  deps: Deps,
  store: OwnedStore,
  wish: Wish,
  signal: AbortSignal,
): Promise<LensPreview> {
  await requireModel(deps, store, wish.model)
  const conversation = await requireConversation(store, wish.conversationId)
  const state = await requireGraph(deps.graphs, store, conversation.headId)
  const { title = 'Your lens', instruction, contract } = wish
  const lens = toOwnLens({ name: 'trial', title, instruction, contract })
  const [input] = toInputs(lens, state, idsOf(wish, state))
  if (!input) throw malformed(`This lens needs at least ${lens.together?.least ?? 1} ideas: choose more.`)
  const modelId = await modelFor(deps, store, conversation, wish.model)
  const side = { deps, store, conversation, modelId, signal, failed: 'The lens could not be tried' }
  return toPreview(state, await askBeside(side, (model) => runLens({ lens, model, input, signal })))
}

function idsOf({ nodeIds }: Wish, state: GraphState): NodeId[] {
  const ids = nodeIds.map((ref) => (ref === rootWord ? state.rootId : ref))
  if (ids.some((id) => !state.nodes.has(id))) throw absent('idea on this branch')
  return ids
}

function toPreview(state: GraphState, { batch, text = '', skipped = [] }: LensResult): LensPreview {
  const nothing = { children: [], links: [], text, skipped }
  if (!batch) return nothing
  const result = tryApply(state, batch, modelCaps)
  if (!result.ok) return { ...nothing, skipped: [...skipped, { label: '', reason: result.error.message }] }
  const after = result.value.state
  return {
    children: result.value.added.flatMap((id) => {
      const node = after.nodes.get(id)
      return node ? [{ label: node.label, type: node.type, description: node.description }] : []
    }),
    links: linksOf(batch, after),
    text,
    skipped: [...skipped, ...result.value.skipped].map(({ label, reason }): Skipped => ({ label, reason })),
  }
}

const linksOf = ({ links = [] }: NodeBatch, { nodes }: GraphState): LensPreview['links'] =>
  links.map(({ source, target, label = '', why = '' }) => ({
    source: nodes.get(source)?.label ?? source,
    target: nodes.get(target)?.label ?? target,
    label,
    why,
  }))
