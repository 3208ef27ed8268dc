export type GraphErrorReason =
  | 'unknown-target'
  | 'unknown-node'
  | 'unknown-parent'
  | 'second-root'
  | 'root-moved'
  | 'root-dropped'
  | 'cycle'
  | 'orphan'
  | 'dangling-link'
  | 'self-link'
  | 'malformed-id'
  | 'malformed-put'
  | 'malformed-graph'
  | 'too-many-nodes'
  | 'too-deep'

/** Why a batch or a graph was refused as a whole. */
export interface GraphError {
  readonly reason: GraphErrorReason
  /** One sentence for people. */
  readonly message: string
  /** The node or link it is about. */
  readonly id?: string
}

/** Thrown by `apply` and by the makers of batches: the caller built what cannot be. */
export class RejectedBatchError extends Error {
  readonly error: GraphError
  constructor(error: GraphError) {
    super(error.message)
    this.name = 'RejectedBatchError'
    this.error = error
  }
}

export function toGraphError(reason: GraphErrorReason, id?: string): GraphError {
  const message = sentences[reason](JSON.stringify(id ?? ''))
  return id === undefined ? { reason, message } : { reason, message, id }
}

const sentences: Readonly<Record<GraphErrorReason, (id: string) => string>> = {
  'unknown-target': (id) => `The idea ${id} that should be changed does not exist.`,
  'unknown-node': (id) => `There is no idea ${id}.`,
  'unknown-parent': (id) => `The idea ${id} would hang under an idea that does not exist.`,
  'second-root': (id) => `The idea ${id} would become a second root.`,
  'root-moved': () => 'The root cannot be moved under another idea.',
  'root-dropped': () => 'The root cannot be removed.',
  cycle: (id) => `The idea ${id} would become its own ancestor.`,
  orphan: (id) => `The idea ${id} would be left without its parent.`,
  'dangling-link': (id) => `The link ${id} would lead to an idea that does not exist.`,
  'self-link': (id) => `The link ${id} would lead from an idea to itself.`,
  'malformed-id': (id) => `${id} is not an id.`,
  'malformed-put': (id) => `The change of ${id} is incomplete or holds a value that is not allowed.`,
  'malformed-graph': (id) => `The graph is not well-formed${id === '""' ? '' : ` at ${id}`}.`,
  'too-many-nodes': () => 'There would be more ideas than a graph or a single change may hold.',
  'too-deep': (id) => `The idea ${id} would lie deeper than a graph may be.`,
}
