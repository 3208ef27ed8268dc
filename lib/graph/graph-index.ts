import { compareLinks, compareSiblings } from './order'
import type { GraphLink, GraphNode, GraphState, LinkId, NodeId } from './schema'
import { SortedLists } from './sorted-lists'
import { labelKey } from './text'

/** What is derived from a state and carried along from state to state instead of being built again. */
export interface GraphIndex {
  readonly children: SortedLists<GraphNode>
  /** Links by either end. */
  readonly touching: SortedLists<GraphLink>
  /** Label keys of a parent's children, the first child of each; filled when asked for. */
  keys: Map<NodeId, Map<string, NodeId>>
  /** Edges between the root and a node; filled when asked for. */
  depths: Map<NodeId, number>
}

/** A state with its index: what a batch is checked against. */
export interface IndexedGraph {
  readonly rootId: NodeId
  readonly nodes: ReadonlyMap<NodeId, GraphNode>
  readonly links: ReadonlyMap<LinkId, GraphLink>
  readonly index: GraphIndex
}

const indexes = new WeakMap<GraphState, GraphIndex>()

export function indexOf(state: GraphState): GraphIndex {
  const known = indexes.get(state)
  if (known) return known
  const index: GraphIndex = {
    children: SortedLists.from(state.nodes.values(), (node) => [node.parentId], compareSiblings),
    touching: SortedLists.from(state.links.values(), (link) => [link.source, link.target], compareLinks),
    keys: new Map(),
    depths: new Map(),
  }
  indexes.set(state, index)
  return index
}

export const rememberIndex = (state: GraphState, index: GraphIndex): void => {
  indexes.set(state, index)
}

/** Label keys of the children as they stand; not to be written by the caller. */
export function childKeys({ index }: IndexedGraph, parentId: NodeId): ReadonlyMap<string, NodeId> {
  const known = index.keys.get(parentId)
  if (known) return known
  const keys = toKeys(index.children.get(parentId))
  index.keys.set(parentId, keys)
  return keys
}

/** The first of several siblings with one key stands for it. */
export function toKeys(siblings: readonly GraphNode[]): Map<string, NodeId> {
  const keys = new Map<string, NodeId>()
  for (const { id, label } of siblings) {
    const key = labelKey(label)
    if (!keys.has(key)) keys.set(key, id)
  }
  return keys
}

/** 0 for the root. The node must exist. */
export function depthOf({ nodes, index: { depths } }: IndexedGraph, id: NodeId): number {
  const path: NodeId[] = []
  let known: number | undefined
  for (let at: NodeId | null = id; at !== null; at = nodes.get(at)?.parentId ?? null) {
    known = depths.get(at)
    if (known !== undefined) break
    path.push(at)
  }
  let depth = known ?? -1
  for (const step of path.reverse()) depths.set(step, ++depth)
  return depth
}
