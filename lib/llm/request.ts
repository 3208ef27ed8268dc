import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import { summaryMarker } from '@/lib/graph/summary-marker'
import type { Compaction } from '@/lib/history/compaction'
import { type ContractedMessage, contract, type SentPart } from '@/lib/history/contract'
import type { Message } from '@/lib/history/parts'
import { fitHistory } from './compact'
import type { Tool } from './tool'

export interface RequestInput {
  readonly instructions?: string | undefined
  /** From the root to the head; what is not for the model is contracted here. */
  readonly path: readonly Message[]
  /** The newest picture of the graph; never stored, sent with this request alone. */
  readonly summary?: string | undefined
  /** The model's provider, whose own metadata may go back to it. */
  readonly provider: string
}

/**
 * The prompt of one request. Without its summary, the prompt of a request is a prefix of the next one on the same line,
 * so that provider caches hit across turns and branches.
 */
export function toPrompt(input: RequestInput): LanguageModelV4Prompt {
  return toFittedPrompt(input, Number.POSITIVE_INFINITY).prompt
}

export interface FittedPrompt {
  readonly prompt: LanguageModelV4Prompt
  readonly compaction?: Compaction
}

/** The prompt with its history within so many tokens. */
export function toFittedPrompt(
  { instructions, path, summary, provider }: RequestInput,
  room: number,
  isSqueezed = false,
): FittedPrompt {
  const { messages, compaction } = fitHistory(toHistory(path, provider), room, isSqueezed)
  const sent = joinResults(messages.map(toModelMessage))
  const whole: LanguageModelV4Prompt = instructions
    ? [{ role: 'system', content: instructions }, ...sent]
    : sent
  const prompt = summary === undefined ? whole : withSummary(whole, `${summaryMarker}\n${summary}`)
  return compaction ? { prompt, compaction } : { prompt }
}

export const toHistory = (path: readonly Message[], provider: string) =>
  contract(path, { provider: toMetadataKey(provider) })

/** The results of one answer's calls in one message: Gemini refuses them apart. */
function joinResults(messages: readonly LanguageModelV4Message[]): LanguageModelV4Prompt {
  const all: LanguageModelV4Prompt = []
  for (const message of messages) {
    const last = all.at(-1)
    if (message.role !== 'tool' || last?.role !== 'tool') all.push(message)
    else all[all.length - 1] = { ...last, content: [...last.content, ...message.content] }
  }
  return all
}

/** The key under which a provider files its metadata: `google.generative-ai` writes under `google`. */
export const toMetadataKey = (provider: string) => provider.split('.')[0] ?? provider

function toModelMessage(message: ContractedMessage): LanguageModelV4Message {
  const providerOptions = message.providerMetadata && { providerOptions: message.providerMetadata }
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.parts.flatMap(toText), ...providerOptions }
    case 'assistant':
      return { role: 'assistant', content: message.parts.flatMap(toAssistantPart), ...providerOptions }
    case 'tool':
      return { role: 'tool', content: message.parts.flatMap(toResult), ...providerOptions }
    default:
      return unreachable(message.role)
  }
}

const toText = (part: SentPart) => (part.type === 'text' ? [{ type: 'text' as const, text: part.text }] : [])

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

function toAssistantPart(part: SentPart): AssistantContent {
  if (part.type !== 'text' && part.type !== 'reasoning' && part.type !== 'tool-call') return []
  const options = part.providerMetadata && { providerOptions: part.providerMetadata }
  if (part.type === 'text') return [{ type: 'text', text: part.text, ...options }]
  if (part.type === 'reasoning') return [{ type: 'reasoning', text: part.text, ...options }]
  return [{ type: 'tool-call', toolCallId: part.callId, toolName: part.name, input: part.input, ...options }]
}

type ToolContent = Extract<LanguageModelV4Message, { role: 'tool' }>['content']

function toResult(part: SentPart): ToolContent {
  if (part.type !== 'tool-result') return []
  const output = { type: part.isError ? ('error-text' as const) : ('text' as const), value: part.output }
  return [{ type: 'tool-result', toolCallId: part.callId, toolName: part.name, output }]
}

/** After a tool message the summary is added to its last result: nothing may stand between it and the model's answer. */
function withSummary(prompt: LanguageModelV4Prompt, text: string): LanguageModelV4Prompt {
  const last = prompt.at(-1)
  const before = prompt.slice(0, -1)
  const part = { type: 'text' as const, text }
  if (last?.role === 'user') return [...before, { ...last, content: [...last.content, part] }]
  if (last?.role === 'tool') {
    const content = last.content.map((item, at) =>
      at === last.content.length - 1 ? appended(item, text) : item,
    )
    return [...before, { ...last, content }]
  }
  return [...prompt, { role: 'user', content: [part] }]
}

function appended(item: ToolContent[number], text: string): ToolContent[number] {
  if (item.type !== 'tool-result') return item
  const { output } = item
  if (output.type !== 'text' && output.type !== 'error-text') return item
  return { ...item, output: { ...output, value: `${output.value}\n\n${text}` } }
}

export const toFunctionTools = (tools: readonly Pick<Tool, 'name' | 'description' | 'inputSchema'>[]) =>
  tools.map(
    (tool): LanguageModelV4FunctionTool => ({
      type: 'function',
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema,
    }),
  )

function unreachable(role: never): never {
  throw new TypeError(`no such role: ${role}`)
}
