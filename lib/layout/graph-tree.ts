import { childrenOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { type FlatTree, toFlatTree } from './flat-tree'
import { cardSize, columnGap, type Metrics } from './metrics'

/** A card for something that is not in the graph yet: a draft, a placeholder, a label being typed. */
export interface GhostPlace {
  readonly id: string
  /** An idea, or another ghost. */
  readonly parentId: NodeId
  /** What its size is made for; without one it has a card's least. */
  readonly label?: string
  /** The sibling it stands behind; without one it stands last. */
  readonly afterId?: NodeId
}

/** What of a graph is to be laid out: all but what is folded away, with the ghosts among their siblings. */
export function toGraphTree(
  graph: GraphState,
  folds: ReadonlySet<NodeId>,
  ghosts: readonly GhostPlace[],
  metrics: Metrics,
): FlatTree {
  const ghostsByParent = Map.groupBy(ghosts, ({ parentId }): string => parentId)
  const labels = new Map(ghosts.map(({ id, label }) => [id, label]))
  return toFlatTree({
    rootId: graph.rootId,
    childrenOf: (id) => {
      if (folds.has(id as NodeId)) return []
      const children = childrenOf(graph, id as NodeId).map((child): string => child.id)
      for (const ghost of ghostsByParent.get(id) ?? []) insert(children, ghost)
      return children
    },
    shapeOf: (id, depth) => ({
      ...cardSize(metrics, depth, graph.nodes.get(id as NodeId)?.label ?? labels.get(id) ?? ''),
      gap: columnGap(metrics, depth),
    }),
    siblingGap: metrics.siblingGap,
    familyGap: metrics.familyGap,
  })
}

function insert(children: string[], { id, afterId }: GhostPlace): void {
  const place = afterId === undefined ? -1 : children.indexOf(afterId)
  if (place < 0) children.push(id)
  else children.splice(place + 1, 0, id)
}
