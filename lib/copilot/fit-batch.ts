import { tryApply } from '@/lib/graph/apply'
import { rebase } from '@/lib/graph/rebase'
import type { Applied, GraphState, NodeBatch, Skipped } from '@/lib/graph/schema'
import { toCleanJson } from '@/lib/history/text'
import { toSkippedLine } from './tools/report'

export interface Fitted {
  /** Null when nothing of it is possible any more. */
  readonly batch: NodeBatch | null
  readonly applied: Applied | null
  /** What somebody's change has made impossible. */
  readonly skipped: readonly Skipped[]
}

/** A batch as it can be applied now: a person may have changed the graph since it was made, and their change stands. */
export function fitBatch(graph: GraphState, wished: NodeBatch): Fitted {
  // What is stored is clean, and ids are made from labels.
  const batch = toCleanJson(wished)
  const direct = tryApply(graph, batch)
  if (direct.ok && !batch.puts && !batch.drops) return toFitted(graph, batch, direct.value, [])
  const rebased = rebase(batch, graph)
  const result = tryApply(graph, rebased.batch)
  return result.ok
    ? toFitted(graph, rebased.batch, result.value, rebased.skipped)
    : {
        batch: null,
        applied: null,
        skipped: [...rebased.skipped, { label: '', reason: result.error.message }],
      }
}

function toFitted(
  graph: GraphState,
  batch: NodeBatch,
  applied: Applied,
  skipped: readonly Skipped[],
): Fitted {
  const isEmpty = applied.state === graph && !batch.summary
  return { batch: isEmpty ? null : batch, applied, skipped }
}

/** What the model reads after its own words when a person came between. */
export const toConflictNote = (skipped: readonly Skipped[]) =>
  skipped.length === 0
    ? ''
    : `\nThe person changed the graph meanwhile; their change stands.${toSkippedLine(skipped)}`
