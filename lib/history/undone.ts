import type { Message, MessageId, Part } from './parts'

export type UndoPart = Extract<Part, { type: 'undo' }>

export const undoPartOf = (message: Message): UndoPart | undefined =>
  message.parts.find((part): part is UndoPart => part.type === 'undo')

/**
 * The messages of a path whose change is taken back at its end.
 * Undo and redo both name the messages of the intent; the last one that names a message decides.
 */
export function undoneOn(path: readonly Message[]): Set<MessageId> {
  const undone = new Set<MessageId>()
  for (const message of path) {
    const part = undoPartOf(message)
    if (!part) continue
    for (const id of part.messageIds as MessageId[]) {
      if (part.redo) undone.delete(id)
      else undone.add(id)
    }
  }
  return undone
}
