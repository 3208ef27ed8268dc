import 'server-only'
import type { Message, MessageId } from '@/lib/history/parts'

/** Where an answer begins anew: under `headId`, answering `userId`. */
export interface AnswerPlace {
  readonly headId: MessageId
  readonly userId: MessageId
}

export type AnswerChoice =
  | ({ readonly kind: 'from' } & AnswerPlace)
  /** The forced or partial answer stays, and a word to go on is put under it. */
  | { readonly kind: 'go-on'; readonly headId: MessageId }
  | { readonly kind: 'refused'; readonly reason: 'nothing-asked' | 'complete' }

const nothingAsked: AnswerChoice = { kind: 'refused', reason: 'nothing-asked' }

/** A sibling of the assistant message at the end of the path; for a question, another answer to it. */
export function placeRegenerated(path: readonly Message[]): AnswerChoice {
  const named = path.at(-1)
  return from(named?.role === 'assistant' ? path.slice(0, -1) : path)
}

/** The last assistant message that a path ends with, hand edits left aside: what "regenerate" means without a name. */
export function lastAnswer(path: readonly Message[]): MessageId | undefined {
  const last = path.findLast(({ role }) => role !== 'graph')
  return last?.role === 'assistant' ? last.id : undefined
}

/** After an error the run goes on where it broke off; a partial answer gets a sibling. */
export function placeRetried(path: readonly Message[]): AnswerChoice {
  const last = path.findLast(({ role }) => role !== 'graph')
  if (last?.role !== 'assistant') return from(path)
  if (!isPartial(last)) return { kind: 'refused', reason: 'complete' }
  return from(path.slice(0, path.indexOf(last)))
}

/** After a limit, a stop or an error the run goes on with all that there is. */
export function placeContinued(path: readonly Message[]): AnswerChoice {
  const last = path.findLast(({ role }) => role !== 'graph')
  if (last?.role !== 'assistant') return from(path)
  const head = path.at(-1)
  if (!head || !isPartial(last)) return { kind: 'refused', reason: 'complete' }
  return { kind: 'go-on', headId: head.id }
}

export const isPartial = (message: Message) => message.parts.some(({ type }) => type === 'caveat')

function from(path: readonly Message[]): AnswerChoice {
  const head = path.at(-1)
  const user = path.findLast(({ role }) => role === 'user')
  return head && user ? { kind: 'from', headId: head.id, userId: user.id } : nothingAsked
}
