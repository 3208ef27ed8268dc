import 'server-only'
import type { ChatSessionStore } from '@/lib/copilot/session-store'
import type { PlaceView } from '@/lib/history/settings-views'
import type { LensRegistry } from '@/lib/lenses/registry'
import type { Fetch } from '@/lib/models/fetch-guard'
import type { Prices } from '@/lib/models/prices'
import type { ProviderConfig } from '@/lib/models/provider-config'
import type { ModelRegistry } from '@/lib/models/registry'
import type { Windows } from '@/lib/models/windows'
import type { SearchRegistry } from '@/lib/search/registry'
import type { ConversationId, OwnedStore, Owner, RunId, RunRow, Store } from '@/lib/store/ports'
import type { Graphs } from './graphs'
import type { BoughReader } from './read-bough'
import type { Vault } from './vault'

/** What the use cases stand on; tests hand in a memory store, a clock and ids of their own. */
export interface Deps {
  readonly store: Store
  readonly models: Models
  readonly prices: Prices
  readonly windows: Windows
  readonly lenses: LensRegistry
  readonly searches: Searches
  readonly graphs: Graphs
  readonly runs: Runs
  readonly sessions: ChatSessionStore
  readonly vault: Vault
  readonly place: PlaceView
  readonly readBough: BoughReader
  /** For asking providers about themselves. */
  readonly fetch: Fetch
  readonly log: Log
  /** Of programs that speak MCP; they are turned away without one. */
  readonly mcpToken?: string | undefined
  /** Epoch milliseconds. */
  now(): number
  newId(kind: 'board' | 'conversation' | 'run' | 'call' | 'client' | 'lens'): string
}

/** The models of each owner: what the server is configured with, and the owner's own over it. */
export interface Models {
  /** As it is configured now; a run keeps the models it began with. */
  of(store: OwnedStore): Promise<ModelRegistry>
  /** With their keys; for the settings alone. */
  configs(store: OwnedStore): Promise<readonly ProviderConfig[]>
  readonly environment: readonly ProviderConfig[]
}

/** Who searches for each owner. */
export interface Searches {
  /** As it is configured now. */
  of(store: OwnedStore): Promise<SearchRegistry>
  /** Without anybody's own settings. */
  readonly environment: SearchRegistry
}

/** Keys and texts of people are never handed to it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Runs of this process. The rows are the truth; this holds only what a row cannot: the running work. */
export interface Runs {
  /** Begins the work of an active run and returns at once. */
  start(owner: Owner, run: RunRow): void
  /** Whether this process works on it. */
  has(runId: RunId): boolean
  /** Aborts the run when it is worked on here; its row must say so already. */
  abort(runId: RunId): void
  /** Begins the next queued run of the conversation, unless one is active. */
  advance(owner: Owner, conversationId: ConversationId): Promise<void>
  /** Aborts everything and resolves when all of it has ended. */
  close(): Promise<void>
}

export interface RunTask {
  readonly store: OwnedStore
  readonly run: RunRow
  readonly signal: AbortSignal
}

/** Does the work of one run to its terminal event. */
export type Runner = (task: RunTask) => Promise<void>
