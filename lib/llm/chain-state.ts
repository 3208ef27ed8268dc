import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { tokensOf } from '@/lib/graph/tokens'
import type { Usage } from '@/lib/history/chunks'
import type { Message } from '@/lib/history/parts'
import { usageNames } from '@/lib/history/usage'
import type { ToolDefinitionRow } from '@/lib/store/ports'
import type { ChainCommit, ChainConfig } from './chain-config'
import type { EventSink } from './events'
import { defaultLimits, type Limits } from './limits'
import { toFunctionTools } from './request'
import { toSubmitTool } from './submit'
import type { Tool } from './tool'
import { checkTools, submitName, toDefinition } from './tools'

/** What one chain holds while it runs. */
export interface ChainState {
  readonly config: ChainConfig
  readonly limits: Limits
  readonly signal: AbortSignal
  readonly emit: EventSink
  readonly startedAt: number
  readonly tools: ReadonlyMap<string, Tool>
  readonly offered: LanguageModelV4FunctionTool[]
  readonly definitions: readonly ToolDefinitionRow[]
  readonly path: Message[]
  readonly usedCallIds: Set<string>
  usage: Usage
  /** Model requests that were answered. */
  steps: number
  /** Requests made, for the ids of text blocks. */
  requests: number
  /** The first message that the next request is made for. */
  inputFrom: number
  /** The last failing call and how often it came in a row. */
  failing: { readonly key: string; readonly times: number }
  wasBounced: boolean
  /** Tokens that the history may take. */
  room: number
  /** The model found a request too long: the room was halved. */
  wasSqueezed: boolean
  /** The cut that the viewers were told of last, so that each is told once. */
  toldCut: string
  /** A forced call was refused by the server: the last request is made without force. */
  isSoftened: boolean
}

/** Throws `ToolSetError` when the tools cannot be offered. */
export function createChainState(config: ChainConfig, path: readonly Message[]): ChainState {
  checkTools(config.tools)
  const shown = config.submit ? [...config.tools, toSubmitTool(config.submit)] : config.tools
  return {
    config,
    limits: toLimits(config),
    signal: config.signal ?? new AbortController().signal,
    emit: config.onEvent ?? (() => {}),
    startedAt: config.clock.now(),
    tools: new Map(config.tools.map((tool) => [tool.name, tool])),
    offered: toFunctionTools(shown),
    definitions: shown.map(toDefinition),
    path: [...path],
    usedCallIds: new Set(path.flatMap((message) => message.parts.flatMap(toCallId))),
    usage: config.resumed?.usage ?? {},
    steps: config.resumed?.steps ?? 0,
    requests: 0,
    inputFrom: firstInput(config, path),
    failing: { key: '', times: 0 },
    wasBounced: config.resumed !== undefined && hasBounced(path),
    room: roomFor(config, shown),
    wasSqueezed: false,
    toldCut: '',
    isSoftened: false,
  }
}

/** What the next request is made for: the newest message, or every result of the step that rested. */
const firstInput = ({ resumed }: ChainConfig, path: readonly Message[]): number =>
  resumed ? path.findLastIndex(({ role }) => role === 'assistant') + 1 : Math.max(0, path.length - 1)

const hasBounced = (path: readonly Message[]): boolean =>
  path
    .slice(path.findLastIndex(({ role }) => role === 'user') + 1)
    .some(({ parts }) => parts.some((part) => part.type === 'tool-call' && part.name === submitName))

/** One result may not take more than a quarter of what the model can read. */
function toLimits({ limits: given, contextTokens = Number.POSITIVE_INFINITY }: ChainConfig): Limits {
  const limits = { ...defaultLimits, ...given }
  return { ...limits, outputBytes: Math.min(limits.outputBytes, contextTokens) }
}

/** Every request carries these beside the history; estimates are rough, and an answer needs room too. */
function roomFor(
  { contextTokens, instructions = '', summaryTokens = 0 }: ChainConfig,
  tools: readonly Pick<Tool, 'name' | 'description' | 'inputSchema'>[],
): number {
  if (contextTokens === undefined) return Number.POSITIVE_INFINITY
  const reserve = Math.min(16_000, contextTokens / 4)
  const fixed = tokensOf(instructions) + tokensOf(JSON.stringify(toFunctionTools(tools))) + summaryTokens
  return Math.max(1_000, Math.floor((contextTokens - reserve) * 0.85 - fixed))
}

const toCallId = (part: Message['parts'][number]) => (part.type === 'tool-call' ? [part.callId] : [])

export async function commit(state: ChainState, step: ChainCommit): Promise<void> {
  const added = await state.config.commitStep(step, state.path)
  state.path.push(...added)
}

/** What every provider takes as an id, also from another provider's history. */
const sendableId = /^[a-zA-Z0-9_-]{1,64}$/

/** The id the provider gave, or a fresh one where it gave none, one that was used before or one that others refuse. */
export function toCallIdOf(state: ChainState, id: string): string {
  const fresh = sendableId.test(id) && !state.usedCallIds.has(id) ? id : `call_${state.config.newId()}`
  state.usedCallIds.add(fresh)
  return fresh
}

export function addUsage(a: Usage, b: Usage): Usage {
  const sum: { -readonly [K in keyof Usage]: Usage[K] } = { ...a }
  for (const key of usageNames) {
    const more = b[key]
    if (more !== undefined) sum[key] = (a[key] ?? 0) + more
  }
  return sum
}
