import { subtreeOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, NodeId, NodeType, Source } from '@/lib/graph/schema'

/** What is to stand out; all else steps back, and stays where it is. An empty set asks for nothing. */
export interface Showing {
  readonly types: ReadonlySet<NodeType>
  readonly origins: ReadonlySet<Source['kind']>
  /** Only this idea and what is below it. */
  readonly under: NodeId | null
}

export const showAll: Showing = { types: new Set(), origins: new Set(), under: null }

export const asksForAll = ({ types, origins, under }: Showing): boolean =>
  types.size === 0 && origins.size === 0 && under === null

const known = new WeakMap<GraphState, { readonly showing: Showing; readonly dimmed: ReadonlySet<NodeId> }>()

/** The ideas that step back; undefined while all stand out. The same set for the same question. */
export function toDimmed(graph: GraphState, showing: Showing): ReadonlySet<NodeId> | undefined {
  if (asksForAll(showing)) return undefined
  const last = known.get(graph)
  if (last?.showing === showing) return last.dimmed
  const inside = showing.under === null ? null : new Set(subtreeOf(graph, showing.under).map(({ id }) => id))
  const dimmed = new Set<NodeId>()
  for (const node of graph.nodes.values())
    if (!standsOut(node, showing) || (inside && !inside.has(node.id))) dimmed.add(node.id)
  known.set(graph, { showing, dimmed })
  return dimmed
}

const standsOut = ({ type, origin }: GraphNode, { types, origins }: Showing): boolean =>
  (types.size === 0 || types.has(type)) && (origins.size === 0 || origins.has(origin.kind))
