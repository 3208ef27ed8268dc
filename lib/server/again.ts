import 'server-only'
import type * as z from 'zod'
import { handEditsAfter } from '@/lib/history/hand-edits'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageContent, MessageId, Part } from '@/lib/history/parts'
import type { ConversationRow, OwnedStore, RunRow } from '@/lib/store/ports'
import { type AnswerChoice, lastAnswer, placeContinued, placeRegenerated, placeRetried } from './again-plan'
import { follow, newBranch, planTurn, requireModel, type Started, type TurnStart } from './begin'
import { chosenFor } from './chosen'
import type { Deps } from './deps'
import type { AnswerAgain, EditMessage } from './inputs'
import { leaveLine } from './lines'
import { requireConversation, requireForkable, requireMessage } from './load'
import { toName } from './names'
import type { Plan } from './once'
import { onceHere } from './once-here'
import { conflict, malformed } from './problem'
import { userContent } from './turns'

type Edit = z.output<typeof EditMessage>
type Again = z.output<typeof AnswerAgain>

/** An edited question becomes a sibling of the old one, with its attachments; during a run, on a branch of its own. */
export async function editMessage(deps: Deps, store: OwnedStore, edit: Edit): Promise<Started> {
  await requireModel(deps, store, edit.model)
  const body = {
    route: 'edit',
    messageId: edit.messageId,
    text: edit.text,
    ...(edit.carryEdits && { carryEdits: true }),
  }
  return follow(deps, store, await onceHere(deps, store, edit, body, () => planEdit(deps, store, edit)))
}

async function planEdit(deps: Deps, store: OwnedStore, edit: Edit): Promise<Plan<Started>> {
  const conversation = await requireConversation(store, edit.conversationId)
  const old = await requireMessage(store, edit.messageId, conversation.boardId)
  const parentId = old.parents[0]
  if (old.role !== 'user' || !parentId) throw malformed('Only a message of your own can be edited.')
  await requireForkable(store, parentId, conversation.boardId)
  const chosen = await chosenFor(deps, store, old.id)
  return elsewhereOrHere(deps, store, conversation, {
    headId: parentId,
    message: toMessage(edited(old, parentId, edit.text)),
    text: edit.text,
    activeId: edit.activeId ?? chosen.activeId,
    model: edit.model ?? chosen.model,
    preview: edit.preview,
    carryEdits: edit.carryEdits,
  })
}

function edited(old: Message, parentId: MessageId, text: string): MessageContent {
  const kept = old.parts.filter((part: Part) => part.type === 'attachment')
  const content = userContent(parentId, text)
  return { ...content, parts: [...content.parts, ...kept] }
}

/** A sibling of an answer; earlier effects of tools stay. */
export const regenerate = (deps: Deps, store: OwnedStore, again: Again) =>
  answerAgain(deps, store, again, 'regenerate', async (path, { boardId }) => {
    const named = again.messageId ?? lastAnswer(path)
    if (!named) return placeRegenerated(path)
    await requireMessage(store, named, boardId)
    return placeRegenerated(await store.messages.path(named))
  })

/** One more try at what failed; the question is not asked twice. */
export const retry = (deps: Deps, store: OwnedStore, again: Again) =>
  answerAgain(deps, store, again, 'retry', async (path) => placeRetried(path))

/** Goes on after a limit or a stop. */
export const continueRun = (deps: Deps, store: OwnedStore, again: Again) =>
  answerAgain(deps, store, again, 'continue', async (path) => placeContinued(path))

type Place = (path: readonly Message[], conversation: ConversationRow) => Promise<AnswerChoice>
type Route = 'regenerate' | 'retry' | 'continue'

async function answerAgain(deps: Deps, store: OwnedStore, again: Again, route: Route, place: Place) {
  await requireModel(deps, store, again.model)
  const body = {
    route,
    messageId: again.messageId ?? null,
    ...(again.carryEdits && { carryEdits: true }),
  }
  const plan = () => planAgain(deps, store, again, route, place)
  return follow(deps, store, await onceHere(deps, store, again, body, plan))
}

