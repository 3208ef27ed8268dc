import { topsOf } from '@/lib/graph/bulk-edits'
import type { GraphState, NodeId } from '@/lib/graph/schema'

/** What has changed between two graphs, for an ear: “added 5 ideas under “Costs” and removed an idea”; empty when nothing has. */
export function changeWords(before: GraphState, after: GraphState): string {
  const added: NodeId[] = []
  const changed: NodeId[] = []
  const moved: NodeId[] = []
  for (const [id, node] of after.nodes) {
    const known = before.nodes.get(id)
    if (!known) added.push(id)
    else if (known.parentId !== node.parentId) moved.push(id)
    else if (
      known !== node &&
      (known.label !== node.label ||
        known.type !== node.type ||
        known.description !== node.description ||
        known.intel !== node.intel)
    )
      changed.push(id)
  }
  const removed = gone(before.nodes, after.nodes)
  const unlinked = removed > 0 ? 0 : gone(before.links, after.links)
  const linked = gone(after.links, before.links)
  return listed([
    added.length > 0 && `added ${named(after, added)}${under(after, added)}`,
    moved.length > 0 && `moved ${named(after, moved)}${under(after, moved)}`,
    changed.length > 0 && `changed ${named(after, changed)}`,
    removed > 0 && `removed ${removed === 1 ? 'an idea' : `${removed} ideas`}`,
    linked > 0 && added.length === 0 && `made ${linked === 1 ? 'a link' : `${linked} links`}`,
    unlinked > 0 && `cut ${unlinked === 1 ? 'a link' : `${unlinked} links`}`,
  ])
}

/** How many of the one are not in the other. */
function gone(from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>): number {
  let count = 0
  for (const id of from.keys()) if (!to.has(id)) count++
  return count
}

function named({ nodes }: GraphState, ids: readonly NodeId[]): string {
  const [first] = ids
  return ids.length === 1 && first ? `“${nodes.get(first)?.label ?? ''}”` : `${ids.length} ideas`
}

/** Where they stand, if it is one place. */
function under(graph: GraphState, ids: readonly NodeId[]): string {
  const parents = new Set(topsOf(graph, ids).map((id) => graph.nodes.get(id)?.parentId))
  const [parentId] = parents
  const parent = parents.size === 1 && parentId ? graph.nodes.get(parentId) : undefined
  return parent ? ` under “${parent.label}”` : ''
}

function listed(clauses: readonly (string | false)[]): string {
  const said = clauses.filter((clause) => clause !== false)
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : (said[0] ?? '')
}
