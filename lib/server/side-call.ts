import 'server-only'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Usage } from '@/lib/history/chunks'
import { toFailure } from '@/lib/llm/failure'
import { createGuardedModel } from '@/lib/llm/guarded-model'
import { systemClock } from '@/lib/llm/limits'
import { StructuredOutputError } from '@/lib/llm/structured'
import type { CallRow, ConversationRow, OwnedStore } from '@/lib/store/ports'
import { toDefaultModel } from './choices'
import type { Deps } from './deps'
import { Refusal } from './problem'

interface SideCall {
  readonly deps: Deps
  readonly store: OwnedStore
  readonly conversation: ConversationRow
  readonly modelId: string
  readonly signal: AbortSignal
  /** The title of the problem when it fails. */
  readonly failed: string
}

/** What the model told of the request. */
interface Told {
  readonly usage: Usage
  readonly modelId: string
}

/** The model a branch answers with, or the one that is wished for. */
export async function modelFor(
  deps: Deps,
  store: OwnedStore,
  { modelId }: Pick<ConversationRow, 'modelId'>,
  wish?: string,
): Promise<string> {
  const models = await deps.models.of(store)
  return wish ?? modelId ?? toDefaultModel(models, await store.boards.setting('defaultModelId'))
}

/**
 * One request beside the conversations. Nothing of it is kept but its cost: it was made and may have been charged, so it
 * stands in the board's books, on no message.
 */
export async function askBeside<T extends Told>(
  side: SideCall,
  ask: (model: LanguageModelV4) => Promise<T>,
): Promise<T> {
  const { deps, store, modelId, signal } = side
  const models = await deps.models.of(store)
  const model = createGuardedModel(models.get(modelId), { clock: systemClock })
  const startedAt = deps.now()
  try {
    const told = await ask(model)
    await book(side, startedAt, { status: 'ok', told })
    return told
  } catch (error) {
    await book(side, startedAt, signal.aborted ? { status: 'aborted' } : { status: 'error', error })
    throw toRefusal(side.failed, error)
  }
}

interface Outcome {
  readonly status: CallRow['status']
  readonly told?: Told
  readonly error?: unknown
}

async function book(side: SideCall, startedAt: number, { status, told, error }: Outcome): Promise<void> {
  const { deps, store, conversation, modelId } = side
  const call: CallRow = {
    id: deps.newId('call'),
    boardId: conversation.boardId,
    conversationId: conversation.id,
    runId: null,
    inputHeadId: null,
    firstInputId: null,
    outputHeadId: null,
    modelId,
    resolvedModel: told?.modelId ?? null,
    status,
    error: status === 'error' ? toWords(error) : null,
    usage: told?.usage ?? (error instanceof StructuredOutputError ? error.usage : null),
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

function toRefusal(title: string, error: unknown): unknown {
  const isOurs = error instanceof Refusal || (error instanceof Error && error.name === 'StoreError')
  if (isOurs) return error
  return new Refusal({ status: 502, title, detail: toWords(error).message, kept: 'Nothing was changed.' })
}
