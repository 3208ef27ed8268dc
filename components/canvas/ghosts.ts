import type { BoardState } from '@/lib/client/contract'
import { childrenOf } from '@/lib/graph/queries'
import type { GraphState, NodeId, NodeType } from '@/lib/graph/schema'
import { labelKey } from '@/lib/graph/text'
import type { GhostPlace } from '@/lib/layout/graph-tree'
import type { Ghost } from '@/lib/scene/types'

/** The idea a person is about to add: its label is being typed on the canvas. */
export interface Pending {
  readonly parentId: NodeId
  readonly afterId?: NodeId
  readonly type: NodeType
}

export type CanvasGhost = Ghost & GhostPlace

export const pendingId = 'pending'
export const growingId = (id: NodeId): string => `growing:${id}`

/** What is on its way: the drafts of the run, a placeholder where something grows, and what is being typed. */
export function toGhosts(
  { graph, run, marks }: Pick<BoardState, 'graph' | 'run' | 'marks'>,
  pending: Pending | null,
): readonly CanvasGhost[] {
  const ghosts: CanvasGhost[] = []
  for (const { parentId, label, type, index } of run?.drafts ?? []) {
    if (!graph.nodes.has(parentId) || isThere(graph, parentId, label)) continue
    ghosts.push({ id: `draft:${parentId}:${index}`, parentId, kind: 'draft', label, type })
  }
  for (const parentId of marks.growing) {
    if (!graph.nodes.has(parentId)) continue
    ghosts.push({
      id: growingId(parentId),
      parentId,
      kind: 'growing',
      label: 'Growing…',
      type: 'opportunity',
    })
  }
  if (pending && graph.nodes.has(pending.parentId)) {
    ghosts.push({ id: pendingId, kind: 'pending', label: '', ...pending })
  }
  return ghosts
}

const isThere = (graph: GraphState, parentId: NodeId, label: string): boolean => {
  const key = labelKey(label)
  return childrenOf(graph, parentId).some((child) => labelKey(child.label) === key)
}
