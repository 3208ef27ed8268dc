import { childrenOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import { type CardShape, type FlatTree, toFlatTree } from './flat-tree'
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

/** What a card holds besides its icon and its label. */
export interface CardNeed {
  /** World units that something beside the label takes. */
  readonly beside: number
  /** Something stands above the label. */
  readonly isTall: boolean
}

/** What of a graph is to be laid out: all but what is folded away, with the ghosts among their siblings. */
export function toGraphTree(
  graph: GraphState,
  folds: ReadonlySet<NodeId>,
  ghosts: readonly GhostPlace[],
  metrics: Metrics,
  needOf?: (id: string) => CardNeed | undefined,
): FlatTree {
  const ghostsByParent = Map.groupBy(ghosts, ({ parentId }): string => parentId)
  const root = graph.nodes.get(graph.rootId)
  return toFlatTree<GraphNode | GhostPlace>({
    root: root ?? { id: graph.rootId, parentId: graph.rootId },
    idOf: ({ id }) => id,
    childrenOf: ({ id }) => {
      if (folds.size > 0 && folds.has(id as NodeId)) return []
      const children = childrenOf(graph, id as NodeId)
      const guests = ghosts.length > 0 ? ghostsByParent.get(id) : undefined
      return guests ? withGuests(children, guests) : children
    },
    shapeOf: (item, depth) => {
      const need = needOf?.(item.id)
      if (!need && 'rank' in item) return shapeOf(item, metrics, depth)
      const shape = toShape(item.label ?? '', metrics, depth, need?.beside)
      return need?.isTall ? { ...shape, h: Math.max(shape.h, metrics.tallHeight) } : shape
    },
    siblingGap: metrics.siblingGap,
    familyGap: metrics.familyGap,
  })
}

const shapesKnown = new WeakMap<Metrics, WeakMap<GraphNode, ShapeKnown>>()

interface ShapeKnown {
  readonly depth: number
  readonly shape: CardShape
}

/** Measuring a label is the dear part, and most have been measured before. */
function shapeOf(node: GraphNode, metrics: Metrics, depth: number): CardShape {
  const known = shapesKnown.get(metrics) ?? new WeakMap<GraphNode, ShapeKnown>()
  shapesKnown.set(metrics, known)
  const last = known.get(node)
  if (last?.depth === depth) return last.shape
  const shape = toShape(node.label, metrics, depth)
  known.set(node, { depth, shape })
  return shape
}

const toShape = (label: string, metrics: Metrics, depth: number, beside = 0): CardShape => ({
  ...cardSize(metrics, depth, label, beside),
  gap: columnGap(metrics, depth),
})

function withGuests(
  children: readonly GraphNode[],
  guests: readonly GhostPlace[],
): readonly (GraphNode | GhostPlace)[] {
  const all: (GraphNode | GhostPlace)[] = [...children]
  for (const guest of guests) {
    const place = guest.afterId === undefined ? -1 : all.findIndex(({ id }) => id === guest.afterId)
    if (place < 0) all.push(guest)
    else all.splice(place + 1, 0, guest)
  }
  return all
}
