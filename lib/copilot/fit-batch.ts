import { tryApply } from '@/lib/graph/apply'
import { rebase } from '@/lib/graph/rebase'
import type { Applied, GraphState, NodeBatch, Skipped } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Part } from '@/lib/history/parts'
import { toCleanJson } from '@/lib/history/text'
import { toLines, toSkippedLine } from './tools/report'

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

type ToolResult = Extract<Part, { type: 'tool-result' }>

/** The result as it came about: when a person came between, it says what was done after all and what was not. */
export function toFittedResult(
  graph: GraphState,
  result: ToolResult,
  fitted: Fitted | undefined,
): ToolResult {
  if (!fitted || fitted.skipped.length === 0) return result
  const done = fitted.batch && fitted.applied ? toLines(fitted.applied, graph) : 'Nothing was changed.'
  const skipped = fitted.skipped.map(({ label, reason }) => ({ label, reason }))
  return { ...result, output: `${done}${toConflictNote(skipped)}`, skipped }
}

export const toConflictChunks = ({ callId, skipped }: ToolResult): readonly Chunk[] =>
  skipped ? [{ type: 'data-conflict', data: { toolCallId: callId, skipped } }] : []

const toConflictNote = (skipped: readonly Skipped[]) =>
  skipped.length === 0
    ? ''
    : `\nThe person changed the graph meanwhile; their change stands.${toSkippedLine(skipped)}`
