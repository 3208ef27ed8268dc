import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { NodeBatch } from '@/lib/graph/schema'
import type { HoldReason, TerminationReason, Usage } from '@/lib/history/chunks'
import type { Message, MessageContent, Part } from '@/lib/history/parts'
import type { CallRow, ToolDefinitionRow } from '@/lib/store/ports'
import type { EventSink } from './events'
import type { Failure } from './failure'
import type { Clock, Limits } from './limits'
import type { SubmitSpec } from './submit'
import type { Tool, ToolOutcome } from './tool'

/** A message that is not linked yet: the committer gives it its parent. */
export type Draft = Omit<MessageContent, 'parents'>

/** What the chain knows of a model request; the committer adds where it belongs and the head it led to. */
export type CallDraft = Omit<CallRow, 'boardId' | 'conversationId' | 'runId' | 'outputHeadId'>

export interface ChainCall {
  readonly callId: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

export interface ChainEnd {
  readonly reason: TerminationReason
  /** What the person reads; on `stopped`, `interrupted` and `error` the part that had come. */
  readonly answer: string
  readonly caveat?: Extract<Part, { type: 'caveat' }>['reason']
  readonly failure?: Failure
  /** Over all requests of the chain. */
  readonly usage: Usage
}

/**
 * What must be durable before the chain goes on. Each is one transaction:
 * the calls with their request; each result alone with its batch; at last the answer with the end.
 */
export type ChainCommit =
  | {
      readonly kind: 'calls'
      readonly draft: Draft
      readonly call: CallDraft
      readonly tools: readonly ToolDefinitionRow[]
      readonly calls: readonly ChainCall[]
    }
  | {
      readonly kind: 'result'
      readonly draft: Draft
      readonly of: ChainCall
      readonly result: Extract<Part, { type: 'tool-result' }>
      readonly batch?: NodeBatch | undefined
    }
  /** What a call brought is left to a person: nothing of it happens, and the chain rests until it is resumed. */
  | {
      readonly kind: 'wait'
      readonly of: ChainCall
      readonly outcome: ToolOutcome & { readonly batch: NodeBatch }
      readonly reason: HoldReason
    }
  /** A request that failed and will be made again. */
  | { readonly kind: 'attempt'; readonly call: CallDraft; readonly tools: readonly ToolDefinitionRow[] }
  | {
      readonly kind: 'end'
      /** Neutral results for open calls, then the answer if there is one. */
      readonly drafts: readonly Draft[]
      /** Absent when the chain ended between requests. */
      readonly call?: CallDraft | undefined
      readonly tools: readonly ToolDefinitionRow[]
      readonly end: ChainEnd
    }

/** Answers the messages that now stand after the former head, whoever wrote them. */
export type CommitStep = (commit: ChainCommit, path: readonly Message[]) => Promise<readonly Message[]>

/** Thrown by `beforeCall` to keep one call from running. */
export class CancelCall extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'CancelCall'
  }
}

export type Approval = 'run' | { readonly declined: string }

export interface ChainHooks {
  /** Before each call that is about to run; throw `CancelCall` to veto this one. */
  beforeCall?(call: ChainCall): void | Promise<void>
  /** After each call, whether it ran or not. */
  afterCall?(call: ChainCall, outcome: ToolOutcome): void | Promise<void>
  /** Whether a call may run; a declined one ends the chain. */
  approve?(call: ChainCall): Approval | Promise<Approval>
  /** Of a call that has run and wants to change the graph: why a person is asked first, if one is. */
  hold?(call: ChainCall, batch: NodeBatch): HoldReason | undefined
}

export interface ChainConfig extends ChainHooks {
  readonly model: LanguageModelV4
  /** `provider/model`, for the Call. */
  readonly modelId: string
  readonly instructions?: string | undefined
  readonly tools: readonly Tool[]
  /** With it the model answers by a call of `submit`; a text without calls is an answer too. */
  readonly submit?: SubmitSpec | undefined
  /** Model requests at most. */
  readonly chainLimit: number
  /** False: one request, whose calls are left open. */
  readonly resolveCalls?: boolean
  /** The newest picture of the graph, asked for before each request. */
  summary?(): string | undefined
  /** At most so many tokens of each. */
  readonly summaryTokens?: number
  /** How much the model can read, in tokens; unlimited where it is not given. */
  readonly contextTokens?: number | undefined
  /** What goes onto every Call of this chain. */
  context?(callId: string, tools: readonly ToolDefinitionRow[]): CallRow['context']
  /** Set when the path ends in open calls of this chain, which rested: they are carried out first. */
  readonly resumed?: { readonly steps: number; readonly usage: Usage } | undefined
  readonly commitStep: CommitStep
  readonly onEvent?: EventSink | undefined
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly clock: Clock
  newId(): string
}
