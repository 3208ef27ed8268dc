import type { Reply } from '@/lib/client/board-api'
import type { BoardStore } from '@/lib/client/board-store'
import { withTouched } from '@/lib/client/marks'
import { isSameNode } from '@/lib/graph/same'

export const ideasCounted = (count: number): string => (count === 1 ? '1 idea' : `${count} ideas`)

/** Back to the board with what came in marked as new, and the way to take it back; or why it was not done. */
export async function finish(board: BoardStore, reply: Reply, done: string): Promise<boolean> {
  const { notify, compare, catchUp, graph: before } = board.getState()
  if (!reply.ok) {
    const { detail, kept, status } = reply.problem
    notify({ tone: status >= 500 ? 'bad' : 'warn', text: [detail, kept].filter(Boolean).join(' ') })
    // What moved meanwhile is looked at anew.
    await catchUp()
    return false
  }
  compare(null)
  await catchUp()
  const { graph, marks } = board.getState()
  const nodes = [...graph.nodes.values()]
  const added = nodes.filter(({ id }) => !before.nodes.has(id)).map(({ id }) => id)
  const changed = nodes.filter((node) => {
    const was = before.nodes.get(node.id)
    return was !== undefined && was !== node && !isSameNode(was, node)
  })
  board.setState({
    marks: withTouched(
      marks,
      added,
      changed.map(({ id }) => id),
    ),
  })
  notify({ tone: 'info', text: done, action: { label: 'Undo', run: () => board.getState().undo() } })
  return true
}
