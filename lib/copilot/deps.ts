import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { LensRegistry } from '@/lib/lenses/registry'
import type { Limits } from '@/lib/llm/limits'
import type { SearchChoice } from '@/lib/search/registry'
import type { OwnedStore, RunRow } from '@/lib/store/ports'
import type { GraphAt } from './board-reads'

/** What a run needs of the registry of models. */
export interface Models {
  /** Throws for an id that no provider is configured for. */
  get(id: string): LanguageModelV4
  /** How much a model can read, in tokens; without it nothing is cut before a provider asks for it. */
  contextTokens?(id: string): Promise<number>
  readonly defaultId: string
}

/** Everything a run stands on; times, ids and waits come from outside. */
export interface RunDeps {
  readonly store: OwnedStore
  /** Active, with the epoch under which its writes count. */
  readonly run: RunRow
  readonly models: Models
  readonly lenses: LensRegistry
  readonly search: SearchChoice
  /** Epoch milliseconds. */
  now(): number
  newId(): string
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Aborts on Stop. */
  readonly signal: AbortSignal
  readonly limits?: Partial<Limits>
  /** Model requests of one turn. */
  readonly chainLimit?: number
  /** The graph at any message of the board, for tools that look at other branches; folded anew where it is not given. */
  readonly graphAt?: GraphAt
  /** Requests of one lens run at the same time. */
  readonly lensesAtOnce?: number
  /** Told of what must not reach the person: the cause of an internal error. */
  onTrouble?(error: unknown): void
}
