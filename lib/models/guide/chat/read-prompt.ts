import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { type GraphView, splitSummary, toGraphView } from './graph-view'

/** A call the guide made, with its result. */
export interface DoneCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly output: string
  readonly isError: boolean
}

/** What one message of the person led to; calls are grouped as they were asked for. */
export interface PastTurn {
  readonly request: string
  readonly steps: readonly (readonly DoneCall[])[]
  readonly answer: string
}

export interface Situation extends PastTurn {
  /** Oldest first, without this one. */
  readonly before: readonly PastTurn[]
  readonly view: GraphView
  readonly tools: ReadonlySet<string>
  readonly lenses: ReadonlySet<string>
  /** The name of the tool that must be called now. */
  readonly forced?: string
}

interface OpenTurn {
  request: string
  steps: DoneCall[][]
  answer: string
}

/** Nobody's plain request is longer; a pasted text is read as far as this. */
const longestRequest = 16_000

/** Everything the guide goes by stands in the request: the talk, its own earlier calls, and the newest graph. */
export function readPrompt(options: LanguageModelV4CallOptions): Situation {
  const turns: OpenTurn[] = []
  const results = resultsOf(options.prompt)
  let summary = ''
  for (const message of options.prompt) {
    const text = textOf(message)
    if (text.summary) summary = text.summary
    if (message.role === 'user' && (text.said || turns.length === 0))
      turns.push({ request: text.said.slice(0, longestRequest), steps: [], answer: '' })
    else if (message.role === 'assistant') addStep(turns, message, results, text.said)
  }
  for (const { output } of results.values()) {
    const split = splitSummary(output)
    if (split.summary) summary = split.summary
  }
  const merged = mergeNotes(turns)
  const now = merged.pop() ?? { request: '', steps: [], answer: '' }
  const tools = toolsOf(options)
  return { ...now, before: merged, view: toGraphView(summary), ...tools }
}

/** Notes on the person's side come as messages of their own; one that got no answer belongs to the next. */
function mergeNotes(turns: readonly OpenTurn[]): OpenTurn[] {
  return turns.filter((turn, at) => at === turns.length - 1 || turn.answer !== '' || turn.steps.length > 0)
}

function textOf(message: LanguageModelV4Message): { said: string; summary: string } {
  if (message.role === 'system' || message.role === 'tool') return { said: '', summary: '' }
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const split = texts.map(splitSummary)
  const said = split.map(({ said: words }) => words.trim()).filter((words) => words && !words.startsWith('>'))
  return { said: said.join('\n'), summary: split.findLast(({ summary }) => summary)?.summary ?? '' }
}

interface Result {
  readonly output: string
  readonly isError: boolean
}

function resultsOf(prompt: LanguageModelV4CallOptions['prompt']): Map<string, Result> {
  const results = new Map<string, Result>()
  for (const message of prompt) {
    if (message.role !== 'tool' && message.role !== 'assistant') continue
    for (const part of message.content)
      if (part.type === 'tool-result') results.set(part.toolCallId, toResult(part))
  }
  return results
}

function toResult({ output }: LanguageModelV4ToolResultPart): Result {
  switch (output.type) {
    case 'text':
      return { output: output.value, isError: false }
    case 'error-text':
      return { output: output.value, isError: true }
    case 'json':
      return { output: JSON.stringify(output.value), isError: false }
    case 'error-json':
      return { output: JSON.stringify(output.value), isError: true }
    case 'execution-denied':
      return { output: output.reason ?? 'The person said no.', isError: true }
    case 'content':
      return {
        output: output.value.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        isError: false,
      }
  }
}

function addStep(
  turns: OpenTurn[],
  message: Extract<LanguageModelV4Message, { role: 'assistant' }>,
  results: ReadonlyMap<string, Result>,
  said: string,
): void {
  const turn = turns.at(-1)
  if (!turn) return
  if (said) turn.answer = said
  const calls = message.content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  const step = calls
    .filter(({ toolName }) => toolName !== 'submit')
    .map(({ toolName, toolCallId, input }) => {
      const result = results.get(toolCallId) ?? { output: '', isError: false }
      return { name: toolName, input: toInput(input), ...result, output: splitSummary(result.output).said }
    })
  if (step.length > 0) turn.steps.push(step)
}

function toInput(input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input === 'string') return toInput(tryJson(input))
  return typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {}
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toolsOf(options: LanguageModelV4CallOptions) {
  const offered = options.toolChoice?.type === 'none' ? [] : (options.tools ?? [])
  const lens = offered.find(({ name }) => name === 'run_lens')
  const schema = lens?.type === 'function' ? lens.inputSchema : undefined
  const property = schema?.properties?.lens
  const names: readonly unknown[] = typeof property === 'object' ? (property.enum ?? []) : []
  return {
    tools: new Set(offered.map(({ name }) => name)),
    lenses: new Set(names.filter((name): name is string => typeof name === 'string')),
    ...(options.toolChoice?.type === 'tool' ? { forced: options.toolChoice.toolName } : {}),
  }
}
