import 'server-only'
import type * as z from 'zod'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, RunInput, RunRow } from '@/lib/store/ports'
import { requireIdle } from './again'
import { branchNames, follow, planTurn, requireModel, type Started } from './begin'
import { chosenFor } from './chosen'
import { deleteConversation, moveTo } from './conversations'
import type { Deps } from './deps'
import type { AskSeveral, KeepAnswer } from './inputs'
import { requireConversation, requireForkable, requireMessage, walkBack } from './load'
import { toAnswerName, toName } from './names'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { conflict, malformed } from './problem'
import { forkOf, userContent } from './turns'

type Ask = z.output<typeof AskSeveral>

export interface Asked {
  /** The question they all answer. */
  readonly messageId: MessageId
  /** Of the first answer. */
  readonly runId: string
  readonly answers: readonly {
    readonly runId: string
    readonly conversationId: string
    readonly model: string
  }[]
}

/**
 * One question, several answers, each in a conversation of its own with a run of its own, begun in one commit. A new
 * question has its first answer in the conversation itself; one that stands there already gets its answers beside it.
 */
export async function askSeveral(deps: Deps, store: OwnedStore, ask: Ask): Promise<Asked> {
  for (const model of ask.models) await requireModel(deps, store, model)
  const body = {
    route: 'answers',
    text: ask.text ?? null,
    messageId: ask.messageId ?? null,
    // Fewer or more answers is another request; which models give them is not.
    count: ask.models.length,
  }
  return follow(deps, store, await onceHere(deps, store, ask, body, () => planSeveral(deps, store, ask)))
}

async function planSeveral(deps: Deps, store: OwnedStore, ask: Ask): Promise<Plan<Asked>> {
  const conversation = await requireConversation(store, ask.conversationId)
  const question = ask.messageId
    ? await askedBefore(deps, store, conversation, ask.messageId)
    : await askedNow(store, conversation, ask)
  const taken = new Set(await branchNames(store, conversation.boardId))
  const plans = ask.models.map((model, index) => {
    const input = { ...toInput(ask, question), modelId: model }
    if (index === 0 && question.isNew) {
      const { message } = question
      return planTurn(deps, { conversation, headId: conversation.headId, message, input })
    }
    const name = toAnswerName(toName(question.text) ?? 'Answer', model, taken)
    taken.add(name)
    const id = deps.newId('conversation')
    const fork = forkOf({ id, from: conversation, at: question.message.id, name, now: deps.now() })
    return planTurn(deps, {
      conversation: { ...fork, modelId: model },
      isNew: true,
      headId: question.message.id,
      input,
    })
  })
  return toPlan(question.message.id, ask.models, plans)
}

function toPlan(
  messageId: MessageId,
  models: readonly string[],
  plans: readonly Plan<Started>[],
): Plan<Asked> {
  const answers = plans.map(({ result: { runId, conversationId } }, index) => ({
    runId,
    conversationId,
    model: models[index] ?? '',
  }))
  const [run, ...more] = plans.flatMap(({ run }): RunRow[] => (run ? [run] : []))
  const ops = plans.flatMap((plan) => plan.ops)
  return { ops, result: { messageId, runId: run?.id ?? '', answers }, ...(run && { run }), more }
}

interface Question {
  readonly message: Message
  readonly text: string
  readonly isNew: boolean
  readonly activeId?: Ask['activeId']
}

async function askedNow(store: OwnedStore, conversation: ConversationRow, ask: Ask): Promise<Question> {
  await requireIdle(store, conversation)
  await requireForkable(store, conversation.headId, conversation.boardId)
  const text = ask.text ?? ''
  const message = toMessage(userContent(conversation.headId, text))
  return { message, text, isNew: true, activeId: ask.activeId }
}

/** The question of the turn that the named message stands in. */
async function askedBefore(
  deps: Deps,
  store: OwnedStore,
  conversation: ConversationRow,
  messageId: MessageId,
): Promise<Question> {
  const named = await requireMessage(store, messageId, conversation.boardId)
  const message = (await walkBack(store, named.id, ({ role }) => role === 'user')).at(-1)
  if (message?.role !== 'user') throw malformed('Nothing was asked here, so there is nothing to answer.')
  const { activeId } = await chosenFor(deps, store, message.id)
  return { message, text: textOf(message), isNew: false, activeId }
}

const textOf = ({ parts }: Message) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

const toInput = (
  { preview }: Ask,
  { message, text, activeId }: Question,
): Extract<RunInput, { kind: 'turn' }> => ({
  kind: 'turn',
  text,
  messageId: message.id,
  ...(activeId && { activeId }),
  ...(preview && { preview }),
})

export interface Kept {
  readonly conversationId: string
  readonly headId: MessageId
}

/**
 * One of several answers goes on in the conversation where the question was asked; its own branch, and the others when
 * it is wished, go to the bin. The answer that stood there before stays among the versions of the message.
 */
export async function keepAnswer(
  deps: Deps,
  store: OwnedStore,
  keep: z.output<typeof KeepAnswer>,
): Promise<Kept> {
  const body = { route: 'keep', from: keep.from, others: keep.others }
  const outcome = await onceHere(deps, store, keep, body, async (): Promise<Plan<Kept>> => {
    const conversation = await requireConversation(store, keep.conversationId)
    const { conversationId } = keep
    if (keep.from === conversationId) {
      return { ops: [], result: { conversationId, headId: conversation.headId } }
    }
    const from = await requireConversation(store, keep.from)
    if (from.boardId !== conversation.boardId || from.forkedFromId !== conversation.id)
      throw conflict('That answer does not stand beside one of this branch.')
    await requireIdle(store, conversation)
    await requireIdle(store, from)
    return {
      ops: [
        ...(await moveTo(deps, store, conversation, from.headId)),
        { op: 'conversation-update', conversationId: from.id, archivedAt: deps.now() },
      ],
      result: { conversationId, headId: from.headId },
    }
  })
  if (keep.others === 'bin') await binOthers(deps, store, keep)
  return outcome.result
}

/** Those that begin at the same question; asking again finds none left. */
async function binOthers(
  deps: Deps,
  store: OwnedStore,
  { conversationId, messageId }: z.output<typeof KeepAnswer>,
): Promise<void> {
  const { boardId } = await requireConversation(store, conversationId)
  const others = (await store.boards.conversations(boardId)).filter(
    ({ forkedFromId, forkedAtId }) => forkedFromId === conversationId && forkedAtId === messageId,
  )
  for (const { id } of others) await deleteConversation(deps, store, id)
}
