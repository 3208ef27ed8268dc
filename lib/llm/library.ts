import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Usage } from '@/lib/history/chunks'
import type { Message, MessageId } from '@/lib/history/parts'
import type { OwnedStore, ToolDefinitionRow } from '@/lib/store/ports'
import type { ChainCall, ChainEnd, ChainHooks, Draft } from './chain-config'
import type { EventSink } from './events'
import type { Clock, Limits } from './limits'
import type { Tool } from './tool'

/*
 * Continuing and branching for plain programs: everything is asynchronous, nothing is written until `log`.
 * A request is made when its response is first read.
 */

export interface Model {
  /** `provider/model`. */
  readonly id: string
  readonly languageModel: LanguageModelV4
  /** One request; calls are left open. */
  prompt(text: string, options?: PromptOptions): Response
  /** Asks and resolves calls until there is an answer. */
  chain(text: string, options?: ChainOptions): ChainResponse
  conversation(options?: ConversationOptions): Conversation
}

export interface PromptOptions {
  /** For this turn only: absent inherits, `[]` offers none, a list overrides. */
  readonly tools?: readonly Tool[]
  /** For this turn only; the conversation keeps its own. */
  readonly model?: Model
  /** Further messages before the prompt, such as the results of calls that were left open. */
  readonly messages?: readonly Draft[]
  readonly instructions?: string
  readonly signal?: AbortSignal
  readonly onEvent?: EventSink
}

export interface ChainOptions extends PromptOptions, ChainHooks {
  /** Model requests at most. */
  readonly chainLimit?: number
}

export interface ConversationOptions extends ChainHooks {
  readonly name?: string
  readonly tools?: readonly Tool[]
  readonly chainLimit?: number
  readonly instructions?: string
}

export interface ForkOptions {
  readonly name?: string
  readonly model?: Model
}

/** Text deltas as they come, then the same for whoever reads later. Throws `ChainFailedError` at a failed end. */
export interface Response extends AsyncIterable<string> {
  readonly conversation: Conversation
  readonly model: Model
  /** Text deltas, as iterating the response gives them; of a chain, those of all its steps. */
  readonly stream: AsyncIterable<string>
  /** Rejects with `ChainFailedError` when the request failed. */
  text(): Promise<string>
  /** How it ended; never rejects for a provider's failure. */
  readonly end: Promise<ChainEnd>
  readonly usage: Promise<Usage>
  /** What the model could have called, from the stored rows once it is logged. */
  readonly tools: Promise<readonly ToolDefinitionRow[]>
  readonly toolCalls: Promise<readonly ChainCall[]>
  readonly warnings: Promise<readonly string[]>
  /** From the root to this response's head. */
  readonly path: Promise<readonly Message[]>
  readonly headId: Promise<MessageId>
  /** Goes on from this response's head, whatever came after it in the conversation. */
  reply(text?: string, options?: PromptOptions): Response
  /** A new conversation at this response's head. Hooks, tools, limit and instructions do not cross. */
  fork(options?: ForkOptions): Promise<Conversation>
  fork(text: string, options?: ForkOptions & PromptOptions): Promise<Response>
  /** Writes this and what it stands on, ancestors first, in one transaction. */
  log(store: OwnedStore): Promise<void>
}

/** A chain that has its own requests as steps; `for await` gives them as they end. */
export interface ChainResponse extends Omit<Response, typeof Symbol.asyncIterator>, AsyncIterable<Response> {
  /** More requests after the limit, with nothing said in between. */
  continue(options?: ChainOptions): ChainResponse
}

export interface Conversation {
  readonly id: string
  readonly boardId: string
  readonly name: string
  readonly model: Model
  readonly tools: readonly Tool[]
  /** Of the response that was made last, once it has ended. */
  readonly headId: Promise<MessageId>
  readonly path: Promise<readonly Message[]>
  prompt(text?: string, options?: PromptOptions): Response
  chain(text?: string, options?: ChainOptions): ChainResponse
  /** Rejects with `NotLoggedError` when its newest response is not logged. */
  fork(options?: ForkOptions): Promise<Conversation>
}

export interface LibraryDeps {
  readonly clock: Clock
  newId(): string
  readonly limits?: Partial<Limits>
  /** Told of warnings such as schema drift, once each. */
  onWarning?(text: string): void
}
