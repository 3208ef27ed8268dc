import type { GraphIndex, IndexedGraph } from './graph-index'
import type { Applied, GraphLink, GraphNode, GraphState, LinkId, NodeId } from './schema'
import { createPatch, type ListPatch } from './sorted-lists'
import type { WorkingView } from './working-view'

/** A graph that nobody else sees, and that may therefore be written. */
export interface OwnedGraph extends IndexedGraph {
  readonly nodes: Map<NodeId, GraphNode>
  readonly index: { -readonly [Key in keyof GraphIndex]: GraphIndex[Key] }
  links: ReadonlyMap<LinkId, GraphLink>
  /** The links once they may be written; until a batch touches one, they are those of the state. */
  ownLinks: Map<LinkId, GraphLink> | null
}

/** What a batch did, without the state it led to. */
export type Changes = Omit<Applied, 'state'>

/** A copy to be written. The caches that are filled on demand move along with the newest state. */
export function toOwned(state: GraphState, index: GraphIndex): OwnedGraph {
  const { keys, depths } = index
  index.keys = new Map()
  index.depths = new Map()
  return {
    rootId: state.rootId,
    nodes: copyOf(state.nodes),
    links: state.links,
    ownLinks: null,
    index: { children: index.children.fork(), touching: index.touching, keys, depths },
  }
}

/** Faster than `new Map(map)`; with many nodes this copy is most of what an edit costs. */
function copyOf<K, V>(map: ReadonlyMap<K, V>): Map<K, V> {
  const copy = new Map<K, V>()
  map.forEach((value, key) => {
    copy.set(key, value)
  })
  return copy
}

export const isUntouched = (view: WorkingView): boolean => view.nodes.size === 0 && view.links.size === 0

/** Must be read before the view is committed to its own base. */
export function changesOf({ base, nodes, links, skipped }: WorkingView): Changes {
  return { ...sortOut(base.nodes, nodes), links: sortOut(base.links, links), skipped }
}

function sortOut<K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V | null>) {
  const added: K[] = []
  const updated: K[] = []
  const removed: K[] = []
  for (const [id, record] of after) {
    if (record === null) removed.push(id)
    else if (before.has(id)) updated.push(id)
    else added.push(id)
  }
  return { added, updated, removed }
}

/** Writes a view that has no problems. `graph` is the view's base or a copy of it. */
export function commit(graph: OwnedGraph, view: WorkingView): void {
  patchChildren(graph.index, view)
  for (const [id, node] of view.nodes) {
    if (node) graph.nodes.set(id, node)
    else graph.nodes.delete(id)
  }
  if (view.links.size > 0) commitLinks(graph, view)
}

function commitLinks(graph: OwnedGraph, view: WorkingView): void {
  if (!graph.ownLinks) graph.index.touching = graph.index.touching.fork()
  graph.ownLinks ??= copyOf(graph.links)
  patchTouching(graph.index, view)
  for (const [id, link] of view.links) {
    if (link) graph.ownLinks.set(id, link)
    else graph.ownLinks.delete(id)
  }
  graph.links = graph.ownLinks
}

function patchChildren(index: GraphIndex, view: WorkingView): void {
  const patches = new Map<NodeId, ListPatch<GraphNode>>()
  for (const [id, after] of view.nodes) {
    const before = view.base.nodes.get(id)
    if (before && before.parentId !== after?.parentId) index.depths = new Map()
    if (before && after && before.parentId === after.parentId && before.rank === after.rank) {
      if (after.parentId) patchFor(patches, after.parentId).replaced.push(after)
      if (after.parentId && before.label !== after.label) index.keys.delete(after.parentId)
      continue
    }
    if (before?.parentId) patchFor(patches, before.parentId).removed.add(id)
    if (after?.parentId) patchFor(patches, after.parentId).added.push(after)
  }
  for (const [parentId, patch] of patches) {
    if (patch.removed.size > 0 || patch.added.length > 0) refreshKeys(index, view, parentId)
    index.children.patch(parentId, patch)
  }
}

/** Children that `apply` added have keys of their own; after anything else the keys are read anew when needed. */
function refreshKeys(index: GraphIndex, view: WorkingView, parentId: NodeId): void {
  const keys = index.keys.get(parentId)
  if (view.grown?.parentId !== parentId) index.keys.delete(parentId)
  else for (const [key, id] of view.grown.keys) keys?.set(key, id)
}

function patchTouching(index: GraphIndex, view: WorkingView): void {
  const patches = new Map<NodeId, ListPatch<GraphLink>>()
  for (const [id, after] of view.links) {
    const before = view.base.links.get(id)
    if (before) for (const end of [before.source, before.target]) patchFor(patches, end).removed.add(id)
    if (after) for (const end of [after.source, after.target]) patchFor(patches, end).added.push(after)
  }
  for (const [nodeId, patch] of patches) index.touching.patch(nodeId, patch)
}

function patchFor<T>(patches: Map<NodeId, ListPatch<T>>, key: NodeId): ListPatch<T> {
  const known = patches.get(key)
  if (known) return known
  const patch = createPatch<T>()
  patches.set(key, patch)
  return patch
}
