import { isSame, isSameLink } from '@/lib/graph/same'
import type { GraphNode, GraphState, LinkId, NodeId } from '@/lib/graph/schema'
import type { DifferenceMark } from './types'

/** Two graphs of one board in one picture, the left one first. */
export interface Compared {
  /** Everything either has; what both have as the right one has it. */
  readonly graph: GraphState
  /** By idea and by link; what is the same on both has none. */
  readonly differences: ReadonlyMap<string, DifferenceMark>
  readonly counts: DifferenceCounts
}

/** Of ideas. */
export interface DifferenceCounts {
  readonly added: number
  readonly removed: number
  /** Moved ones too. */
  readonly changed: number
  readonly same: number
}

export interface SinceFork {
  /** What stood where the two part, and is no longer on the right. */
  readonly gone: ReadonlySet<string>
  /** Ideas and links that both changed in different ways. */
  readonly clashes: ReadonlySet<string>
}

const nothing: SinceFork = { gone: new Set(), clashes: new Set() }

/**
 * The union is one tree: an idea of both stands where the right one has it, and what only the left one has hangs, by
 * its own parents, on something that the right one has as well.
 */
export function compareGraphs(left: GraphState, right: GraphState, since: SinceFork = nothing): Compared {
  const nodes = new Map<NodeId, GraphNode>(right.nodes)
  const differences = new Map<string, DifferenceMark>()
  const counts = { added: 0, removed: 0, changed: 0, same: 0 }
  for (const [id, node] of right.nodes) {
    const before = left.nodes.get(id)
    const mark = before ? toChanged(before, node, since.clashes.has(id)) : plain('added', since, id)
    if (mark) differences.set(id, mark)
    counts[mark ? (mark.kind === 'moved' ? 'changed' : mark.kind) : 'same']++
  }
  for (const [id, node] of left.nodes) {
    if (right.nodes.has(id)) continue
    nodes.set(id, node)
    differences.set(id, plain('removed', since, id))
    counts.removed++
  }
  return {
    graph: { rootId: right.rootId, nodes, links: unite(left, right, since, differences) },
    differences,
    counts,
  }
}

function unite(
  left: GraphState,
  right: GraphState,
  since: SinceFork,
  differences: Map<string, DifferenceMark>,
): GraphState['links'] {
  const links = new Map(right.links)
  for (const [id, link] of right.links) {
    const before = left.links.get(id)
    if (!before) differences.set(id, plain('added', since, id))
    else if (!isSameLink(before, link))
      differences.set(id, { ...plain('changed', since, id), was: before.label ?? '' })
  }
  for (const [id, link] of left.links) {
    if (links.has(id as LinkId)) continue
    links.set(id, link)
    differences.set(id, plain('removed', since, id))
  }
  return links
}

const plain = (kind: 'added' | 'removed' | 'changed', since: SinceFork, id: string): DifferenceMark => ({
  kind,
  isGone: kind === 'removed' && since.gone.has(id),
  was: null,
  properties: [],
  isClash: since.clashes.has(id),
})

/** Not its rank among new siblings, nor where it came from: nobody would call that a difference. */
const told = ['label', 'type', 'description', 'intel', 'parentId'] as const

function toChanged(before: GraphNode, after: GraphNode, isClash: boolean): DifferenceMark | undefined {
  if (before === after) return undefined
  const properties: DifferenceMark['properties'] = told.filter((name) => !isSame(before[name], after[name]))
  if (properties.length === 0 && !isClash) return undefined
  const isMoved = properties.length === 1 && properties[0] === 'parentId'
  return {
    kind: isMoved ? 'moved' : 'changed',
    isGone: false,
    was: before.label === after.label ? null : before.label,
    properties,
    isClash,
  }
}
