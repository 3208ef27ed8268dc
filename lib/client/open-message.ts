import type { MessageId } from '@/lib/history/parts'
import { branchesWith } from './branches-with'
import { openConversation } from './open-branch'
import type { BoardSession } from './session'

/**
 * Goes to one message of the board: on the branch on screen when it stands there, else on the branch used last of those
 * that hold it. What no branch shows any more is said, and offered where it can be had.
 */
export async function openMessage(session: BoardSession, id: MessageId): Promise<void> {
  const { messages, history, notify } = session.get()
  if (messages.some((message) => message.id === id)) return arrive(session, id)
  if (!history.some((entry) => entry.id === id)) return notify({ tone: 'info', text: goneWords })
  const [holder] = branchesWith(session.get(), id)
  if (!holder) return notify({ tone: 'info', text: unshownWords, action: showHere(session, id) })
  await openConversation(session, holder.id)
  landOn(session, id)
}

const goneWords = 'This message is no longer on the board.'
const unshownWords = 'No branch shows this message any more.'

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
