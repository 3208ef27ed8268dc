import { toDraft } from '@/lib/graph/drafts'
import { nodeIdFor } from '@/lib/graph/ids'
import type { GraphState, Intel, NodeBatch, NodeId, NodePut } from '@/lib/graph/schema'
import { labelKey, toLabel } from '@/lib/graph/text'
import { type IdeaRef, toIdeaRef } from './words'

/** What one batch did, by idea. */
export interface Effects {
  readonly target: IdeaRef
  readonly added: readonly IdeaRef[]
  readonly renamed: readonly IdeaRef[]
  readonly retyped: readonly IdeaRef[]
  readonly described: readonly IdeaRef[]
  readonly moved: readonly IdeaRef[]
  readonly removed: readonly IdeaRef[]
  readonly linked: readonly (readonly [IdeaRef, IdeaRef])[]
  readonly unlinked: number
}

/** Reads a stored batch against the graph as it is now. */
export function effectsOf(batch: NodeBatch, graph: GraphState): Effects {
  const puts = batch.puts?.nodes ?? []
  const ref = (id: NodeId, was?: Partial<IdeaRef>) => toIdeaRef(graph, id, was)
  const changed = (property: keyof NodePut['set']) =>
    puts.filter((put) => !put.isNew && put.set[property]).map((put) => ref(put.id, labelIn(put)))
  const moved = [...changed('parentId'), ...changed('rank')]
  return {
    target: ref(batch.targetId),
    added: [
      ...childrenAdded(batch, graph),
      ...puts.filter(({ isNew }) => isNew).map((put) => ref(put.id, labelIn(put))),
    ],
    renamed: changed('label'),
    retyped: changed('type'),
    described: changed('description'),
    moved: moved.filter((idea, index) => moved.findIndex(({ id }) => id === idea.id) === index),
    removed: (batch.drops?.nodes ?? []).map((id) => ref(id)),
    linked: linksAdded(batch).map(([source, target]) => [ref(source), ref(target)] as const),
    unlinked: batch.drops?.links.length ?? 0,
  }
}

/** What was found out, whether the batch says it of one idea or of each by its id. */
export const intelsOf = ({ intel, puts }: NodeBatch): readonly Intel[] => [
  ...(intel ? [intel] : []),
  ...(puts?.nodes ?? []).flatMap(({ set }) => set.intel?.after ?? []),
]

function labelIn({ set }: NodePut): Partial<IdeaRef> {
  const label = set.label?.after ?? set.label?.before
  const type = set.type?.after ?? set.type?.before
  return { ...(label !== undefined && { label }), ...(type !== undefined && { type }) }
}

function childrenAdded(batch: NodeBatch, graph: GraphState): IdeaRef[] {
  const { targetId } = batch
  return batch.children.flatMap((child) => {
    const draft = toDraft(child)
    const label = toLabel(draft.label).text
    if (label === '') return []
    return [toIdeaRef(graph, childId(graph, targetId, label), { label, type: draft.type })]
  })
}

/** The id the child was given: the derived one, or, when that was taken, the sibling of that name. */
function childId(graph: GraphState, parentId: NodeId, label: string): NodeId {
  const derived = nodeIdFor(parentId, label, () => false)
  if (graph.nodes.has(derived)) return derived
  const key = labelKey(label)
  for (const node of graph.nodes.values()) {
    if (node.parentId === parentId && labelKey(node.label) === key) return node.id
  }
  return derived
}

function linksAdded(batch: NodeBatch): (readonly [NodeId, NodeId])[] {
  const drafts = (batch.links ?? []).map(({ source, target }) => [source, target] as const)
  const puts = (batch.puts?.links ?? []).flatMap(({ isNew, set }) => {
    const [source, target] = [set.source?.after, set.target?.after]
    return isNew && source && target ? [[source, target] as const] : []
  })
  return [...drafts, ...puts]
}
