import { toDraft } from '@/lib/graph/drafts'
import { nodeIdFor } from '@/lib/graph/ids'
import type { GraphNode, NodeBatch, NodeId } from '@/lib/graph/schema'
import { batchesOf } from './fold'
import type { Message } from './parts'

/** Whether a message brought an idea in, whatever the idea is called now. */
export const makesIdea = (message: Message, node: GraphNode): boolean =>
  batchesOf(message).some((batch) => makes(batch, node))

function makes(batch: NodeBatch, { id, origin }: GraphNode): boolean {
  if (batch.source.kind !== origin.kind || batch.source.lens !== origin.lens) return false
  if (batch.puts?.nodes.some((put) => put.isNew && put.id === id)) return true
  return batch.children.some((child) => isIdOf(id, batch.targetId, toDraft(child).label))
}

/** A label that was there before got its id by counting up; three tries tell all but freaks. */
function isIdOf(id: NodeId, parentId: NodeId, label: string): boolean {
  let tries = 0
  return nodeIdFor(parentId, label, (candidate) => candidate !== id && ++tries < 3) === id
}
