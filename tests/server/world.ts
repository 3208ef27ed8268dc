import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Chunk } from '@/lib/history/chunks'
import { createLensRegistry } from '@/lib/lenses/registry'
import { UnknownModelError } from '@/lib/models/errors'
import type { ModelRegistry } from '@/lib/models/registry'
import { createBoard } from '@/lib/server/boards'
import { createRuntime, type Runtime } from '@/lib/server/create-runtime'
import type { Log } from '@/lib/server/deps'
import { parse, SendMessage } from '@/lib/server/inputs'
import { sendMessage } from '@/lib/server/messages'
import { type Problem, toProblem } from '@/lib/server/problem'
import { readBough } from '@/lib/server/read-bough'
import { createSearches } from '@/lib/server/searches'
import { createSecretWords } from '@/lib/server/secret-words'
import { createVault } from '@/lib/server/vault'
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
  /** Lets time go by, in milliseconds. */
  pass(ms: number): void
  head(conversationId?: string): Promise<string>
  /** Resolves with the row once the run has ended. */
  ended(runId: string): Promise<RunRow>
  /** Resolves once the run has said a chunk of the type. */
  untilEvent(runId: string, type: Chunk['type']): Promise<void>
}

export const scriptedId = 'scripted/script'

/** A runtime on a memory store whose only model answers from a script; ids and times count up. */
export async function createServerWorld(
  replies: readonly Reply[] = [],
  base: Store = createMemoryStore(),
): Promise<ServerWorld> {
  const model = scriptedModel(replies)
  const faults: unknown[] = []
  const clock = { time: 1_000 }
  const deps = createTestRuntime(base, model, faults, clock)
  const store = deps.store.as('local')
  const { boardId, conversationId } = await createBoard(deps, store, { title: 'Tram' })
  return {
    deps,
    store,
    boardId,
    conversationId,
    model,
    faults,
    pass: (ms) => {
      clock.time += ms
    },
    head: async (id = conversationId) => (await store.boards.conversation(id))?.headId ?? '',
    ended: (runId) =>
      until(deps.store, runId, async () => {
        const run = await store.runs.get(runId)
        return run?.endedAt ? run : undefined
      }),
    untilEvent: async (runId, type) => {
      await until(deps.store, runId, async () =>
        (await store.runs.events(runId, 0, 1_000)).find(({ chunk }) => chunk.type === type),
      )
    },
  }
}

/** Sends a text to the world's conversation, and waits for the end of its run unless told not to. */
export async function say(
  world: ServerWorld,
  text: string,
  { wait = true, ...more }: { readonly wait?: boolean; readonly [field: string]: unknown } = {},
) {
  const { conversationId } = world
  const started = await sendMessage(
    world.deps,
    world.store,
    parse(SendMessage, { conversationId, text, ...more }),
  )
  if (wait) await world.ended(started.runId)
  return started
}

/** The problem a call is refused with; undefined when it is not. */
export const refusalOf = (run: () => unknown): Promise<Problem | undefined> =>
  Promise.resolve()
    .then(run)
    .then(() => undefined, toProblem)

export function createTestRuntime(
  store: Store,
  model: LanguageModelV4,
  faults: unknown[] = [],
  clock = { time: 1_000 },
): Runtime {
  let ids = 0
  const vault = createVault({ file: '/nowhere/secret', secret: 'a secret of the tests' })
  const log: Log = { info: () => {}, warn: () => {}, error: (fields) => faults.push(fields) }
  const provider = { provider: 'scripted', providerName: 'Script' }
  const registry: ModelRegistry = {
    list: () => [{ id: scriptedId, name: 'Script', isBuiltIn: false, ...provider }],
    defaultId: scriptedId,
    has: (id) => id === scriptedId,
    get: (id) => {
      if (id !== scriptedId) throw new UnknownModelError(id, [scriptedId])
      return model
    },
  }
  return createRuntime({
    store,
    lenses: createLensRegistry(),
    searches: createSearches({ env: {}, vault, words: createSecretWords() }),
    windows: {},
    prices: { [scriptedId]: { input: 10, output: 20 } },
    models: { of: async () => registry, configs: async () => [], environment: [] },
    readBough,
    place: { file: '/nowhere/bough.db', secretFile: null, version: '0' },
    vault,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    log,
    now: () => ++clock.time,
    newId: (kind) => `${kind[0]}_${++ids}`,
  })
}

async function until<T>(store: Store, runId: string, look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    let unwatch = () => {}
    const hinted = new Promise<void>((resolve) => {
      unwatch = store.watch(`run:${runId}`, resolve)
    })
    try {
      const found = await look()
      if (found) return found
      await hinted
    } finally {
      unwatch()
    }
  }
}
