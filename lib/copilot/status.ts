import { resolveRef } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { LensRegistry } from '@/lib/lenses/registry'
import type { ChainEvent } from '@/lib/llm/events'

export interface Status {
  readonly text: string
  readonly nodeId?: NodeId
}

export interface StatusContext {
  readonly graph: GraphState
  readonly activeId: NodeId | null
  readonly lenses: LensRegistry
}

type Input = Readonly<Record<string, unknown>>

/**
 * What the co-pilot is doing, in one plain sentence; undefined when there is nothing new to say.
 * Never `submit`, thoughts, raw arguments, stacks or paths.
 */
export function toStatus(event: ChainEvent, context: StatusContext): Status | undefined {
  switch (event.type) {
    case 'request':
      return toRequestStatus(event)
    case 'call-run':
      return toToolStatus(event.name, event.input, context)
    case 'retry':
      return { text: `The model is not ready; trying again in ${toSeconds(event.waitMs)}` }
    case 'compacted':
      return { text: 'Shortening what is older so that everything fits' }
    case 'status':
      return { text: toShort(event.text, 120) }
    default:
      return undefined
  }
}

/** The first request needs no sentence of its own: the turn has said that it reads the board. */
function toRequestStatus({ step, isForced }: Extract<ChainEvent, { type: 'request' }>): Status | undefined {
  if (isForced) return { text: 'Summing up' }
  return step === 0 ? undefined : { text: 'Thinking about what came back' }
}

function toToolStatus(name: string, input: Input, context: StatusContext): Status {
  switch (name) {
    case 'run_lens':
      return at('node_id', input, context, (label) => `${lensTitle(input, context)}: looking at ${label}`)
    case 'add_node':
      return at('parent_id', input, context, (label) => `Adding an idea under ${label}`)
    case 'add_nodes':
      return at('parent_id', input, context, (label) => `Adding ${countOf(input.nodes)} under ${label}`)
    case 'edit_node':
      return at('node_id', input, context, (label) => `Changing ${label}`)
    case 'move_node':
      return at('node_id', input, context, (label) => `Moving ${label}`)
    case 'remove_node':
      return at('node_id', input, context, (label) => `Asking whether to remove ${label}`)
    case 'link_nodes':
      return at('source_id', input, context, (label) => `Linking ${label} with another idea`)
    case 'inspect_node':
      return at('node_id', input, context, (label) => `Reading ${label}`)
    case 'find_nodes':
      return { text: 'Looking for ideas on the board' }
    case 'graph_stats':
      return { text: 'Counting the ideas on the board' }
    case 'list_branches':
      return { text: 'Looking at the branches' }
    case 'read_branch':
      return { text: 'Reading another branch' }
    case 'compare_branches':
      return { text: 'Comparing branches' }
    default:
      return { text: 'Working on the board' }
  }
}

function at(
  field: string,
  input: Input,
  { graph, activeId }: StatusContext,
  say: (label: string) => string,
): Status {
  const given = input[field]
  const found = resolveRef(graph, typeof given === 'string' ? given : 'active', activeId)
  if (!found.ok) return { text: say('an idea') }
  const label = graph.nodes.get(found.value)?.label ?? ''
  return { text: say(`“${toShort(label, 60)}”`), nodeId: found.value }
}

function lensTitle(input: Input, { lenses }: StatusContext): string {
  const lens = typeof input.lens === 'string' ? lenses.get(input.lens) : undefined
  return lens?.title ?? 'Lens'
}

function countOf(nodes: unknown): string {
  const count = Array.isArray(nodes) ? nodes.length : 0
  return count === 1 ? 'one idea' : `${count} ideas`
}

function toSeconds(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

const toShort = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
