import { retypeNodes } from '@/lib/graph/bulk-edits'
import { childrenOf, linksOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphState, NodeId, NodeType } from '@/lib/graph/schema'
import type { BoardStore } from './board-store'

/** What is chosen, or the active idea, or the root. */
export function chosenIdeas(store: BoardStore): readonly NodeId[] {
  const { selection, activeId, graph } = store.getState()
  const ids = [...selection].filter((id) => graph.nodes.has(id))
  return ids.length > 0 ? ids : [activeId ?? graph.rootId]
}

export type Wider = 'below' | 'neighbours' | 'type'

/** The chosen ideas and: all below them, who is next to them, or all of their types. */
export function widerChoice(graph: GraphState, ids: readonly NodeId[], how: Wider): readonly NodeId[] {
  const wider = new Set(ids)
  const types = new Set(ids.map((id) => graph.nodes.get(id)?.type))
  if (how === 'type') {
    for (const node of graph.nodes.values()) if (types.has(node.type)) wider.add(node.id)
    return [...wider]
  }
  for (const id of ids)
    for (const next of how === 'below' ? subtreeOf(graph, id) : around(graph, id)) wider.add(next.id)
  return [...wider]
}

function around(graph: GraphState, id: NodeId): readonly { readonly id: NodeId }[] {
  const parentId = graph.nodes.get(id)?.parentId
  const linked = linksOf(graph, id).map(({ source, target }) => ({ id: source === id ? target : source }))
  return [...(parentId ? [{ id: parentId }] : []), ...childrenOf(graph, id), ...linked]
}

/** Chooses more; the active idea stays the one it is. */
export function chooseWider(store: BoardStore, how: Wider): void {
  const { graph, activeId, select } = store.getState()
  const ids = chosenIdeas(store)
  select(widerChoice(graph, ids, how), activeId ?? ids[0] ?? null)
}

/** One type for all that is chosen: one change, one undo. */
export function retypeChosen(store: BoardStore, type: NodeType): void {
  const { graph, applyBatch } = store.getState()
  applyBatch(retypeNodes(graph, chosenIdeas(store), type))
}
