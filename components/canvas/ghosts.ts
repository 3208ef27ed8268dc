import type { BoardState } from '@/lib/client/contract'
import { chosenOf, proposalOf } from '@/lib/client/proposed'
import type { Proposal } from '@/lib/graph/proposal'
import { childrenOf } from '@/lib/graph/queries'
import type { GraphState, LinkId, NodeId, NodeType } from '@/lib/graph/schema'
import { labelKey } from '@/lib/graph/text'
import type { GhostPlace } from '@/lib/layout/graph-tree'
import type { Ghost, ProposedMark, SceneInput } from '@/lib/scene/types'

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
  { graph, run, marks, overlay }: Pick<BoardState, 'graph' | 'run' | 'marks' | 'overlay'>,
  pending: Pending | null,
): readonly CanvasGhost[] {
  const ghosts: CanvasGhost[] = [...toProposedGhosts(proposalOf({ graph, run }))]
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
  ghosts.push(...toOverlayGhosts(graph, overlay))
  if (pending && graph.nodes.has(pending.parentId)) {
    ghosts.push({ id: pendingId, kind: 'pending', label: '', ...pending })
  }
  return ghosts
}

/** What another answer has brought and this branch lacks, as far as it hangs on something that is here. */
function toOverlayGhosts(graph: GraphState, overlay: BoardState['overlay']): CanvasGhost[] {
  const shown = new Set<NodeId>()
  const ghosts: CanvasGhost[] = []
  for (const { id, parentId, label, type } of overlay) {
    if (graph.nodes.has(id) || (!graph.nodes.has(parentId) && !shown.has(parentId))) continue
    shown.add(id)
    ghosts.push({ id, parentId, kind: 'draft', label, type })
  }
  return ghosts
}

/** New ideas that wait to be accepted, under the ids they would have: accepted, they stay where they are. */
const toProposedGhosts = (proposal: Proposal | null): CanvasGhost[] =>
  [...(proposal?.items.values() ?? [])].flatMap(({ id, kind }) => {
    const node = kind === 'added' ? proposal?.after.nodes.get(id as NodeId) : undefined
    if (!node?.parentId) return []
    const { parentId, label, type } = node
    return [{ id, parentId, kind: 'proposed' as const, label, type }]
  })

/** What waits to be accepted, by the card that shows it; the same object for the same choice. */
export function toProposedMarks(
  state: Pick<BoardState, 'graph' | 'run' | 'leftOut'>,
): ReadonlyMap<string, ProposedMark> | undefined {
  const proposal = proposalOf(state)
  if (!proposal) return undefined
  const chosen = chosenOf(proposal, state.leftOut)
  return new Map(
    [...proposal.items.values()].flatMap(({ id, kind }) =>
      kind === 'linked' || kind === 'unlinked' ? [] : [[id, { kind, isChosen: chosen.has(id) }] as const],
    ),
  )
}

/** Links on their way, and those that wait to be accepted and are chosen. */
export function toGhostLinks(
  state: Pick<BoardState, 'graph' | 'run' | 'leftOut'>,
): NonNullable<SceneInput['ghostLinks']> {
  const drafts = state.run?.linkDrafts ?? []
  const proposal = proposalOf(state)
  if (!proposal) return drafts
  const chosen = chosenOf(proposal, state.leftOut)
  const proposed = [...proposal.items.values()].flatMap(({ id, kind }) => {
    const link = kind === 'linked' && chosen.has(id) ? proposal.after.links.get(id as LinkId) : undefined
    return link ? [{ source: link.source, target: link.target, label: link.label ?? '' }] : []
  })
  return [...drafts, ...proposed]
}

const isThere = (graph: GraphState, parentId: NodeId, label: string): boolean => {
  const key = labelKey(label)
  return childrenOf(graph, parentId).some((child) => labelKey(child.label) === key)
}
