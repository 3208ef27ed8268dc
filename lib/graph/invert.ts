import { apply } from './apply'
import { diffOf } from './diff'
import { RejectedBatchError, toGraphError } from './errors'
import { linksOf, subtreeOf } from './queries'
import type { GraphState, NodeBatch, NodeId } from './schema'

/** The batch that takes another one back: applied to what `batch` made of `before`, it gives `before`. */
export function invert(before: GraphState, batch: NodeBatch): NodeBatch {
  const { state, added, updated, removed, links } = apply(before, batch)
  const nodeIds = [...added, ...updated, ...removed]
  const linkIds = [...links.added, ...links.updated, ...links.removed]
  return diffOf(state, before, nodeIds, linkIds, { kind: 'undo' })
}

/** The drops that remove these nodes with all that is below them and every link at any of them. */
export function removal(state: GraphState, ids: readonly NodeId[]): NonNullable<NodeBatch['drops']> {
  const nodes = new Set<NodeId>()
  for (const id of ids) {
    if (!state.nodes.has(id)) throw new RejectedBatchError(toGraphError('unknown-node', id))
    if (nodes.has(id)) continue
    for (const node of subtreeOf(state, id)) nodes.add(node.id)
  }
  const links = new Set([...nodes].flatMap((id) => linksOf(state, id).map((link) => link.id)))
  return { nodes: [...nodes], links: [...links] }
}
