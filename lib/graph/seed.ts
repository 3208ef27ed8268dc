import { nodeIdFor } from './ids'
import { rankAfter } from './ranks'
import type { GraphNode, GraphState } from './schema'
import { toLabel } from './text'

/** The one node a board begins with; a blank title becomes "Untitled". */
export function toRootNode(title: string): GraphNode {
  const label = toLabel(title).text || 'Untitled'
  return {
    id: nodeIdFor(null, label, () => false),
    parentId: null,
    label,
    type: 'topic',
    description: '',
    origin: { kind: 'root' },
    rank: rankAfter(undefined),
  }
}

/** The graph a fold starts from. */
export const seedGraph = (rootNode: GraphNode): GraphState => ({
  rootId: rootNode.id,
  nodes: new Map([[rootNode.id, rootNode]]),
  links: new Map(),
})
