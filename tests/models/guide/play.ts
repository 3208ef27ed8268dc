import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type BoardReads, noReads } from '@/lib/copilot/board-reads'
import { GraphSession } from '@/lib/copilot/graph-session'
import { makeChatTools } from '@/lib/copilot/tools/make-chat-tools'
import { apply } from '@/lib/graph/apply'
import { childrenOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, NodeType } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { summary } from '@/lib/graph/summary'
import { summaryMarker } from '@/lib/graph/summary-marker'
import { createLensRegistry } from '@/lib/lenses/registry'
import { createGuide } from '@/lib/models/guide/guide'
import { stillDesk } from '../../lenses/desk'

export interface PlayedCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly output: string
  readonly isError: boolean
}

export interface Played {
  readonly calls: readonly PlayedCall[]
  readonly answer: string
  readonly graph: GraphState
}

export const guide = createGuide()

/** An outline in lines: two spaces a level, `type: label`; a line without a type is a topic. */
export function board(outline: string): GraphState {
  const lines = outline.split('\n').filter((line) => line.trim() !== '')
  const [title = 'Topic', ...rest] = lines
  let graph = seedGraph(toRootNode(title.trim()))
  const above = [graph.rootId]
  for (const line of rest) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
    const [, type = 'topic', label = ''] = /^(?:(\w+): )?(.+)$/.exec(line.trim()) ?? []
    const child = { kind: 'ChatNode' as const, label, type: type as NodeType, description: '' }
    const targetId = above[depth - 1] ?? graph.rootId
    const applied = apply(graph, { source: { kind: 'person' }, targetId, children: [child] })
    graph = applied.state
    above[depth] = applied.added[0] ?? targetId
  }
  return graph
}

/** The board that most requests are made on, and its first idea. */
export const tram = (() => {
  const root = 'Should our city build a tram?'
  const start = board(`${root}
  topic: Costs
    risk: Cost overruns
    question: Who pays for it?
  topic: Noise and dust
  actor: Neighbours
  risk: Empty seats
  opportunity: Cleaner air
  question: Where would it run?`)
  return { root, start }
})()

export const find = (graph: GraphState, label: string): GraphNode | undefined =>
  [...graph.nodes.values()].find((node) => node.label === label)

export const labelsUnder = (graph: GraphState, label: string): string[] => {
  const node = find(graph, label)
  return node ? childrenOf(graph, node.id).map((child) => child.label) : []
}

export interface PlayOptions {
  readonly active?: string
  readonly history?: LanguageModelV4Prompt
  readonly budget?: number
  readonly model?: LanguageModelV4
  /** Other branches of the board. */
  readonly reads?: BoardReads
}

/** One turn: the real tools, the same prompt shape as the one loop makes, at most 12 requests. */
export async function play(
  start: GraphState,
  text: string,
  options: PlayOptions = {},
): Promise<Played & { prompt: LanguageModelV4Prompt }> {
  const model = options.model ?? guide
  const activeId = options.active ? (find(start, options.active)?.id ?? null) : null
  const session = new GraphSession(start, activeId, { id: 'bough/guide', languageModel: model })
  const tools = makeChatTools(session, createLensRegistry(), stillDesk, options.reads ?? noReads)
  const prompt: LanguageModelV4Prompt = [
    ...(options.history ?? []),
    { role: 'user', content: [{ type: 'text', text }] },
  ]
  const calls: PlayedCall[] = []
  for (let request = 0; request < 12; request += 1) {
    const { content } = await model.doGenerate({
      prompt: withSummary(
        prompt,
        `${summaryMarker}\n${summary(session.graph, activeId, options.budget ?? 2_000)}`,
      ),
      tools: [
        ...tools.map(({ name, description, inputSchema }) => ({
          type: 'function' as const,
          name,
          description,
          inputSchema,
        })),
        {
          type: 'function',
          name: 'submit',
          description: 'Ends the turn with the answer to the person.',
          inputSchema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
        },
      ],
    })
    const asked = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
    const answer = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    const submitted = asked.length === 1 && asked[0]?.toolName === 'submit' ? asked[0].input : undefined
    if (asked.length === 0 || submitted !== undefined) {
      const said = submitted === undefined ? answer : toSubmitted(submitted)
      prompt.push({ role: 'assistant', content: [{ type: 'text', text: said }] })
      return { calls, answer: said, graph: session.graph, prompt }
    }
    prompt.push({
      role: 'assistant',
      content: asked.map(({ toolCallId, toolName, input }) => ({
        type: 'tool-call',
        toolCallId,
        toolName,
        input: JSON.parse(input),
      })),
    })
    for (const { toolCallId, toolName, input } of asked) {
      const result = await execute(toolName, JSON.parse(input))
      calls.push({ name: toolName, input: JSON.parse(input), ...result })
      const output = {
        type: result.isError ? ('error-text' as const) : ('text' as const),
        value: result.output,
      }
      prompt.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] })
    }
  }
  return { calls, answer: '(no answer)', graph: session.graph, prompt }

  async function execute(name: string, input: unknown): Promise<{ output: string; isError: boolean }> {
    const tool = tools.find((one) => one.name === name)
    const parsed = tool?.parse(input)
    if (!tool || !parsed) return { output: `There is no tool ${name}.`, isError: true }
    if (!parsed.ok) return { output: parsed.message, isError: true }
    try {
      const outcome = await tool.execute(parsed.value, {
        callId: 'c',
        signal: new AbortController().signal,
        status: () => {},
      })
      if (typeof outcome === 'string') return { output: outcome, isError: false }
      if (outcome.batch) session.adopt(apply(session.graph, outcome.batch).state)
      return { output: outcome.output, isError: outcome.isError ?? false }
    } catch (error) {
      return { output: error instanceof Error ? error.message : 'failed', isError: true }
    }
  }
}

const toSubmitted = (input: string): string => {
  const { answer } = JSON.parse(input) as { readonly answer?: unknown }
  return typeof answer === 'string' ? answer : input
}

function withSummary(prompt: LanguageModelV4Prompt, text: string): LanguageModelV4Prompt {
  const last = prompt.at(-1)
  const before = prompt.slice(0, -1)
  if (last?.role === 'user')
    return [...before, { ...last, content: [...last.content, { type: 'text', text }] }]
  if (last?.role !== 'tool') return prompt
  const content = last.content.map((item) => {
    if (item.type !== 'tool-result' || (item.output.type !== 'text' && item.output.type !== 'error-text'))
      return item
    return { ...item, output: { ...item.output, value: `${item.output.value}\n\n${text}` } }
  })
  return [...before, { ...last, content }]
}
