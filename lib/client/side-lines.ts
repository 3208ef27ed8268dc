import type { MessageId } from '@/lib/history/parts'
import type { BoardState } from './contract'

type Seen = Pick<BoardState, 'history' | 'messages'>

/** Whether another line leaves the path to a message before it does. */
export function hasSideLines({ history, messages }: Seen, at: MessageId): boolean {
  const parents = new Map<MessageId, MessageId | undefined>()
  for (const { id, parents: first } of [...history, ...messages]) parents.set(id, first[0])
  const path = new Set<MessageId>()
  for (let id: MessageId | undefined = at; id !== undefined; id = parents.get(id)) path.add(id)
  for (const [id, parent] of parents) {
    if (parent !== undefined && parent !== at && path.has(parent) && !path.has(id)) return true
  }
  return false
}
