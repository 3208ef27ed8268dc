import type { GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import type { LensInput, LensNode } from './lens'

/** What a lens needs of the graph, or undefined when the node is not there. */
export function lensInput(state: GraphState, nodeId: NodeId, instruction?: string): LensInput | undefined {
  const node = state.nodes.get(nodeId)
  const root = state.nodes.get(state.rootId)
  if (!node || !root) return undefined
  const siblings =
    node.parentId === null ? [] : childrenOf(state, node.parentId).filter((one) => one.id !== node.id)
  return {
    node: toLensNode(node),
    path: pathTo(state, node),
    children: childrenOf(state, nodeId),
    siblings,
    rootTopic: root.label,
    ...(instruction ? { instruction } : {}),
  }
}

function pathTo(state: GraphState, node: GraphNode): LensNode[] {
  const path: LensNode[] = []
  let at = node.parentId === null ? undefined : state.nodes.get(node.parentId)
  while (at) {
    path.push(toLensNode(at))
    at = at.parentId === null ? undefined : state.nodes.get(at.parentId)
  }
  return path.reverse()
}

function childrenOf(state: GraphState, parentId: NodeId): LensNode[] {
  return [...state.nodes.values()]
    .filter((node) => node.parentId === parentId)
    .sort((a, b) => compare(a.rank, b.rank) || compare(a.id, b.id))
    .map(toLensNode)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const toLensNode = ({ id, label, type, description }: GraphNode): LensNode => ({
  id,
  label,
  type,
  description,
})
