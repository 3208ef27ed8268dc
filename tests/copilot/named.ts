import type { GraphNode, GraphState } from '@/lib/graph/schema'

export function nodeNamed(graph: GraphState, label: string): GraphNode {
  const found = [...graph.nodes.values()].find((node) => node.label === label)
  if (!found) throw new Error(`no idea ${label}`)
  return found
}
