import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createLensRegistry } from '@/lib/lenses/registry'
import { UnknownModelError } from '@/lib/models/errors'
import { createBoard } from '@/lib/server/boards'
import { createRuntime, type Runtime } from '@/lib/server/create-runtime'
import type { Log } from '@/lib/server/deps'
import { createMemoryStore } from '@/lib/store/memory-store'
import type { OwnedStore, RunRow, Store } from '@/lib/store/ports'
import { type Reply, scriptedModel } from '../llm/scripted-model'

export interface ServerWorld {
  readonly deps: Runtime
  readonly store: OwnedStore
  readonly boardId: string
  readonly conversationId: string
  readonly model: ReturnType<typeof scriptedModel>
  /** What was logged as a fault. */
  readonly faults: unknown[]
  head(conversationId?: string): Promise<string>
  /** Resolves with the row once the run has ended. */
  ended(runId: string): Promise<RunRow>
}

export const scriptedId = 'scripted/script'

/** A runtime on a memory store whose only model answers from a script; ids and times count up. */
export async function createServerWorld(
  replies: readonly Reply[] = [],
  base: Store = createMemoryStore(),
): Promise<ServerWorld> {
  const model = scriptedModel(replies)
  const faults: unknown[] = []
  const deps = createTestRuntime(base, model, faults)
  const store = deps.store.as('local')
  const { boardId, conversationId } = await createBoard(deps, store, { title: 'Tram' })
  return {
    deps,
    store,
    boardId,
    conversationId,
    model,
    faults,
    head: async (id = conversationId) => (await store.boards.conversation(id))?.headId ?? '',
    ended: (runId) => untilEnded(deps.store, store, runId),
  }
}

export function createTestRuntime(store: Store, model: LanguageModelV4, faults: unknown[] = []): Runtime {
  let ids = 0
  let time = 1_000
  const log: Log = { info: () => {}, warn: () => {}, error: (fields) => faults.push(fields) }
  const info = { id: scriptedId, name: 'Script', provider: 'scripted', isBuiltIn: false }
  return createRuntime({
    store,
    lenses: createLensRegistry(),
    models: {
      list: () => [info],
      defaultId: scriptedId,
      get: (id) => {
        if (id !== scriptedId) throw new UnknownModelError(id, [scriptedId])
        return model
      },
    },
    log,
    now: () => ++time,
    newId: (kind) => `${kind[0]}_${++ids}`,
  })
}

async function untilEnded(store: Store, owned: OwnedStore, runId: string): Promise<RunRow> {
  for (;;) {
    let unwatch = () => {}
    const hinted = new Promise<void>((resolve) => {
      unwatch = store.watch(`run:${runId}`, resolve)
    })
    const run = await owned.runs.get(runId)
    if (run?.endedAt) {
      unwatch()
      return run
    }
    await hinted
    unwatch()
  }
}
