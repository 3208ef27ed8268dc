import { apply } from './apply'
import { diff } from './diff'
import { isSame, nodeProperties } from './same'
import type { Applied, GraphLink, GraphNode, GraphState, LinkId, NodeBatch, NodeId } from './schema'

export interface Picked {
  readonly applied: Applied
  /** Leads from ours to the state with what was picked. */
  readonly batch: NodeBatch
  /** What came along because something picked hangs on it. */
  readonly needed: readonly NodeId[]
  /** Picked ideas that stay where they are here: in their place they would hang on themselves. */
  readonly unmoved: readonly NodeId[]
}

interface Picking {
  readonly base: GraphState
  readonly ours: GraphState
  readonly theirs: GraphState
  readonly nodes: Map<NodeId, GraphNode>
  readonly needed: NodeId[]
  readonly unmoved: NodeId[]
}

/**
 * Brings ideas of another line over, with the ancestors that are missing here and the links between them and what is
 * here. Of an idea that is here already, what the other line changed since the base comes; the rest stays as it is.
 */
export function pick(base: GraphState, ours: GraphState, theirs: GraphState, ids: Iterable<NodeId>): Picked {
  const picking: Picking = { base, ours, theirs, nodes: new Map(ours.nodes), needed: [], unmoved: [] }
  const picked = new Set([...ids].filter((id) => theirs.nodes.has(id)))
  for (const id of picked) bringAncestors(picking, id, picked)
  for (const id of picked) bring(picking, id)
  const links = withLinks(picking, new Set([...picked, ...picking.needed]))
  const batch = diff(ours, { rootId: ours.rootId, nodes: picking.nodes, links })
  return { applied: apply(ours, batch), batch, needed: picking.needed, unmoved: picking.unmoved }
}

function bringAncestors({ theirs, nodes, needed }: Picking, id: NodeId, picked: ReadonlySet<NodeId>): void {
  let at = theirs.nodes.get(id)?.parentId
  while (at && !nodes.has(at)) {
    const node = theirs.nodes.get(at)
    if (!node) return
    nodes.set(at, node)
    if (!picked.has(at)) needed.push(at)
    at = node.parentId
  }
}

function bring(picking: Picking, id: NodeId): void {
  const { base, ours, theirs, nodes, unmoved } = picking
  const [here, there] = [ours.nodes.get(id), theirs.nodes.get(id)]
  if (!there) return
  if (!here) {
    nodes.set(id, there)
    return
  }
  const next = withTheirs(here, there, base.nodes.get(id))
  nodes.set(id, next)
  if (next.parentId === here.parentId || !isUnderItself(nodes, id)) return
  nodes.set(id, { ...next, parentId: here.parentId, rank: here.rank })
  unmoved.push(id)
}

function withTheirs(here: GraphNode, there: GraphNode, base: GraphNode | undefined): GraphNode {
  const next: Record<string, unknown> = { ...here }
  for (const property of nodeProperties) {
    if (property === 'origin' || property === 'rank') continue
    if (!base || !isSame(there[property], base[property])) next[property] = there[property]
  }
  // A rank counts only among the siblings it was made for.
  if (next.parentId === there.parentId && (next.parentId !== here.parentId || there.rank !== base?.rank))
    next.rank = base || next.parentId !== here.parentId ? there.rank : here.rank
  if (next.intel === undefined) delete next.intel
  return next as GraphNode
}

function isUnderItself(nodes: ReadonlyMap<NodeId, GraphNode>, id: NodeId): boolean {
  const seen = new Set<NodeId>()
  for (let at = nodes.get(id)?.parentId; at && !seen.has(at); at = nodes.get(at)?.parentId) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

function withLinks(
  { ours, theirs, nodes }: Picking,
  brought: ReadonlySet<NodeId>,
): ReadonlyMap<LinkId, GraphLink> {
  const links = new Map(ours.links)
  for (const link of theirs.links.values()) {
    const isWanted = brought.has(link.source) || brought.has(link.target)
    if (isWanted && !links.has(link.id) && nodes.has(link.source) && nodes.has(link.target))
      links.set(link.id, link)
  }
  return links
}
