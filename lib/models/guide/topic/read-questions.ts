import { toVerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'
import { splitComplement, splitSubject, toBaseOfParticiple, tryVerb } from './clauses'
import { fromDeed, type Reader, type Reading } from './reading'

export const readHow: Reader = (text, _asked, wordnet) => {
  const amount = /^how (much|many|long|often|far|big|old|fast|soon)\b\s*(.*)$/i.exec(text)
  if (amount) return { kind: 'what', asks: `how ${amount[1]}`, ...aboutOf(amount[2] ?? '', wordnet) }
  const to = /^(?:how|ways|learning how|the best way) to (.+)$/i.exec(text)
  if (to?.[1]) return fromDeed('how-to', to[1], wordnet)
  const person =
    /^how (?:do|can|could|should|would|might|will|to) (I|we|you|one|people|someone|my \w+|our \w+|the \w+|a \w+) (.+)$/i.exec(
      text,
    )
  const deed = person?.[2] ? fromDeed('how-to', person[2], wordnet) : undefined
  if (deed && isPerson(person?.[1] ?? '')) return { ...deed, agent: person?.[1] ?? 'you' }
  const works = /^how (?:(?:do|does|did|is|are|was|were|can|could|should|would|will|might)\s+)?(.+)$/i.exec(
    text,
  )
  return works?.[1] ? fromWorking(works[1], wordnet) : undefined
}

const isPerson = (subject: string) =>
  /^(I|we|you|one|people|someone|my|our|a (?:team|school|city|town|company))\b/i.test(subject)

function fromWorking(body: string, wordnet: WordNet): Reading {
  const words = body.split(' ')
  const made = words.length > 1 ? toBaseOfParticiple(words.at(-1) ?? '', wordnet) : undefined
  if (made) return { kind: 'thing', subject: words.slice(0, -1).join(' ') }
  const clause = splitSubject(body, wordnet)
  if (!clause) return { kind: 'thing', subject: body }
  return {
    kind: 'how-works',
    subject: clause.subject,
    verb: clause.verb,
    rest: clause.rest,
    agent: clause.subject,
  }
}

export const readWhy: Reader = (text, _asked, wordnet) => {
  const asked =
    /^why (do|does|did|is|are|was|were|don['’]t|doesn['’]t|can['’]t|won['’]t|isn['’]t|aren['’]t|have|has) (.+)$/i.exec(
      text,
    )
  const [, helper = '', body = ''] = asked ?? []
  if (/^(is|are|was|were)$/i.test(helper)) return fromState(body, helper, wordnet)
  if (/^(do|does|did)$/i.test(helper)) return fromHabit(body, helper, wordnet)
  const plain =
    body || /^(?:why|the reasons? (?:why|for|that|of)|what causes|causes of)\s+(.+)$/i.exec(text)?.[1]
  if (!plain) return undefined
  const clause = splitSubject(plain, wordnet)
  if (clause && isPronoun(clause.subject))
    return {
      kind: 'why',
      subject: `${/n['’]t$/i.test(helper) ? 'not ' : ''}${clause.verb.ing} ${clause.rest}`.trim(),
    }
  return { kind: 'why', subject: clause?.subject ?? plain }
}

const isPronoun = (subject: string) => /^(?:I|we|you|they|he|she|it)$/i.test(subject)

function fromHabit(body: string, helper: string, wordnet: WordNet): Reading {
  const clause = splitSubject(body, wordnet)
  if (!clause) return { kind: 'why', subject: body }
  const isPast = /^did$/i.test(helper)
  const form = isPast ? clause.verb.past : /^does$/i.test(helper) ? clause.verb.s : clause.verb.base
  return {
    kind: 'why',
    subject: clause.subject,
    agent: clause.subject,
    verb: clause.verb,
    rest: clause.rest,
    clause: `${clause.subject} ${form} ${clause.rest}`.trim(),
    tense: isPast ? 'past' : 'present',
  }
}

function fromState(body: string, helper: string, wordnet: WordNet): Reading {
  const state = splitComplement(body, wordnet)
  if (!state) return { kind: 'why', subject: body }
  if (isPronoun(state.subject)) return { kind: 'why', subject: `being ${state.complement}` }
  return {
    kind: 'why',
    subject: state.subject,
    complement: state.complement,
    clause: `${state.subject} ${helper.toLowerCase()} ${state.complement}`,
  }
}

export const readWhat: Reader = (text, _asked, wordnet) => {
  const makes = /^what (?:makes|is it that makes) (.+)$/i.exec(text)
  if (makes?.[1]) return { kind: 'thing', subject: makes[1] }
  const should = /^(what|which|where|who|whom)\s*(.*?)\s+(?:should|could|can|shall|might|to)\s+(.+)$/i.exec(
    text,
  )
  if (
    should?.[3] &&
    !/^(?:is|are|do|does|did|can|will|would|has|have|was|were|if|happens?|I|we|you)\b/i.test(should[2] ?? '')
  )
    return fromChoosing(should[1] ?? 'what', should[2] ?? '', should[3], wordnet)
  const best = /^(?:what|which|who|where) (?:is|are) (?:the )?best (.+)$/i.exec(text)
  if (best?.[1]) return { kind: 'what', asks: 'best', subject: best[1] }
  const did = /^(?:who|what) (\w+) (.+)$/i.exec(text)
  if (did?.[1] && did[2] && toBaseOfParticiple(did[1], wordnet))
    return { kind: 'what', asks: 'who', subject: did[2], isParticular: true }
  const is = /^(what|who) (?:is|are|was|were|does|do)\s+(.+?)(?:\s+(?:mean|about))?$/i.exec(text)
  if (is?.[2]) {
    const isPlain = /^what$/i.test(is[1] ?? '') && !/^(?:the best|best)\b/i.test(is[2])
    return {
      kind: isPlain ? 'thing' : 'what',
      asks: toAsked(is[1]),
      ...aboutOf(is[2], wordnet),
    }
  }
  const other = /^(what|who|when|where|which)\b\s*(.*)$/i.exec(text)
  return other ? { kind: 'what', asks: toAsked(other[1]), ...aboutOf(other[2] ?? '', wordnet) } : undefined
}

/** `who` is kept for who did a thing. */
const toAsked = (word = 'what') => (/^who$/i.test(word) ? 'which people' : word.toLowerCase())

/** `what should I cook for dinner`: a choice among many. */
function fromChoosing(word: string, thing: string, body: string, wordnet: WordNet): Reading {
  const clause = splitSubject(body, wordnet) ?? withSubject(tryVerb(body, wordnet))
  const about =
    thing || clause?.rest.replace(/^(for|to|in|on|at|with|about)\s+/i, '') || clause?.verb.ing || body
  const deed = clause ? { verb: toVerbForms(clause.verb.base.split(' ')[0] ?? ''), rest: clause.rest } : {}
  return { kind: 'what', asks: `choose ${word.toLowerCase()}`, subject: about, isParticular: true, ...deed }
}

const withSubject = (deed: ReturnType<typeof tryVerb>) => deed && { ...deed, subject: 'you' }

/** The noun a question is about: what follows its helpers and pronouns. */
function aboutOf(text: string, wordnet: WordNet): { subject: string; verb?: Reading['verb'] } {
  const plain = text.replace(
    /^(?:should|would|could|can|will|do|does|did|is|are|was|were|has|have|might|may|must)\s+/i,
    '',
  )
  const clause = splitSubject(plain, wordnet)
  if (clause && !/^(I|we|you|they|one|people)$/i.test(clause.subject))
    return { subject: clause.subject, verb: clause.verb }
  if (clause) return { subject: clause.object || clause.subject, verb: clause.verb }
  const deed = plain.includes(' ') ? tryVerb(plain, wordnet) : undefined
  const startsWithDeed =
    deed?.object &&
    /^(ride|use|pay|need|want|decide|own|run|build|make|cause|gain|win|lose|benefit|control|love|fear|like|buy)s?$/i.test(
      plain.split(' ')[0] ?? '',
    )
  return startsWithDeed && deed ? { subject: deed.object, verb: deed.verb } : { subject: plain || text }
}
