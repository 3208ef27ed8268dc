import { type GraphError, type GraphErrorReason, toGraphError } from './errors'

/** What makes a batch impossible, and which of its operations is to blame. */
export interface Problem {
  readonly error: GraphError
  readonly part: 'target' | 'node-put' | 'link-put' | 'node-drop' | 'link-draft'
  /** The id in the operation; for a link draft its position. */
  readonly blamed: string
}

export const toProblem = (
  part: Problem['part'],
  reason: GraphErrorReason,
  blamed: string,
  about = blamed,
): Problem => ({ part, blamed, error: toGraphError(reason, about) })
