import type { ConversationView } from '@/lib/history/views'
import { openConversation } from './open-branch'
import { type BoardSession, report } from './session'

/** Into the bin. The branch used last comes on screen when it was this one; the notice takes it back. */
export async function deleteConversation(
  session: BoardSession,
  id: string,
  changed: () => void,
): Promise<void> {
  const { conversations, conversationId, notify } = session.get()
  const gone = conversations.find((conversation) => conversation.id === id)
  const others = conversations.filter((conversation) => conversation.id !== id)
  const [next] = others.toSorted((a, b) => b.lastActiveAt - a.lastActiveAt)
  if (!gone) return
  if (!next) return notify({ tone: 'info', text: 'A board keeps at least one branch.' })
  session.deleting.add(id)
  const reply = await session.queue.push(() => session.api.deleteConversation({ conversationId: id }))
  if (!reply.ok) {
    session.deleting.delete(id)
    return report(session, reply.problem)
  }
  const wasShown = session.get().conversationId === id
  if (wasShown && conversationId === id) await openConversation(session, next.id)
  session.lines.delete(id)
  session.set({ conversations: session.get().conversations.filter((conversation) => conversation.id !== id) })
  changed()
  const undo = () => void takeBack(session, gone, wasShown, changed)
  notify({ tone: 'info', text: `${gone.name} is in the bin.`, action: { label: 'Undo', run: undo } })
}

async function takeBack(
  session: BoardSession,
  { id }: ConversationView,
  wasShown: boolean,
  changed: () => void,
): Promise<void> {
  const isBack = await restoreConversation(session, id, changed)
  if (isBack && wasShown) await openConversation(session, id)
}

/** Out of the bin, and into the list at once. */
export async function restoreConversation(
  session: BoardSession,
  id: string,
  changed: () => void,
): Promise<boolean> {
  const reply = await session.queue.push(() => session.api.restoreConversation(id))
  session.deleting.delete(id)
  if (!reply.ok) {
    report(session, reply.problem)
    return false
  }
  const { conversations } = session.get()
  if (!conversations.some((conversation) => conversation.id === id))
    session.set({ conversations: [...conversations, reply.conversation] })
  changed()
  return true
}
