import { childrenOf, subtreeOf } from './queries'
import type { GraphNode, GraphState, NodeId } from './schema'
import { tokensOf } from './tokens'

/** Deeper levels say their number instead of standing further in. */
const deepestIndent = 20

/** An outline that grows node by node; a node may be added when its parent is there. */
export interface Outline {
  has(id: NodeId): boolean
  add(node: GraphNode): void
  /** What the node's line would cost, at most. */
  costOf(node: GraphNode): number
  tokens(): number
  lines(): string[]
}

export function createOutline(state: GraphState): Outline {
  const shown = new Set<NodeId>()
  let tokens = 0
  const costOf = (node: GraphNode): number =>
    tokensOf(lineOf(node, deepestIndent, childrenOf(state, node.id).length > 0 ? state.nodes.size : 0)) + 1
  return {
    has: (id) => shown.has(id),
    add(node) {
      if (shown.has(node.id)) return
      shown.add(node.id)
      tokens += costOf(node)
    },
    costOf,
    tokens: () => tokens,
    lines: () => toLines(state, shown),
  }
}

function toLines(state: GraphState, shown: ReadonlySet<NodeId>): string[] {
  const sizes = subtreeSizes(state)
  const lines: string[] = []
  const root = state.nodes.get(state.rootId)
  const open = root ? [{ node: root, depth: 0 }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    let hidden = 0
    for (const child of childrenOf(state, node.id).toReversed()) {
      if (shown.has(child.id)) open.push({ node: child, depth: depth + 1 })
      else hidden += sizes.get(child.id) ?? 1
    }
    lines.push(lineOf(node, depth, hidden))
  }
  return lines
}

function lineOf({ id, type, label }: GraphNode, depth: number, hidden: number): string {
  const indent = '  '.repeat(Math.min(depth, deepestIndent))
  const level = depth > deepestIndent ? `[level ${depth}] ` : ''
  const fold = hidden > 0 ? ` (+${hidden} below)` : ''
  return `${indent}- ${level}${id} ${type} ${JSON.stringify(label)}${fold}`
}

/** Each node with all that is below it. */
function subtreeSizes(state: GraphState): Map<NodeId, number> {
  const sizes = new Map<NodeId, number>()
  for (const { id, parentId } of subtreeOf(state, state.rootId).reverse()) {
    const own = (sizes.get(id) ?? 0) + 1
    sizes.set(id, own)
    if (parentId !== null) sizes.set(parentId, (sizes.get(parentId) ?? 0) + own)
  }
  return sizes
}
