import { eachChange } from '@/lib/graph/each-change'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { FlatTree } from './flat-tree'
import { type CardNeed, cardShape, createFamilies, type GhostPlace, toGraphTree } from './graph-tree'
import type { Metrics } from './metrics'
import { isElsewhere, type Stood, TreeBuild } from './tree-build'

export interface TreeWish {
  readonly graph: GraphState
  readonly folds: ReadonlySet<NodeId>
  readonly ghosts: readonly GhostPlace[]
  readonly metrics: Metrics
  /** With it all is made anew. */
  readonly needOf?: ((id: string) => CardNeed | undefined) | undefined
}

export interface FollowedTree {
  readonly wish: TreeWish
  readonly tree: FlatTree
  /** Null where that is not known, or the tree is the same. */
  readonly stood: Stood | null
}

/** The same tree as `toGraphTree` makes. Families that are as they were are copied, which costs no look at the graph. */
export function followTree(wish: TreeWish, before: FollowedTree | null): FollowedTree {
  const changed = before && toChanged(before.wish, wish)
  if (!before || !changed) {
    const { graph, folds, ghosts, metrics, needOf } = wish
    return { wish, tree: toGraphTree(graph, folds, ghosts, metrics, needOf), stood: null }
  }
  if (changed.families.size + changed.ideas.size === 0) return { wish, tree: before.tree, stood: null }
  return rebuilt(wish, before, changed)
}

interface Changed {
  /** Parents whose children came, went or changed. */
  readonly families: ReadonlySet<string>
  readonly ideas: ReadonlySet<string>
}

/** Null when all may be other than before. */
function toChanged(before: TreeWish, after: TreeWish): Changed | null {
  if (before.needOf || after.needOf || before.folds !== after.folds || before.metrics !== after.metrics)
    return null
  if (before.graph.rootId !== after.graph.rootId) return null
  const families = new Set<string>()
  const ideas = new Set<string>()
  eachChange(before.graph.nodes, after.graph.nodes, (was, now) => {
    if (now) ideas.add(now.id)
    for (const node of [was, now]) if (node?.parentId) families.add(node.parentId)
  })
  if (before.ghosts !== after.ghosts)
    for (const { parentId } of [...before.ghosts, ...after.ghosts]) families.add(parentId)
  return { families, ideas }
}

function rebuilt(wish: TreeWish, { tree: old, wish: last }: FollowedTree, changed: Changed): FollowedTree {
  const { graph, metrics } = wish
  const build = new TreeBuild(old, graph.nodes.size + wish.ghosts.length + 1)
  const childrenIn = createFamilies(wish.graph, wish.folds, wish.ghosts)
  const lastGhosts = new Set(last.ghosts.map(({ id }) => id))
  const wasThere = (id: string) => last.graph.nodes.has(id as NodeId) || lastGhosts.has(id)
  const isOther = old.ids.map((id) => changed.families.has(id))
  const root = graph.nodes.get(graph.rootId)
  if (root && !changed.ideas.has(root.id)) build.take(0, -1)
  else
    build.add(
      graph.rootId,
      -1,
      0,
      cardShape(root ?? { id: graph.rootId, parentId: graph.rootId }, metrics, 0),
    )
  for (let at = 0; at < build.size; at++) {
    const place = build.stood[at] as number
    if (place >= 0 && !isOther[place]) {
      build.takeFamily(at, place)
      continue
    }
    const placeIn = build.beginFamily(at, place)
    const depth = build.depthOf(at) + 1
    for (const item of childrenIn(build.ids[at] as string)) {
      const stood = placeIn(item.id)
      if (stood >= 0 && 'rank' in item && !changed.ideas.has(item.id)) build.take(stood, at)
      else
        build.add(
          item.id,
          at,
          stood < 0 && wasThere(item.id) ? isElsewhere : stood,
          cardShape(item, metrics, depth),
        )
    }
    build.endFamily(at)
  }
  return { wish, ...build.done() }
}
