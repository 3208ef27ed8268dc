import type { BoardStore } from '@/lib/client/board-store'
import { addNode, editNode, moveNode, removeNodes } from '@/lib/graph/edits'
import { childrenOf, pathTo } from '@/lib/graph/queries'
import type { NodeId, NodeType } from '@/lib/graph/schema'
import { type OutlineMove, type OutlineRow, placeFor, toOutline } from '@/lib/scene/outline'

/** A label being written: of an idea that is there, or of one to come after `afterId` (first without it). */
export type Writing =
  | { readonly kind: 'rename'; readonly id: NodeId; readonly text: string | null }
  | { readonly kind: 'add'; readonly parentId: NodeId; readonly afterId?: NodeId; readonly type: NodeType }

/** What a person does on the outline, whatever the way: the same batches as on the canvas. */
export function createOutlineEdits(board: BoardStore) {
  const state = () => board.getState()
  return {
    go: (id: NodeId) => state().select([id], id),
    /** Opens what hides an idea. */
    reveal: (id: NodeId) => {
      const { graph, folds, fold } = state()
      for (const node of pathTo(graph, id)) if (node.id !== id && folds.has(node.id)) fold(node.id, false)
    },
    toggle: (id: NodeId) => {
      const { graph, folds, fold } = state()
      if (childrenOf(graph, id).length > 0) fold(id, !folds.has(id))
    },
    rename: (id: NodeId, text: string | null) => {
      const { graph, applyBatch } = state()
      const node = graph.nodes.get(id)
      if (node && text !== null && text.trim() !== '' && text !== node.label)
        applyBatch(editNode(graph, id, { label: text }))
    },
    retype: (id: NodeId, type: NodeType) => {
      const { graph, applyBatch } = state()
      if (graph.nodes.has(id)) applyBatch(editNode(graph, id, { type }))
    },
    /** The new idea's id; undefined when nothing was added. */
    add: ({ parentId, afterId, type }: Extract<Writing, { kind: 'add' }>, text: string | null) => {
      const { graph, applyBatch } = state()
      if (text === null || text.trim() === '' || !graph.nodes.has(parentId)) return undefined
      const before = new Set(childrenOf(graph, parentId).map(({ id }) => id))
      applyBatch(
        addNode(graph, parentId, { label: text, type, description: '' }, afterId ? { after: afterId } : {}),
      )
      return childrenOf(state().graph, parentId).find(({ id }) => !before.has(id))?.id
    },
    move: (id: NodeId, move: OutlineMove) => {
      const { graph, folds, fold, applyBatch } = state()
      const place = placeFor(graph, id, move)
      if (!place) return
      const { parentId, ...beside } = place
      if (folds.has(parentId)) fold(parentId, false)
      applyBatch(moveNode(graph, id, parentId, beside))
    },
    /** Goes on with the line above, as the list closes up. */
    remove: (id: NodeId) => {
      const { graph, folds, applyBatch, select } = state()
      if (id === graph.rootId || !graph.nodes.has(id)) return
      const rows = toOutline(graph, folds)
      const above = rows[rows.findIndex(({ node }) => node.id === id) - 1]?.node.id ?? graph.rootId
      applyBatch(removeNodes(graph, [id]))
      select([above], above)
    },
  }
}

export type OutlineEdits = ReturnType<typeof createOutlineEdits>

/** The first child of an open idea, or its parent: what arrows to the right and left lead to. */
export const parentRow = (rows: readonly OutlineRow[], at: number): OutlineRow | undefined => {
  const level = rows[at]?.level ?? 0
  return rows.slice(0, at).findLast((row) => row.level < level)
}
