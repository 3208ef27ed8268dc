import type { WordNet } from '@/lib/words/wordnet'
import { splitComplement, splitSubject } from './clauses'

/** A yes-or-no question as what it asks about: `Does caffeine improve memory` → caffeine improves memory. */
export interface Stated {
  readonly text: string
  readonly subject: string
}

/** Undefined for what is no such question, or asks what to do. */
export function tryStated(text: string, wordnet: WordNet): Stated | undefined {
  const [, helper = '', body = ''] =
    /^(do|does|did|will|would|has|have|is|are|was|were)\s+(.+)$/i.exec(text) ?? []
  if (!body || /^(?:it|there|this|that|you|i|we)\b/i.test(body)) return undefined
  return /^(?:is|are|was|were)$/i.test(helper)
    ? fromBeing(helper.toLowerCase(), body, wordnet)
    : fromDoing(helper.toLowerCase(), body, wordnet)
}

function fromDoing(helper: string, body: string, wordnet: WordNet): Stated {
  const clause = splitSubject(body, wordnet)
  if (!clause) return { text: body, subject: body }
  const { subject, verb, rest } = clause
  const said =
    helper === 'do'
      ? verb.base
      : helper === 'does'
        ? verb.s
        : helper === 'did'
          ? verb.past
          : helper === 'has' || helper === 'have'
            ? `${helper} ${verb.participle}`
            : `${helper} ${verb.base}`
  return { text: `${subject} ${said} ${rest}`.trim(), subject }
}

const opening =
  /^(.+?) ((?:(?:really|still|always|ever|already|too|more|less|as|so) )*(?:getting|becoming|going to|made of|due to|caused by|responsible for|more|less|too|better|worse|an?|the|in|on|at|under|part|really|still|overrated|underrated)\b.*)$/i

/** `the lake getting warmer` → the lake is getting warmer. */
function fromBeing(helper: string, body: string, wordnet: WordNet): Stated {
  const whole = splitComplement(body, wordnet)
  const [, subject = '', rest = ''] = opening.exec(body) ?? []
  if (subject && !/^(?:the|an?|our|my|this|that)$/i.test(subject))
    return { text: `${subject} ${helper} ${rest}`, subject }
  if (whole) return { text: `${whole.subject} ${helper} ${whole.complement}`, subject: whole.subject }
  const at = body.lastIndexOf(' ')
  if (at < 0) return { text: body, subject: body }
  return { text: `${body.slice(0, at)} ${helper} ${body.slice(at + 1)}`, subject: body.slice(0, at) }
}