async function planAgain(
  deps: Deps,
  store: OwnedStore,
  again: Again,
  route: Route,
  place: Place,
): Promise<Plan<Started>> {
  const conversation = await requireConversation(store, again.conversationId)
  if (route !== 'regenerate') await requireIdle(store, conversation)
  const choice = await place(await store.messages.path(conversation.headId), conversation)
  if (choice.kind === 'refused') throw conflict(refusals[choice.reason])
  if (choice.kind === 'go-on') {
    const message = toMessage(userContent(choice.headId, goOn))
    return elsewhereOrHere(deps, store, conversation, {
      headId: choice.headId,
      message,
      text: goOn,
      model: again.model,
      preview: again.preview,
    })
  }
  await requireForkable(store, choice.headId, conversation.boardId)
  const user = await requireMessage(store, choice.userId)
  const chosen = await chosenFor(deps, store, user.id)
  return elsewhereOrHere(deps, store, conversation, {
    headId: choice.headId,
    answers: user,
    text: textOf(user),
    ...chosen,
    ...(again.model && { model: again.model }),
    preview: again.preview,
    carryEdits: again.carryEdits,
  })
}

const goOn = 'Continue.'

const refusals = {
  'nothing-asked': 'Nothing has been asked here yet, so there is nothing to answer again.',
  complete: 'The last answer is complete. Regenerate it, or ask something new.',
} as const

interface Line {
  readonly headId: MessageId
  readonly message?: Message
  readonly answers?: Message
  readonly text: string
  readonly activeId?: Edit['activeId']
  readonly model?: string | undefined
  readonly preview?: boolean | undefined
  readonly carryEdits?: boolean | undefined
}

/** On the conversation itself when it is idle, else on a new one that begins where the line does. */
async function elsewhereOrHere(
  deps: Deps,
  store: OwnedStore,
  conversation: ConversationRow,
  line: Line,
): Promise<Plan<Started>> {
  const { headId, text } = line
  const path = headId === conversation.headId ? [] : await store.messages.path(conversation.headId)
  const start = toStart(line, handEditsAfter(path, headId))
  const open = await store.runs.open(conversation.id)
  if (open.length === 0) {
    return planTurn(deps, { ...start, conversation, also: leaveLine(conversation, path, headId) })
  }
  const branch = await newBranch(deps, store, { from: conversation, at: headId, name: toName(text) })
  const why = isWaiting(open)
    ? 'The co-pilot waits for your decision here'
    : 'The co-pilot is still answering here'
  const notice = `${why}, so this stands on a branch of its own, “${branch.name}”.`
  return planTurn(deps, { ...start, conversation: branch, isNew: true, notice })
}

/** `edits` stand on the line that is left: they come along behind the answer, or it is said that they stay. */
function toStart(
  line: Line,
  edits: readonly Message[],
): Pick<TurnStart, 'headId' | 'message' | 'input' | 'edits'> {
  const { headId, message, answers, text, activeId, model, preview } = line
  const messageId = message?.id ?? answers?.id
  const carry = line.carryEdits ? edits.map(({ id }) => id) : []
  const count = edits.length
  return {
    headId,
    ...(message && { message }),
    input: {
      kind: 'turn',
      text,
      ...(messageId && { messageId }),
      ...(activeId && { activeId }),
      ...(model && { modelId: model }),
      ...(preview && { preview }),
      ...(carry.length > 0 && { carry }),
    },
    ...(count > 0 && { edits: line.carryEdits ? { carriedEdits: count } : { leftEdits: count } }),
  }
}

export async function requireIdle(store: OwnedStore, conversation: ConversationRow): Promise<void> {
  const open = await store.runs.open(conversation.id)
  if (isWaiting(open))
    throw conflict('The co-pilot waits for your decision on this branch. Answer it, or stop it first.')
  if (open.length > 0)
    throw conflict('The co-pilot is still at work on this branch. Wait for it, or stop it first.')
}

const isWaiting = (open: readonly RunRow[]) => open.some(({ status }) => status === 'waiting')

const textOf = (message: Message) =>
  message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
