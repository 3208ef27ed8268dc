import { type Changes, changesOf, commit, isUntouched, type OwnedGraph, toOwned } from './commit'
import { type GraphError, RejectedBatchError } from './errors'
import { indexOf, rememberIndex } from './graph-index'
import { planBatch } from './plan'
import { fail, type Result, succeed } from './result'
import { type Caps, type GraphState, generousCaps, type NodeBatch } from './schema'

/** Takes many batches without a copy of the graph for each; says the same as `apply` said one after another. */
export interface GraphBuilder {
  tryApply(batch: NodeBatch, caps?: Caps): Result<Changes, GraphError>
  /** Throws `RejectedBatchError`; the builder then stands as before. */
  apply(batch: NodeBatch, caps?: Caps): Changes
  /** The graph as it is now; later batches do not touch what was handed out. `===` until something changes. */
  state(): GraphState
  /** How many nodes it has now. */
  size(): number
}

export function createBuilder(initial: GraphState): GraphBuilder {
  let seen = initial
  let owned: OwnedGraph | undefined

  function tryApply(batch: NodeBatch, caps: Caps = generousCaps): Result<Changes, GraphError> {
    const { view, problems } = planBatch(owned ?? { ...seen, index: indexOf(seen) }, batch, caps)
    const [problem] = problems
    if (problem) return fail(problem.error)
    const changes = changesOf(view)
    if (isUntouched(view)) return succeed(changes)
    owned ??= toOwned(seen, indexOf(seen))
    commit(owned, view)
    return succeed(changes)
  }

  return {
    tryApply,
    apply(batch, caps) {
      const result = tryApply(batch, caps)
      if (!result.ok) throw new RejectedBatchError(result.error)
      return result.value
    },
    state() {
      if (!owned) return seen
      seen = { rootId: owned.rootId, nodes: owned.nodes, links: owned.links }
      rememberIndex(seen, owned.index)
      owned = undefined
      return seen
    },
    size: () => (owned ?? seen).nodes.size,
  }
}
