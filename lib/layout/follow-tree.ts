import { eachChange } from '@/lib/graph/each-change'
import { childrenOf } from '@/lib/graph/queries'
import type { GraphNode, GraphState, NodeId } from '@/lib/graph/schema'
import type { FlatTree } from './flat-tree'
import { type CardNeed, cardShape, createFamilies, type GhostPlace, toGraphTree } from './graph-tree'
import { insertLeaves, type Leaves } from './insert-leaves'
import type { Metrics } from './metrics'
import { isElsewhere, type Stood } from './stood'
import { TreeBuild } from './tree-build'

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
  const leaves = toLeaves(wish, before, changed)
  return leaves ? { wish, ...insertLeaves(before.tree, leaves) } : rebuilt(wish, before, changed)
}

/** What came, when that is nothing but new ideas side by side in one family. */
function toLeaves(
  wish: TreeWish,
  { tree, wish: last }: FollowedTree,
  { families, ideas }: Changed,
): Leaves | null {
  const { graph, folds, metrics } = wish
  const [family] = families
  if (!family || families.size > 1 || wish.ghosts.length + last.ghosts.length > 0) return null
  const at = tree.ids.indexOf(family)
  if (at < 0 || folds.has(family as NodeId)) return null
  const [from, count] = [tree.first[at] as number, tree.count[at] as number]
  const children = childrenOf(graph, family as NodeId)
  const more = children.length - count
  let head = 0
  while (head < count && children[head]?.id === tree.ids[from + head]) head++
  for (let i = head; i < count; i++) if (children[i + more]?.id !== tree.ids[from + i]) return null
  const leaves = children.slice(head, head + more)
  const isLeaf = ({ id }: GraphNode) => !last.graph.nodes.has(id) && childrenOf(graph, id).length === 0
  if (more <= 0 || ideas.size !== more || !leaves.every(isLeaf)) return null
  let depth = 1
  for (let above = tree.parent[at] as number; above >= 0; above = tree.parent[above] as number) depth++
  return {
    at,
    head,
    ids: leaves.map(({ id }) => id),
    shapes: leaves.map((leaf) => cardShape(leaf, metrics, depth)),
  }
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
