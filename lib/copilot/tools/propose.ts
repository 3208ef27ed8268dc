import { tryApply } from '@/lib/graph/apply'
import { type Applied, type GraphState, modelCaps, type NodeBatch } from '@/lib/graph/schema'
import { ToolError } from '@/lib/llm/tool'

export interface Proposal {
  /** Null when nothing would change. */
  readonly batch: NodeBatch | null
  readonly applied: Applied
}

/**
 * A batch that a model wrote, within its caps and as it can be applied now. Children over the caps are taken out,
 * so that every later fold of the stored batch gives the same graph. Throws a `ToolError` with the reason of a refusal.
 */
export function propose(graph: GraphState, batch: NodeBatch): Proposal {
  const result = tryApply(graph, batch, modelCaps)
  if (!result.ok) throw new ToolError(result.error.message)
  const applied = result.value
  if (applied.state === graph) return { batch: null, applied }
  return { batch: withinCaps(graph, batch, applied), applied }
}

function withinCaps(graph: GraphState, batch: NodeBatch, applied: Applied): NodeBatch {
  let fitting = batch
  while (fitting.children.length > 0 && addedBy(graph, fitting) > applied.added.length) {
    fitting = { ...fitting, children: fitting.children.slice(0, -1) }
  }
  return fitting
}

function addedBy(graph: GraphState, batch: NodeBatch): number {
  const result = tryApply(graph, batch)
  return result.ok ? result.value.added.length : 0
}
