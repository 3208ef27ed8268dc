import { createBuilder } from './builder'
import { type GraphError, RejectedBatchError } from './errors'
import { type Result, succeed } from './result'
import { type Applied, type Caps, type GraphState, generousCaps, type NodeBatch } from './schema'

/**
 * Applies a whole batch, or says why not; `state` is never touched.
 * Nothing changed means the same state (`===`), and every untouched node keeps its identity.
 */
export function tryApply(
  state: GraphState,
  batch: NodeBatch,
  caps: Caps = generousCaps,
): Result<Applied, GraphError> {
  const builder = createBuilder(state)
  const result = builder.tryApply(batch, caps)
  return result.ok ? succeed({ ...result.value, state: builder.state() }) : result
}

/**
 * Applies a whole batch, or throws `RejectedBatchError`.
 * For batches this process built itself; what came over a wire goes through `tryApply`.
 */
export function apply(state: GraphState, batch: NodeBatch, caps: Caps = generousCaps): Applied {
  const result = tryApply(state, batch, caps)
  if (!result.ok) throw new RejectedBatchError(result.error)
  return result.value
}
