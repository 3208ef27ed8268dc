import { type LookupOf, pathTo } from './dag'
import { mergeBase } from './merge-base'
import type { Message, MessageId } from './parts'

export interface PartedLines<T> {
  /** Where the two lines part. */
  readonly forkId: MessageId
  /** The line of the first head after that, oldest first. */
  readonly a: readonly T[]
  readonly b: readonly T[]
}

/** What each of two heads has on its line that the other has not; undefined when they share nothing. */
export function partLines<T extends Message>(
  a: MessageId,
  b: MessageId,
  lookup: LookupOf<T>,
): PartedLines<T> | undefined {
  const forkId = mergeBase(a, b, lookup)
  if (!forkId) return undefined
  const shared = new Set(pathTo(forkId, lookup).map(({ id }) => id))
  const after = (head: MessageId) => pathTo(head, lookup).filter(({ id }) => !shared.has(id))
  return { forkId, a: after(a), b: after(b) }
}
