import { tryApply } from '@/lib/graph/apply'
import type { GraphState, NodeBatch } from '@/lib/graph/schema'
import type { HoldReason } from '@/lib/history/chunks'

/** Changes of more ideas and links than this are asked about first. */
export const bulkThreshold = 20

/** Why a person is asked before a batch of the co-pilot is applied; undefined when nobody needs to be. */
export function toHoldReason(
  graph: GraphState,
  batch: NodeBatch,
  isPreview: boolean,
): HoldReason | undefined {
  const { drops } = batch
  if (drops && drops.nodes.length + drops.links.length > 0) return 'removal'
  if (touchedBy(graph, batch) > bulkThreshold) return 'bulk'
  return isPreview ? 'preview' : undefined
}

function touchedBy(graph: GraphState, batch: NodeBatch): number {
  const applied = tryApply(graph, batch)
  if (!applied.ok) return batch.children.length + (batch.puts?.nodes.length ?? 0)
  const { added, updated, removed, links } = applied.value
  return [added, updated, removed, ...Object.values(links)].reduce((sum, ids) => sum + ids.length, 0)
}
