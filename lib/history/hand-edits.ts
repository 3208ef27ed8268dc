import { batchesOf } from './fold'
import type { Message, MessageId } from './parts'
import { undoneOn } from './undone'

/**
 * What a person changed by hand on a path after `from`, oldest first, and has not taken back; none when `from` is not on it.
 * Lens runs, merges, undos and redos are not among them: the first two can be run again, the others count by what they leave.
 */
export function handEditsAfter<M extends Message>(path: readonly M[], from: MessageId): M[] {
  const at = path.findIndex(({ id }) => id === from)
  if (at < 0) return []
  const undone = undoneOn(path)
  return path.slice(at + 1).filter((message) => isHandEdit(message) && !undone.has(message.id))
}

const isHandEdit = (message: Message): boolean =>
  message.role === 'graph' &&
  message.parts.every(({ type }) => type === 'batch') &&
  batchesOf(message).some(({ source }) => source.kind === 'person' || source.kind === 'import')
