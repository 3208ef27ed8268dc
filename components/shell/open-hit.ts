import type { BoardStore } from '@/lib/client/board-store'
import type { GraphNode, GraphState } from '@/lib/graph/schema'
import { searchKey } from '@/lib/graph/search-key'
import type { SearchHitView } from '@/lib/history/views'

const ideaCalled = (graph: GraphState, label: string): GraphNode | undefined => {
  const key = searchKey(label)
  return [...graph.nodes.values()].find((node) => searchKey(node.label) === key)
}

/** Goes to the branch of what was found, and to the idea if it is still called so there. */
export async function openHit(
  store: BoardStore,
  { kind, messageId, text }: Pick<SearchHitView, 'messageId' | 'kind' | 'text'>,
): Promise<void> {
  await store.getState().openMessage(messageId)
  if (kind !== 'idea') return
  const { graph, jumpTo, notify } = store.getState()
  const node = ideaCalled(graph, text)
  if (node) jumpTo(node.id)
  else notify({ tone: 'info', text: `“${text}” was renamed or removed later on this branch.` })
}

/** The address of something found on another board; `useMessageLink` opens it there. */
export const toHitPath = ({ boardId, messageId, kind, text }: SearchHitView): string =>
  `/boards/${boardId}?${new URLSearchParams({ m: messageId, ...(kind === 'idea' && { idea: text }) })}`
