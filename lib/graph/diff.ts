import { compareText } from './order'
import { isSame, isSameLink, isSameNode, linkProperties, nodeProperties } from './same'
import type {
  GraphLink,
  GraphNode,
  GraphState,
  LinkId,
  LinkPut,
  NodeBatch,
  NodeId,
  NodePut,
  Source,
} from './schema'

/** The batch that leads from one state of a board to another. */
export function diff(from: GraphState, to: GraphState, source: Source = { kind: 'merge' }): NodeBatch {
  return diffOf(from, to, allIds(from.nodes, to.nodes), allIds(from.links, to.links), source)
}

/** The same, looking only at these nodes and links. */
export function diffOf(
  from: GraphState,
  to: GraphState,
  nodeIds: Iterable<NodeId>,
  linkIds: Iterable<LinkId>,
  source: Source,
): NodeBatch {
  if (from.rootId !== to.rootId) throw new TypeError('two graphs with different roots have no difference')
  const nodes = changes(nodeIds, from.nodes, to.nodes, isSameNode, toNodePut)
  const links = changes(linkIds, from.links, to.links, isSameLink, toLinkPut)
  const batch: NodeBatch = { source, targetId: from.rootId, children: [] }
  if (nodes.puts.length + links.puts.length > 0) batch.puts = { nodes: nodes.puts, links: links.puts }
  if (nodes.drops.length + links.drops.length > 0) batch.drops = { nodes: nodes.drops, links: links.drops }
  return batch
}

const allIds = <K extends string>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): Set<K> =>
  new Set([...a.keys(), ...b.keys()])

function changes<K extends string, V, P>(
  ids: Iterable<K>,
  from: ReadonlyMap<K, V>,
  to: ReadonlyMap<K, V>,
  same: (a: V, b: V) => boolean,
  toPut: (before: V | undefined, after: V) => P,
): { puts: P[]; drops: K[] } {
  const puts: P[] = []
  const drops: K[] = []
  // In the order of ids, so that equal differences are equal bytes.
  for (const id of [...ids].sort(compareText)) {
    const before = from.get(id)
    const after = to.get(id)
    if (before === undefined && after === undefined) continue
    if (after === undefined) drops.push(id)
    else if (before === undefined || !same(before, after)) puts.push(toPut(before, after))
  }
  return { puts, drops }
}

/** The put that makes one node of another; without `before` it creates it. */
export function toNodePut(before: GraphNode | undefined, after: GraphNode): NodePut {
  const set: Record<string, unknown> = {}
  for (const property of nodeProperties) {
    if (!isSame(before?.[property], after[property]))
      set[property] = toChange(before?.[property], after[property])
  }
  if (before) return { id: after.id, set }
  return { id: after.id, isNew: true, set }
}

function toLinkPut(before: GraphLink | undefined, after: GraphLink): LinkPut {
  const set: Record<string, unknown> = {}
  for (const property of linkProperties) {
    if (before?.[property] !== after[property]) set[property] = toChange(before?.[property], after[property])
  }
  if (before) return { id: after.id, set }
  return { id: after.id, isNew: true, set }
}

/** An absent value leaves no key: stored batches are JSON. */
const toChange = (before: unknown, after: unknown): { before?: unknown; after?: unknown } => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})
