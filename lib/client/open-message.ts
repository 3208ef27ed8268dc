import type { MessageId } from '@/lib/history/parts'
import type { ConversationView, HistoryEntryView } from '@/lib/history/views'
import { openConversation } from './branch-actions'
import type { BoardSession } from './session'

/**
 * Goes to one message of the board: on the branch on screen when it stands there, else on the branch used last of those
 * that hold it. What no branch shows any more is said, and offered where it can be had.
 */
export async function openMessage(session: BoardSession, id: MessageId): Promise<void> {
  const { messages, history, conversations, notify } = session.get()
  if (messages.some((message) => message.id === id)) return arrive(session, id)
  const entries = new Map(history.map((entry) => [entry.id, entry]))
  if (!entries.has(id)) return notify({ tone: 'info', text: goneWords })
  const holder = conversations
    .toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)
    .find((conversation) => holds(conversation, id, entries))
  if (!holder) return notify({ tone: 'info', text: unshownWords, action: showHere(session, id) })
  await openConversation(session, holder.id)
  landOn(session, id)
}

const goneWords = 'This message is no longer on the board.'
const unshownWords = 'No branch shows this message any more.'

function holds(
  { headId }: ConversationView,
  id: MessageId,
  entries: ReadonlyMap<MessageId, HistoryEntryView>,
): boolean {
  for (let next: MessageId | undefined = headId; next; next = entries.get(next)?.parents[0]) {
    if (next === id) return true
  }
  return false
}

const showHere = (session: BoardSession, id: MessageId) => ({
  label: 'Show it',
  run: () =>
    void session
      .get()
      .switchSibling(id)
      .then(() => landOn(session, id)),
})

/** The branch may have moved while it was fetched. */
function landOn(session: BoardSession, id: MessageId): void {
  const { messages, notify } = session.get()
  if (messages.some((message) => message.id === id)) arrive(session, id)
  else notify({ tone: 'info', text: goneWords })
}

const arrive = (session: BoardSession, messageId: MessageId) =>
  session.set({ selectedMessageId: messageId, arrival: { messageId } })
