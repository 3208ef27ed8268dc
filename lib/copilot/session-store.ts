import type { ConversationId, Owner } from '@/lib/store/ports'
import { createLock, type Lock } from './lock'

/** One person's talk with the co-pilot: a cache for one (owner, session id) that points at one conversation. */
export interface CopilotSession {
  readonly owner: Owner
  readonly sessionId: string
  /** Reloaded from its head before every turn; nothing here is the truth. */
  readonly conversationId: ConversationId
}

export interface ChatSessionStoreOptions {
  /** From the database; undefined for an id that was never issued. */
  load(owner: Owner, sessionId: string): Promise<CopilotSession | undefined>
  readonly capacity: number
  readonly ttlMs: number
  /** Epoch milliseconds. */
  now(): number
}

export interface ChatSessionStore {
  /**
   * Does the work under the session's own lock: calls on one session wait for each other, calls on others do not.
   * An unknown id is handed to `fresh`, which makes a session that shares nothing.
   */
  use<T>(request: SessionRequest, work: (session: CopilotSession, isNew: boolean) => Promise<T>): Promise<T>
  /** Replaces what the session points at; for `reset()`, inside `use`. */
  point(session: CopilotSession): void
  readonly size: number
}

export interface SessionRequest {
  readonly owner: Owner
  readonly sessionId: string
  fresh(): Promise<CopilotSession>
}

interface Entry {
  readonly lock: Lock
  session: CopilotSession | undefined
  usedAt: number
}

/**
 * Bounded: the least recently used sessions and those past their time are forgotten, never one that is in use.
 * Forgetting loses nothing, since the next use loads it again.
 */
export function createChatSessionStore(options: ChatSessionStoreOptions): ChatSessionStore {
  const { load, capacity, ttlMs, now } = options
  // In the order of use: the first is the one to forget.
  const entries = new Map<string, Entry>()

  const touch = (key: string): Entry => {
    const entry = entries.get(key) ?? { lock: createLock(), session: undefined, usedAt: now() }
    entry.usedAt = now()
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  const evict = () => {
    const oldest = now() - ttlMs
    for (const [key, entry] of entries) {
      if (entries.size <= capacity && entry.usedAt > oldest) return
      if (!entry.lock.isHeld()) entries.delete(key)
    }
  }

  return {
    async use(request, work) {
      const entry = touch(toKey(request))
      try {
        return await entry.lock.hold(async () => {
          const known = entry.session ?? (await load(request.owner, request.sessionId))
          const session = known ?? (await request.fresh())
          entry.session = session
          return work(session, known === undefined)
        })
      } finally {
        evict()
      }
    },
    point(session) {
      touch(toKey(session)).session = session
    },
    get size() {
      return entries.size
    },
  }
}

const toKey = ({ owner, sessionId }: Pick<CopilotSession, 'owner' | 'sessionId'>) =>
  JSON.stringify([owner, sessionId])
