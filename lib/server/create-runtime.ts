import 'server-only'
import { endInterrupted } from '@/lib/copilot/interrupted'
import { createChatSessionStore } from '@/lib/copilot/session-store'
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
    runner: createRunner(parts),
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

/** After a crash: what was at work ends as interrupted, what waited goes on. */
export async function recover(deps: Omit<Runtime, 'close'>): Promise<void> {
  const unfinished = await deps.store.unfinishedRuns()
  for (const run of unfinished) {
    if (run.status === 'active') await endInterrupted(deps.store.as(run.owner), run, deps)
  }
  const waiting = unfinished.filter(({ status }) => status === 'queued')
  for (const run of waiting) await deps.runs.advance(run.owner, run.conversationId)
}
