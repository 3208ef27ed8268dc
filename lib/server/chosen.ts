import 'server-only'
import type { NodeId } from '@/lib/graph/schema'
import type { MessageId } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import type { Deps } from './deps'

export interface Chosen {
  readonly activeId?: NodeId
  readonly model?: string
}

/** What was chosen for the turn that a message began, last time it ran; a model that is no longer there is not. */
export async function chosenFor(
  { models }: Pick<Deps, 'models'>,
  store: OwnedStore,
  messageId: MessageId,
): Promise<Chosen> {
  const calls = await store.messages.calls([messageId])
  const call = calls.findLast(({ inputHeadId, runId }) => inputHeadId === messageId && runId !== null)
  const run = call?.runId ? await store.runs.get(call.runId) : undefined
  if (run?.input.kind !== 'turn') return {}
  const { activeId, modelId } = run.input
  const isThere = modelId !== undefined && (await models.of(store)).has(modelId)
  return { ...(activeId && { activeId }), ...(isThere && { model: modelId }) }
}
