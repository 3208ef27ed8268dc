import type { LanguageModelV4 } from '@ai-sdk/provider'
import { summary } from '@/lib/graph/summary'
import type { Chunk } from '@/lib/history/chunks'
import { toCompactionWords } from '@/lib/history/compaction'
import { runChain } from '@/lib/llm/chain'
import { earlierToolsOn } from '@/lib/llm/earlier-tools'
import type { ChainEvent } from '@/lib/llm/events'
import { createGuardedModel } from '@/lib/llm/guarded-model'
import { defaultChainLimit } from '@/lib/llm/limits'
import { answerSubmit } from '@/lib/llm/submit'
import { createDriftWatch } from '@/lib/llm/tools'
import type { RunRow } from '@/lib/store/ports'
import { createBoardReads } from './board-reads'
import { loadCarry } from './carry'
import { createCommitter, type TurnState } from './committer'
import type { RunDeps } from './deps'
import { GraphSession } from './graph-session'
import { guarded } from './guarded'
import { toHoldReason } from './hold'
import { endInterrupted } from './interrupted'
import { loadGraphAt, loadLine } from './line'
import { instructions, summaryBudget } from './prompt'
import { resumedFrom } from './resumed'
import { toStatus } from './status'
import { makeChatTools } from './tools/make-chat-tools'

/**
 * Answers the person's newest message: walks from the conversation's head, asks and calls until there is an answer.
 * Never throws; every outcome ends in exactly one terminal event, committed with the end of the run.
 */
export async function runTurn(deps: RunDeps): Promise<void> {
  await guarded(deps, async (writer) => {
    // Before a long conversation is read: a person sees within a moment that it has begun.
    writer.say({ type: 'data-status', data: { text: 'Reading the board' } })
    await answer(await openTurn(deps, writer))
  })
}

interface Opened {
  readonly turn: TurnState
  /** For the loop, which keeps its own limits; tools get the guarded one. */
  readonly languageModel: LanguageModelV4
  readonly contextTokens: number | undefined
}

async function openTurn(deps: RunDeps, writer: TurnState['writer']): Promise<Opened> {
  const { store, run, models } = deps
  const line = await loadLine(store, run)
  const input = run.input.kind === 'turn' ? run.input : undefined
  const modelId = input?.modelId ?? line.conversation.modelId ?? models.defaultId
  const languageModel = models.get(modelId)
  const forTools = createGuardedModel(languageModel, { clock: deps, limits: deps.limits })
  const onDraft: GraphSession['onDraft'] = (data) => writer.say({ type: 'data-draft', data })
  const session = new GraphSession(
    line.graph,
    input?.activeId ?? null,
    { id: modelId, languageModel: forTools },
    onDraft,
    (data) => writer.say({ type: 'data-draft-link', data }),
  )
  const contextTokens = await models.contextTokens?.(modelId)
  const carry = await loadCarry(store, run)
  return { turn: { deps, session, writer, line, carry }, languageModel, contextTokens }
}

/** Ends with the run's end, or with a question of which the run's row says that it waits. */
async function answer({ turn, languageModel, contextTokens }: Opened): Promise<void> {
  const { deps, session, line } = turn
  const { activeId, model } = session
  const drift = createDriftWatch(await earlierToolsOn(deps.store, line.path))
  const end = await runChain(
    {
      model: languageModel,
      modelId: model.id,
      instructions,
      tools: makeChatTools(session, deps.lenses, deps, toReads(deps)),
      submit: answerSubmit,
      chainLimit: deps.chainLimit ?? defaultChainLimit,
      summary: () => summary(session.graph, activeId, summaryBudget),
      summaryTokens: summaryBudget,
      contextTokens,
      context: (callId, tools) => ({
        ...(activeId && { activeId }),
        budget: summaryBudget,
        ...toWarnings(turn, drift(callId, tools)),
      }),
      hold: (_call, batch) => toHoldReason(turn.line.graph, batch, isPreview(deps.run)),
      resumed: await resumedFrom(deps.store, deps.run, line.path),
      commitStep: createCommitter(turn),
      onEvent: (event) => relay(turn, event),
      signal: deps.signal,
      clock: deps,
      newId: deps.newId,
      ...(deps.limits && { limits: deps.limits }),
    },
    line.path,
  )
  if (end === 'waits') await endIfStopped(deps)
}

const isPreview = ({ input }: RunRow) => input.kind === 'turn' && input.preview === true

/** Stop may have come while the question was being written: then nobody works on the run any more. */
async function endIfStopped({ store, run, now }: RunDeps): Promise<void> {
  const row = await store.runs.get(run.id)
  if (row?.status === 'waiting' && row.stopRequestedAt !== null) await endInterrupted(store, row, { now })
}

const toReads = ({ store, run, graphAt }: RunDeps) =>
  createBoardReads(store, run, graphAt ?? ((id) => loadGraphAt(store, id)))

/** The tools changed under a conversation: the viewers hear of it, and the Call keeps it. */
function toWarnings(
  { writer }: TurnState,
  warnings: readonly string[],
): { readonly warnings?: readonly string[] } {
  for (const text of warnings) writer.say({ type: 'data-notice', data: { code: 'tool-drift', text } })
  return warnings.length > 0 ? { warnings } : {}
}

/** Live events as chunks for the viewers; calls and results reach them with their commits. */
function relay({ deps, session, writer }: TurnState, event: ChainEvent): void {
  const { graph, activeId } = session
  const status = toStatus(event, { graph, activeId, lenses: deps.lenses })
  if (status) writer.say({ type: 'data-status', data: status })
  const chunk = toChunk(event)
  if (chunk) writer.say(chunk)
}

function toChunk(event: ChainEvent): Chunk | undefined {
  switch (event.type) {
    case 'text-start':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-end':
      return event
    case 'text-delta':
    case 'reasoning-delta':
      // A text that is stored holds none either.
      return { ...event, delta: event.delta.replaceAll('\0', '') }
    case 'compacted':
      return { type: 'data-notice', data: { code: 'compacted', text: toCompactionWords(event.compaction) } }
    default:
      return undefined
  }
}
