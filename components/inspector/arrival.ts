import type { NodeId } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { MergePart } from '@/lib/history/parts'
import type { MessageView } from '@/lib/history/views'

export interface Arrival {
  readonly message: MessageView
  readonly part: MergePart
}

/** The merge, or the picking, that last brought an idea over from another branch; null when it grew here. */
export function toArrival(id: NodeId, messages: readonly MessageView[]): Arrival | null {
  for (const message of messages.toReversed()) {
    const part = message.parts.find((each) => each.type === 'merge')
    const isBrought = batchesOf(message).some(({ puts }) =>
      puts?.nodes.some((put) => put.isNew && put.id === id),
    )
    if (part && isBrought) return { message, part }
  }
  return null
}
