import type { IndexedGraph } from './graph-index'
import { isSameLink, isSameNode } from './same'
import type { GraphLink, GraphNode, LinkId, NodeId, Skipped } from './schema'

/**
 * A graph with a batch's changes laid over it; `null` marks what is gone.
 * The graph below is not written until the whole batch has proved possible.
 */
export interface WorkingView {
  readonly base: IndexedGraph
  readonly nodes: Map<NodeId, GraphNode | null>
  readonly links: Map<LinkId, GraphLink | null>
  /** The children `apply` itself added, by label key; only where nothing else changed among their siblings. */
  grown?: { readonly parentId: NodeId; readonly keys: ReadonlyMap<string, NodeId> }
  readonly skipped: Skipped[]
}

export const createView = (base: IndexedGraph): WorkingView => ({
  base,
  nodes: new Map(),
  links: new Map(),
  skipped: [],
})

export function nodeIn(view: WorkingView, id: NodeId): GraphNode | undefined {
  const changed = view.nodes.get(id)
  return changed === undefined ? view.base.nodes.get(id) : (changed ?? undefined)
}

export function linkIn(view: WorkingView, id: LinkId): GraphLink | undefined {
  const changed = view.links.get(id)
  return changed === undefined ? view.base.links.get(id) : (changed ?? undefined)
}

/** What equals the node below leaves no trace, so that the untouched keeps its identity. */
export function setNode(view: WorkingView, node: GraphNode): void {
  const before = view.base.nodes.get(node.id)
  if (before && isSameNode(before, node)) view.nodes.delete(node.id)
  else view.nodes.set(node.id, node)
}

export function setLink(view: WorkingView, link: GraphLink): void {
  const before = view.base.links.get(link.id)
  if (before && isSameLink(before, link)) view.links.delete(link.id)
  else view.links.set(link.id, link)
}

export function dropNode(view: WorkingView, id: NodeId): void {
  if (view.base.nodes.has(id)) view.nodes.set(id, null)
  else view.nodes.delete(id)
}

export function dropLink(view: WorkingView, id: LinkId): void {
  if (view.base.links.has(id)) view.links.set(id, null)
  else view.links.delete(id)
}

export function skip(view: WorkingView, label: string, reason: string): void {
  view.skipped.push({ label, reason })
}

export const newNodeCount = (view: WorkingView): number =>
  count(view, (id, node) => node !== null && !view.base.nodes.has(id))

export const nodeCount = (view: WorkingView): number =>
  view.base.nodes.size + newNodeCount(view) - count(view, (_, node) => node === null)

function count(view: WorkingView, holds: (id: NodeId, node: GraphNode | null) => boolean): number {
  let found = 0
  for (const [id, node] of view.nodes) if (holds(id, node)) found++
  return found
}
