import 'server-only'
import path from 'node:path'
import { endInterrupted } from '@/lib/copilot/end-interrupted'
import { createLensRegistry } from '@/lib/lenses/registry'
import { createRegistry } from '@/lib/models/registry'
import { openSqliteStore } from '@/lib/store/open'
import type { OwnedStore, RunRow, Store } from '@/lib/store/ports'
import type { Deps } from './deps'
import { createGraphs } from './graphs'
import { createLog } from './log'
import { newId } from './new-id'
import { beginNext } from './queue'
import { createRunRegistry } from './run-registry'
import { createRunner } from './runner'

export interface Runtime extends Deps {
  close(): Promise<void>
}

/** One for the process: bundles are loaded more than once, the database must not be. */
const holder = globalThis as typeof globalThis & { boughRuntime?: Promise<Runtime> }

/** The runtime that `instrumentation.ts` opened; opened here when a bundle asks before. */
export function getRuntime(): Promise<Runtime> {
  holder.boughRuntime ??= openRuntime(process.env)
  return holder.boughRuntime
}

/** Migrates, checks, takes the lock, ends the runs a crash left open and goes on with the queue. */
async function openRuntime(env: NodeJS.ProcessEnv): Promise<Runtime> {
  const root = env.BOUGH_ROOT ?? process.cwd()
  const store = await openSqliteStore({
    url: env.DATABASE_URL ?? `file:${path.join(env.BOUGH_DATA_DIR ?? path.join(root, 'data'), 'bough.db')}`,
    migrationsDir: path.join(root, 'prisma', 'migrations'),
  })
  const runtime = createRuntime(store, env)
  await recover(runtime)
  return runtime
}

export function createRuntime(store: Store, env: NodeJS.ProcessEnv): Runtime {
  const log = createLog(env.BOUGH_LOG_LEVEL)
  const base = {
    store,
    log,
    newId,
    now: () => Date.now(),
    models: createRegistry({ env }),
    lenses: createLensRegistry(),
    graphs: createGraphs({ onTrouble: (error) => log.warn({ err: error }, 'a snapshot was not saved') }),
  }
  const runs = createRunRegistry({
    ...base,
    runner: createRunner(base),
    begin: (owned, conversationId) => beginNext(owned, conversationId, base.now),
    end: (owned, run) => endRun(base, owned, run),
  })
  return {
    ...base,
    runs,
    close: async () => {
      await runs.close()
      await store.close()
    },
  }
}

const endRun = ({ now, newId: makeId }: Pick<Deps, 'now' | 'newId'>, store: OwnedStore, run: RunRow) =>
  endInterrupted({ store, run, now, newId: () => makeId('call') })

/** After a crash: what was at work ends as interrupted, what waited goes on. */
export async function recover(deps: Omit<Runtime, 'close'>): Promise<void> {
  const unfinished = await deps.store.unfinishedRuns()
  for (const run of unfinished) {
    if (run.status === 'active') await endRun(deps, deps.store.as(run.owner), run)
  }
  const waiting = unfinished.filter(({ status }) => status === 'queued')
  for (const run of waiting) await deps.runs.advance(run.owner, run.conversationId)
}
