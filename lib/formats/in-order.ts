import { fail, type Result, succeed } from '@/lib/graph/result'
import type { MessageId } from '@/lib/history/parts'
import { type BoughProblem, problem } from './bough-problem'

interface Linked {
  readonly id: MessageId
  readonly parents: readonly MessageId[]
}

/** Parents before children, otherwise as they came: a file in order comes back as it is. */
export function inOrder<T extends Linked>(messages: readonly T[]): Result<T[], BoughProblem> {
  const ids = new Set(messages.map(({ id }) => id))
  const placed = new Set<MessageId>()
  const waiting = new Map<MessageId, T[]>()
  const ordered: T[] = []
  const place = (message: T) => {
    const open = [message]
    for (let next = open.pop(); next; next = open.pop()) {
      const missing = next.parents.find((id) => !placed.has(id))
      if (missing) {
        waiting.set(missing, [...(waiting.get(missing) ?? []), next])
        continue
      }
      placed.add(next.id)
      ordered.push(next)
      open.push(...(waiting.get(next.id) ?? []).toReversed())
      waiting.delete(next.id)
    }
  }
  for (const message of messages) {
    const foreign = message.parents.find((id) => !ids.has(id))
    if (foreign) return fail(problem('parent', foreign))
    place(message)
  }
  const [stuck] = waiting.keys()
  return stuck ? fail(problem('cycle', stuck)) : succeed(ordered)
}
