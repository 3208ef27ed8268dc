import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import type { CallRow, ToolDefinitionRow } from '@/lib/store/ports'
import { runChain } from './chain'
import type { CallDraft, ChainCall, ChainCommit, ChainEnd, ChainHooks, Draft } from './chain-config'
import type { EventSink } from './events'
import type { LibraryDeps, Model } from './library'
import { defaultChainLimit } from './limits'
import type { Tool } from './tool'
import { createDriftWatch, type EarlierTools } from './tools'

/** Where a turn begins: after another one, or on a path that is already known. */
export type Base =
  | { readonly kind: 'turn'; readonly turn: TurnRecord; readonly upTo?: StepRecord }
  | { readonly kind: 'path'; readonly path: readonly Message[]; readonly earlier: readonly EarlierTools[] }

/** One model request of a turn with all that came of it. */
export interface StepRecord {
  readonly call: Omit<CallRow, 'boardId' | 'conversationId' | 'runId'>
  readonly tools: readonly ToolDefinitionRow[]
  readonly calls: readonly ChainCall[]
  /** From the root to the last result of this step. */
  path: readonly Message[]
}

export interface TurnSpec extends ChainHooks {
  readonly deps: LibraryDeps
  readonly base: Base
  readonly drafts: readonly Draft[]
  readonly model: Model
  readonly tools: readonly Tool[]
  readonly instructions?: string | undefined
  readonly chainLimit?: number | undefined
  /** False for a prompt: its calls are left open. */
  readonly resolveCalls: boolean
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: EventSink | undefined
}

export interface TurnResult {
  readonly end: ChainEnd
  readonly path: readonly Message[]
  readonly steps: readonly StepRecord[]
  /** The path before this turn's own messages. */
  readonly basePath: readonly Message[]
}

/** A turn that runs when it is first asked for, once, and remembers what came. */
export class TurnRecord {
  readonly steps: StepRecord[] = []
  readonly deltas: string[] = []
  isLogged = false
  #running: Promise<TurnResult> | undefined
  #waiting: (() => void)[] = []
  #hasEnded = false

  constructor(readonly spec: TurnSpec) {}

  run(): Promise<TurnResult> {
    this.#running ??= this.#work().finally(() => {
      this.#hasEnded = true
      this.#tell()
    })
    return this.#running
  }

  /** The n-th item of a growing list, or undefined when the turn ended without one. */
  async nth<T>(list: readonly T[], n: number): Promise<T | undefined> {
    this.run().catch(() => {})
    while (n >= list.length && !this.#hasEnded)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return list[n]
  }

  /** The tools that every call on the way here offered, oldest first. */
  async earlierTools(upTo?: StepRecord): Promise<readonly EarlierTools[]> {
    const { base } = this.spec
    const before = base.kind === 'path' ? base.earlier : await base.turn.earlierTools(base.upTo)
    const last = upTo ? this.steps.indexOf(upTo) + 1 : this.steps.length
    return [...before, ...this.steps.slice(0, last).map(({ call, tools }) => ({ callId: call.id, tools }))]
  }

  async #work(): Promise<TurnResult> {
    const { spec } = this
    const basePath = await toBasePath(spec.base)
    const start = append(basePath, spec.drafts)
    const drift = createDriftWatch(
      spec.base.kind === 'path' ? spec.base.earlier : await spec.base.turn.earlierTools(spec.base.upTo),
    )
    let path: readonly Message[] = start
    const end = await runChain(
      {
        ...hooksOf(spec),
        ...spec.deps,
        model: spec.model.languageModel,
        modelId: spec.model.id,
        instructions: spec.instructions,
        tools: spec.tools,
        chainLimit: spec.chainLimit ?? defaultChainLimit,
        resolveCalls: spec.resolveCalls,
        signal: spec.signal,
        context: (callId, tools) => this.#warn(drift(callId, tools)),
        onEvent: (event) => {
          if (event.type === 'text-delta') this.#push(event.delta)
          spec.onEvent?.(event)
        },
        commitStep: async (commit, before) => {
          const added = link(commit, before)
          path = [...before, ...added]
          this.#record(commit, path)
          return added
        },
      },
      start,
    )
    return { end, path, steps: this.steps, basePath }
  }

  #push(delta: string): void {
    this.deltas.push(delta)
    this.#tell()
  }

  #record(commit: ChainCommit, path: readonly Message[]): void {
    const last = this.steps.at(-1)
    if (commit.kind === 'result' && last) last.path = path
    if (commit.kind !== 'result' && commit.kind !== 'wait' && commit.call)
      this.steps.push(toStep(commit, commit.call, path))
    else if (commit.kind === 'end' && last) last.path = path
    this.#tell()
  }

  #tell(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #warn(warnings: readonly string[]): CallRow['context'] {
    for (const warning of warnings) this.spec.deps.onWarning?.(warning)
    return warnings.length > 0 ? { warnings } : {}
  }
}

async function toBasePath(base: Base): Promise<readonly Message[]> {
  if (base.kind === 'path') return base.path
  const { path } = await base.turn.run()
  return base.upTo?.path ?? path
}

const hooksOf = ({ beforeCall, afterCall, approve }: ChainHooks): Omit<ChainHooks, 'hold'> => ({
  ...(beforeCall && { beforeCall }),
  ...(afterCall && { afterCall }),
  ...(approve && { approve }),
})

function toStep(
  commit: Exclude<ChainCommit, { kind: 'result' | 'wait' }>,
  call: CallDraft,
  path: readonly Message[],
): StepRecord {
  const isAnswered =
    commit.kind === 'calls' || (commit.kind === 'end' && commit.drafts.at(-1)?.role === 'assistant')
  const outputHeadId = isAnswered ? (path.at(-1)?.id ?? null) : call.inputHeadId
  return { call: { ...call, outputHeadId }, tools: commit.tools, calls: callsIn(commit), path }
}

function callsIn(commit: ChainCommit): readonly ChainCall[] {
  if (commit.kind === 'calls') return commit.calls
  if (commit.kind !== 'end') return []
  return commit.drafts.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool-call'
        ? [{ callId: part.callId, name: part.name, input: part.input as ChainCall['input'] }]
        : [],
    ),
  )
}

function link(commit: ChainCommit, before: readonly Message[]): readonly Message[] {
  if (commit.kind === 'attempt' || commit.kind === 'wait') return []
  const drafts = commit.kind === 'end' ? commit.drafts : [commit.draft]
  return append(before, drafts).slice(before.length)
}

/** Drafts as messages behind a path. */
export function append(path: readonly Message[], drafts: readonly Draft[]): readonly Message[] {
  const whole = [...path]
  for (const draft of drafts) {
    const parent = whole.at(-1)
    whole.push(toMessage({ ...draft, parents: parent ? [parent.id] : [] }))
  }
  return whole
}
