import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConversationId, OwnedStore, Owner, RunId, RunRow, Store } from '@/lib/store/ports'
import type { Log, Runner, Runs } from './deps'
import { leaseMs } from './turns'

export interface RunRegistryOptions {
  readonly store: Store
  readonly runner: Runner
  readonly log: Log
  now(): number
  /** Begins the next queued run of a conversation in the store; undefined when there is none, or one is active. */
  begin(store: OwnedStore, conversationId: ConversationId): Promise<RunRow | undefined>
  /** Ends a run whose work ended without saying so, as after a crash. */
  end(store: OwnedStore, run: RunRow): Promise<void>
  /** How often the row is asked whether another process wants the run to stop. */
  readonly pollMs?: number
}

interface Working {
  readonly store: OwnedStore
  readonly run: RunRow
  readonly controller: AbortController
  readonly done: Promise<void>
}

/** Runs of this process: started after their commit, never awaited by a request, stopped by their row. */
export function createRunRegistry(options: RunRegistryOptions): Runs {
  const { store, log } = options
  const working = new Map<RunId, Working>()
  let isClosing = false

  function start(owner: Owner, run: RunRow): void {
    if (isClosing) return
    const before = working.get(run.id)
    if (before) {
      // Answered while the work that asked was still putting its things away.
      if (before.run.epoch < run.epoch) void before.done.then(() => start(owner, run))
      return
    }
    const controller = new AbortController()
    const owned = store.as(owner)
    // The answer to the request leaves first: reads of SQLite do not let go of the process.
    const done = nextTurn()
      .then(() => work(options, owned, run, controller))
      .catch((error) => log.error({ runId: run.id, err: error }, 'a run ended with a fault'))
      .finally(() => working.delete(run.id))
      .then(() => advance(owner, run.conversationId))
      .catch((error) => log.error({ runId: run.id, err: error }, 'the queue could not go on'))
    working.set(run.id, { store: owned, run, controller, done })
  }

  async function advance(owner: Owner, conversationId: ConversationId): Promise<void> {
    if (isClosing) return
    const next = await options.begin(store.as(owner), conversationId)
    if (next) start(owner, next)
  }

  return {
    start,
    advance,
    has: (runId) => working.has(runId),
    abort: (runId) => working.get(runId)?.controller.abort('stop'),
    async close() {
      isClosing = true
      await Promise.all([...working.values()].map((one) => interrupt(options, one)))
    },
  }
}

/** The row ends first: an aborted signal alone would be taken for a person's Stop. */
async function interrupt(options: RunRegistryOptions, { store, run, controller, done }: Working) {
  await endIfOpen(options, store, run)
  controller.abort('shutdown')
  await done
}

/** Not when it has gone on under another epoch meanwhile. */
async function endIfOpen(
  { end }: RunRegistryOptions,
  store: OwnedStore,
  { id, epoch }: RunRow,
): Promise<void> {
  const row = await store.runs.get(id)
  if (row?.status === 'active' && row.epoch === epoch) await end(store, row)
}

async function work(
  options: RunRegistryOptions,
  store: OwnedStore,
  run: RunRow,
  controller: AbortController,
): Promise<void> {
  const unwatch = watchRow(options, store, run, controller)
  try {
    await options.runner({ store, run, signal: controller.signal })
  } finally {
    unwatch()
    // A fault of ours must not leave a run that nobody works on.
    await endIfOpen(options, store, run)
  }
}

/** Keeps the lease, and listens for a stop that another process wrote. Returns the end of it. */
function watchRow(
  { now, log, pollMs = 500 }: RunRegistryOptions,
  store: OwnedStore,
  run: RunRow,
  controller: AbortController,
): () => void {
  let renewedAt = now()
  const look = async () => {
    const row = await store.runs.get(run.id)
    if (!row || row.epoch !== run.epoch) controller.abort('taken-over')
    else if (row.stopRequestedAt !== null) controller.abort('stop')
    else if (row.status === 'active' && now() - renewedAt >= leaseMs / 3) {
      renewedAt = now()
      await store.commit([
        { op: 'run-update', runId: run.id, epoch: run.epoch, leaseUntil: renewedAt + leaseMs },
      ])
    }
  }
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ runId: run.id, err: error }, 'the row of a run could not be read'))
  }, pollMs)
  timer.unref()
  return () => clearInterval(timer)
}
