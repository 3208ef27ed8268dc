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

type Item = GraphNode | GhostPlace

/** What of a graph is to be laid out: all but what is folded away, with the ghosts among their siblings. */
export function toGraphTree(
  graph: GraphState,
  folds: ReadonlySet<NodeId>,
  ghosts: readonly GhostPlace[],
  metrics: Metrics,
  needOf?: (id: string) => CardNeed | undefined,
): FlatTree {
  const childrenIn = createFamilies(graph, folds, ghosts)
  return toFlatTree<Item>({
    root: graph.nodes.get(graph.rootId) ?? { id: graph.rootId, parentId: graph.rootId },
    idOf: ({ id }) => id,
    childrenOf: ({ id }) => childrenIn(id),
    shapeOf: (item, depth) => {
      const need = needOf?.(item.id)
      if (!need) return cardShape(item, metrics, depth)
      const shape = toShape(item.label ?? '', metrics, depth, need.beside)
      return need.isTall ? { ...shape, h: Math.max(shape.h, metrics.tallHeight) } : shape
    },
    siblingGap: metrics.siblingGap,
    familyGap: metrics.familyGap,
  })
}

/** What stands below an idea or a ghost, in order. */
export function createFamilies(
  graph: GraphState,
  folds: ReadonlySet<NodeId>,
  ghosts: readonly GhostPlace[],
): (id: string) => readonly Item[] {
  const ghostsByParent = Map.groupBy(ghosts, ({ parentId }): string => parentId)
  return (id) => {
    if (folds.size > 0 && folds.has(id as NodeId)) return []
    const children = childrenOf(graph, id as NodeId)
    const guests = ghosts.length > 0 ? ghostsByParent.get(id) : undefined
    return guests ? withGuests(children, guests) : children
  }
}

export const cardShape = (item: Item, metrics: Metrics, depth: number): CardShape =>
  'rank' in item ? shapeOf(item, metrics, depth) : toShape(item.label ?? '', metrics, depth)

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

function withGuests(children: readonly GraphNode[], guests: readonly GhostPlace[]): readonly Item[] {
  const all: Item[] = [...children]
  for (const guest of guests) {
    const place = guest.afterId === undefined ? -1 : all.findIndex(({ id }) => id === guest.afterId)
    if (place < 0) all.push(guest)
    else all.splice(place + 1, 0, guest)
  }
  return all
}
