import { batchesOf } from './fold'
import type { Message, MessageId } from './parts'
import { type UndoPart, undoneOn, undoPartOf } from './undone'

/** What one undo takes back: a hand edit, a lens run, a merge, or all batches of one co-pilot turn. */
export interface Intent {
  readonly kind: 'edit' | 'lens' | 'merge' | 'turn'
  /** The messages whose batches belong to it, in path order; never empty. */
  readonly messages: readonly Message[]
}

/** The intents of a path in the order of their last batch; undos and redos are not intents. */
export function intentsOf(path: readonly Message[]): Intent[] {
  const byKey = new Map<string, { kind: Intent['kind']; messages: Message[] }>()
  let turn = ''
  for (const message of path) {
    if (message.role === 'user') turn = message.id
    if (batchesOf(message).length === 0 || undoPartOf(message)) continue
    const kind = kindOf(message)
    const key = kind === 'turn' ? `turn ${turn}` : message.id
    const intent = byKey.get(key) ?? { kind, messages: [] }
    // Set again, so that the map's order is the order of last batches.
    byKey.delete(key)
    byKey.set(key, intent)
    intent.messages.push(message)
  }
  return [...byKey.values()]
}

function kindOf(message: Message): Intent['kind'] {
  if (message.role !== 'graph') return 'turn'
  if (message.parts.some((part) => part.type === 'lens')) return 'lens'
  return message.parts.some((part) => part.type === 'merge') ? 'merge' : 'edit'
}

/**
 * The last intent of the path that is not taken back, or the one that `messageId` belongs to;
 * of an intent that is taken back in part (a turn that went on after its undo) what stands.
 */
export function undoable(path: readonly Message[], messageId?: MessageId): Intent | undefined {
  const undone = undoneOn(path)
  const standing = intentsOf(path).flatMap(({ kind, messages }) => {
    const left = messages.filter(({ id }) => !undone.has(id))
    return left.length > 0 ? [{ kind, messages: left }] : []
  })
  if (messageId === undefined) return standing.at(-1)
  return standing.find(({ messages }) => messages.some(({ id }) => id === messageId))
}

/** An undo that can be taken back: the message that did it. */
export interface Redoable {
  readonly message: Message
  readonly part: UndoPart
}

/** The last undo that still stands; a batch of any other kind after it ends what can be redone. */
export function redoable(path: readonly Message[]): Redoable | undefined {
  const standing: Redoable[] = []
  for (const message of path) {
    const part = undoPartOf(message)
    if (!part && batchesOf(message).length > 0) standing.length = 0
    if (part?.redo) standing.pop()
    else if (part) standing.push({ message, part })
  }
  return standing.at(-1)
}
