import { createLate } from '@/components/ui/use-late'
import type { FollowedTree, TreeWish } from '@/lib/layout/follow-tree'
import { toGraphTree } from '@/lib/layout/graph-tree'

/** What makes edits of a large map quick: not needed to show it, so fetched once the page rests. Without it all is laid out from the graph. */
export const lateEdit = createLate(async () => {
  const [{ rehearse }, { followTree }] = await Promise.all([
    import('./rehearse'),
    import('@/lib/layout/follow-tree'),
  ])
  return { rehearse, followTree }
})

/** What is to be laid out, from what was as soon as that can be. */
export const followedTree = (wish: TreeWish, before: FollowedTree | null): FollowedTree =>
  (lateEdit.loaded?.part.followTree ?? toTree)(wish, before)

function toTree(wish: TreeWish): FollowedTree {
  const { graph, folds, ghosts, metrics, needOf } = wish
  return { wish, tree: toGraphTree(graph, folds, ghosts, metrics, needOf), stood: null }
}
