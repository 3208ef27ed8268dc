import type { BoardStore } from '@/lib/client/board-store'
import { moveNodes } from '@/lib/graph/bulk-edits'
import { linkNodes } from '@/lib/graph/edits'
import type { NodeId } from '@/lib/graph/schema'
import { type Aim, canLand } from './aim'

/** One change; false when it cannot go there. */
export function land(store: BoardStore, aim: Aim, to: NodeId): boolean {
  const { graph, folds, fold, applyBatch, placements, place } = store.getState()
  const ids = aim.ids.filter((id) => graph.nodes.has(id))
  const [first] = ids
  if (!first || !canLand(graph, { ...aim, ids }, to)) return false
  if (aim.kind === 'link') {
    applyBatch(linkNodes(graph, first, to))
    return true
  }
  if (folds.has(to)) fold(to, false)
  // It goes where its new parent has it, not back to where a hand had put it.
  const put = ids.flatMap((id) => placements.get(id) ?? []).filter(({ by }) => by === 'hand')
  if (put.length > 0) place(put.map((placement) => ({ ...placement, by: 'layout' as const })))
  applyBatch(moveNodes(graph, ids, to))
  return true
}
