import 'server-only'
import { toMessage } from '@/lib/history/ids'
import type { ConversationId, ConversationRow, OwnedStore, RunRow } from '@/lib/store/ports'
import { untilSaved } from './once'
import { appendMessage, beginQueued, leaseMs, userContent } from './turns'

/**
 * The next queued run of a conversation becomes active, its message committed on the head as it is now.
 * Undefined when nothing waits, something is active, or the conversation is in the bin.
 */
export function beginNext(
  store: OwnedStore,
  conversationId: ConversationId,
  now: () => number,
): Promise<RunRow | undefined> {
  return untilSaved(store, async () => {
    const conversation = await store.boards.conversation(conversationId)
    const open = conversation && conversation.archivedAt === null ? await store.runs.open(conversationId) : []
    const [next] = open
    const isBusy = open.some(({ status }) => status !== 'queued')
    if (!conversation || !next || isBusy) return { ops: [], result: undefined }
    return planBegin(conversation, next, now())
  })
}

function planBegin(conversation: ConversationRow, run: RunRow, at: number) {
  const active = { ...run, status: 'active' as const, leaseUntil: at + leaseMs }
  if (run.input.kind === 'lens') {
    return { ops: beginQueued(run, conversation.headId, run.input, at), result: active }
  }
  const message = toMessage(userContent(conversation.headId, run.input.text))
  const input = { ...run.input, messageId: message.id }
  return {
    ops: [...appendMessage(conversation, message, at), ...beginQueued(run, message.id, input, at)],
    result: { ...active, input },
  }
}
