import 'server-only'
import type * as z from 'zod'
import { tryApply } from '@/lib/graph/apply'
import { type GraphState, modelCaps, type NodeBatch, type NodeId, type Skipped } from '@/lib/graph/schema'
import type { LensPreview } from '@/lib/history/views'
import { toInputs } from '@/lib/lenses/input'
import { toOwnLens } from '@/lib/lenses/own'
import { type LensResult, runLens } from '@/lib/lenses/run'
import { toFailure } from '@/lib/llm/failure'
import { createGuardedModel } from '@/lib/llm/guarded-model'
import { systemClock } from '@/lib/llm/limits'
import { StructuredOutputError } from '@/lib/llm/structured'
import type { CallRow, ConversationRow, OwnedStore } from '@/lib/store/ports'
import { requireModel } from './begin'
import type { Deps } from './deps'
import { rootWord } from './inputs-batch'
import type { TryLens } from './lens-inputs'
import { requireConversation, requireGraph } from './load'
import { absent, malformed, Refusal } from './problem'
import { toDefaultModel } from './views'

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
  const models = await deps.models.of(store)
  const chosen = wish.model ?? conversation.modelId
  const modelId = chosen ?? toDefaultModel(models, await store.boards.setting('defaultModelId'))
  const model = createGuardedModel(models.get(modelId), {
    clock: systemClock,
  })
  const trial: Trial = { deps, store, conversation, modelId, startedAt: deps.now() }
  try {
    const result = await runLens({ lens, model, input, signal })
    await note(trial, { status: 'ok', result })
    return toPreview(state, result)
  } catch (error) {
    if (signal.aborted) await note(trial, { status: 'aborted' })
    else await note(trial, { status: 'error', error })
    throw toRefusal(error)
  }
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

interface Trial {
  readonly deps: Deps
  readonly store: OwnedStore
  readonly conversation: ConversationRow
  readonly modelId: string
  readonly startedAt: number
}

interface Outcome {
  readonly status: CallRow['status']
  readonly result?: LensResult
  readonly error?: unknown
}

/** The request was made and may have cost something: it stands in the board's books, on no message. */
async function note(
  { deps, store, conversation, modelId, startedAt }: Trial,
  outcome: Outcome,
): Promise<void> {
  const { status, result, error } = outcome
  const failure = status === 'error' ? toWords(error) : null
  const call: CallRow = {
    id: deps.newId('call'),
    boardId: conversation.boardId,
    conversationId: conversation.id,
    runId: null,
    inputHeadId: null,
    firstInputId: null,
    outputHeadId: null,
    modelId,
    resolvedModel: result?.modelId ?? null,
    status,
    error: failure,
    usage: result?.usage ?? (error instanceof StructuredOutputError ? error.usage : null),
    context: {},
    startedAt,
    durationMs: deps.now() - startedAt,
  }
  await store.commit([{ op: 'call-put', call }])
}

function toWords(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof StructuredOutputError) return { code: error.reason, message: error.message }
  const { code, message } = toFailure(error)
  return { code, message }
}

function toRefusal(error: unknown): unknown {
  const isOurs = error instanceof Refusal || (error instanceof Error && error.name === 'StoreError')
  if (isOurs) return error
  return new Refusal({
    status: 502,
    title: 'The lens could not be tried',
    detail: toWords(error).message,
    kept: 'Nothing was changed.',
  })
}
