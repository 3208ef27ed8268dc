import 'server-only'
import type * as z from 'zod'
import { toMessage } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, RunInput } from '@/lib/store/ports'
import { leaveWaiting } from './approvals'
import { follow, newBranch, planTurn, requireModel, type Started } from './begin'
import type { Deps } from './deps'
import type { SendMessage } from './inputs'
import { requireConversation, requireForkable, walkBack } from './load'
import { toName } from './names'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { placeSend } from './send-plan'
import { queuedRun, userContent } from './turns'

type Send = z.output<typeof SendMessage>

/** Commits a person's message and begins the run that answers it, or queues it, or opens a branch for it. */
export async function sendMessage(deps: Deps, store: OwnedStore, send: Send): Promise<Started> {
  await requireModel(deps, store, send.model)
  const body = {
    route: 'messages',
    text: send.text,
  }
  return follow(deps, store, await onceHere(deps, store, send, body, () => planSend(deps, store, send)))
}

async function planSend(deps: Deps, store: OwnedStore, send: Send): Promise<Plan<Started>> {
  const conversation = await requireConversation(store, send.conversationId)
  const [open, tail] = await Promise.all([
    store.runs.open(conversation.id),
    send.parentId ? walkBack(store, conversation.headId, ({ role }) => role !== 'graph') : [],
  ])
  const waiting = open.find(({ status }) => status === 'waiting')
  const others = open.filter((run) => run !== waiting)
  const place = placeSend({ parentId: send.parentId, headId: conversation.headId, tail, open: others })
  if (place.kind === 'branch') return sendElsewhere(deps, store, conversation, send, place.at)
  const left = waiting && (await leaveWaiting(deps, store, waiting))
  const standing = left?.conversation ?? conversation
  const plan = place.kind === 'here' ? sendOn(deps, standing, send) : queueSend(deps, standing, send)
  return left ? { ...plan, ops: [...left.ops, ...plan.ops] } : plan
}

function sendOn(deps: Deps, conversation: ConversationRow, send: Send): Plan<Started> {
  const message = toMessage(userContent(conversation.headId, send.text))
  return planTurn(deps, {
    conversation,
    headId: conversation.headId,
    message,
    input: { ...toInput(send), messageId: message.id },
  })
}

function queueSend(deps: Deps, conversation: ConversationRow, send: Send): Plan<Started> {
  const run = queuedRun({ id: deps.newId('run'), conversation, input: toInput(send), at: deps.now() })
  const result: Started = { runId: run.id, conversationId: conversation.id, queued: true }
  return { ops: [{ op: 'run-create', run }], result, run }
}

async function sendElsewhere(
  deps: Deps,
  store: OwnedStore,
  from: ConversationRow,
  send: Send,
  at: MessageId,
): Promise<Plan<Started>> {
  await requireForkable(store, at, from.boardId)
  const conversation = await newBranch(deps, store, { from, at, name: toName(send.text) })
  const message = toMessage(userContent(at, send.text))
  return planTurn(deps, {
    conversation,
    isNew: true,
    headId: at,
    message,
    input: { ...toInput(send), messageId: message.id },
    notice: `The conversation had gone on from there, so your message stands on a branch of its own, “${conversation.name}”.`,
  })
}

const toInput = ({ text, activeId, model, preview }: Send): Extract<RunInput, { kind: 'turn' }> => ({
  kind: 'turn',
  text,
  ...(activeId && { activeId }),
  ...(model && { modelId: model }),
  ...(preview && { preview }),
})
