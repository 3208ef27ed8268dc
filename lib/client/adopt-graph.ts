import { isSameLink, isSameNode } from '@/lib/graph/same'
import type { GraphJson, GraphLink, GraphNode, GraphState, LinkId, NodeId } from '@/lib/graph/schema'

/**
 * A graph from the wire as a state. What equals the same record of `previous` is that record, and an unchanged graph
 * is `previous` itself, so nothing is drawn again that did not change.
 */
export const adoptGraph = ({ rootId, nodes, links }: GraphJson, previous?: GraphState): GraphState =>
  withKnown(rootId, Object.values(nodes), links, previous)

/** The same for a graph that was folded here. */
export const adoptState = ({ rootId, nodes, links }: GraphState, previous: GraphState): GraphState =>
  withKnown(rootId, nodes.values(), links.values(), previous)

function withKnown(
  rootId: NodeId,
  records: Iterable<GraphNode>,
  drawn: Iterable<GraphLink>,
  previous?: GraphState,
): GraphState {
  const nodes = adopted<NodeId, GraphNode>(records, previous?.nodes, isSameNode)
  const links = adopted<LinkId, GraphLink>(drawn, previous?.links, isSameLink)
  const isUnchanged = nodes === previous?.nodes && links === previous?.links && rootId === previous?.rootId
  return isUnchanged ? previous : { rootId, nodes, links }
}

function adopted<Id extends string, T extends { readonly id: Id }>(
  records: Iterable<T>,
  previous: ReadonlyMap<Id, T> | undefined,
  isSame: (a: T, b: T) => boolean,
): ReadonlyMap<Id, T> {
  const next = new Map<Id, T>()
  let kept = 0
  for (const record of records) {
    const before = previous?.get(record.id)
    const isKept = before !== undefined && isSame(before, record)
    if (isKept) kept += 1
    next.set(record.id, isKept ? before : record)
  }
  return previous && kept === next.size && kept === previous.size ? previous : next
}
