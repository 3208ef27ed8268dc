import 'server-only'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { createChatSessionStore } from '@/lib/copilot/session-store'
import type { RunRow } from '@/lib/store/ports'
import type { Deps } from './deps'
import { createGraphs } from './graphs'
import { beginNext } from './queue'
import { createRunRegistry } from './run-registry'
import { createRunner } from './runner'

export interface Runtime extends Deps {
  close(): Promise<void>
}

export type RuntimeParts = Omit<Deps, 'graphs' | 'runs' | 'sessions'>

export function createRuntime(parts: RuntimeParts): Runtime {
  const { store, log, now } = parts
  const graphs = createGraphs({ onTrouble: (error) => log.warn({ err: error }, 'a snapshot was not saved') })
  const runs = createRunRegistry({
    ...parts,
    runner: createRunner({ ...parts, graphs }),
    begin: (owned, conversationId) => beginNext(owned, conversationId, now),
    end: (owned, run) => endInterrupted(owned, run, { now }),
  })
  return {
    ...parts,
    graphs,
    runs,
    sessions: createSessions(parts),
    close: async () => {
      await runs.close()
      await store.close()
    },
  }
}

const sessionsHeld = 500
const sessionTtlMs = 3_600_000

/** A session whose branch went into the bin starts afresh, like one that was never issued. */
const createSessions = ({ store, now }: RuntimeParts) =>
  createChatSessionStore({
    capacity: sessionsHeld,
    ttlMs: sessionTtlMs,
    now,
    load: async (owner, sessionId) => {
      const { boards } = store.as(owner)
      const row = await boards.session(sessionId)
      const conversation = row && (await boards.conversation(row.conversationId))
      if (!conversation || conversation.archivedAt !== null) return undefined
      return { owner, sessionId, conversationId: conversation.id }
    },
  })

/** At the start nobody can be at work: what a crash left open ends as interrupted, and what waited goes on. */
export const recover = (deps: Runtime): Promise<void> => endAbandoned(deps, () => true)

/** While serving: a run that nobody renews any more has lost its worker, here or in another process. */
export const sweep = (deps: Runtime): Promise<void> =>
  endAbandoned(deps, ({ id, leaseUntil }) => (leaseUntil ?? 0) < deps.now() && !deps.runs.has(id))

async function endAbandoned(deps: Runtime, isAbandoned: (run: RunRow) => boolean): Promise<void> {
  const unfinished = await deps.store.unfinishedRuns()
  for (const run of unfinished) {
    if (run.status === 'active' && isAbandoned(run)) {
      await endInterrupted(deps.store.as(run.owner), run, deps)
    }
  }
  const waiting = unfinished.filter(({ status }) => status === 'queued')
  for (const run of waiting) await deps.runs.advance(run.owner, run.conversationId)
}
