import { baseOfPast, toVerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'
import { splitComplement, splitSubject, toBaseOfParticiple, tryVerb } from './clauses'
import { readDecision } from './read-decisions'
import { fromDeed, type Reading, thing } from './reading'

/** `when ice melts`: how it does so; what people do is done by whoever asks. */
export function fromHappening(body: string, wordnet: WordNet): Reading | undefined {
  const clause = splitSubject(body, wordnet)
  if (!clause) return fromAgreeing(body, wordnet)
  const { subject, verb, rest } = clause
  if (/^(?:I|we|you|one|people|they|someone|somebody)$/i.test(subject))
    return fromDeed('how-to', `${verb.base} ${rest}`.trim(), wordnet)
  return { kind: 'how-works', subject, verb, rest, agent: subject }
}

/** `ice melts`, which could be a noun with many of it. */
function fromAgreeing(body: string, wordnet: WordNet): Reading {
  const [, subject = '', last = ''] = /^(.+) (\w+)s$/.exec(body) ?? []
  if (!subject || wordnet.senses(last, 'verb').length === 0) return thing(body)
  return { kind: 'how-works', subject, agent: subject, verb: toVerbForms(last) }
}

/** `cars were banned` weighs the banning, `we lived to 150` the living; of others one asks what would be if they did. */
export function fromSupposing(body: string, wordnet: WordNet): Reading | undefined {
  const missing =
    /^(?!we\b|you\b|i\b)(.+?) (?:did not|didn['’]t|no longer|never|had never|do not|does not|doesn['’]t) (?:exist|existed|happen|happened|work|worked)\b/i.exec(
      body,
    )?.[1]
  if (missing) return thing(missing)
  const there = /^there (?:was|were|is|are) (?:no |an? )?(.+)$/i.exec(body)?.[1]
  if (there) return thing(there)
  const done = /^(.+?) (?:was|were|is|are|had been) (?:suddenly |all )?(\w+)(.*)$/i.exec(body)
  if (done?.[1] && toBaseOfParticiple(done[2] ?? '', wordnet))
    return readDecision(`should ${done[1]} be ${done[2]}${done[3] ?? ''}`, true, wordnet)
  const state = /^(.+?) (?:was|were|is|are) (.+)$/i.exec(body)
  if (state?.[1] && state[2]) return { kind: 'claim', subject: state[1] }
  const clause = splitPast(body, wordnet)
  if (!clause) return undefined
  const { subject, verb, rest, object } = clause
  if (!/^(?:I|we|you|they|he|she|one|people|everyone|everybody|nobody)$/i.test(subject))
    return { kind: 'claim', subject, agent: subject, verb, rest }
  const about = /[\p{L}]{3}/u.test(object) ? object : `${verb.ing} ${rest}`.trim()
  return { kind: 'decision', subject: about, agent: subject, verb, rest, object, isParticular: true }
}

/** Also where the verb is in the past: `we lived to 150`. */
function splitPast(body: string, wordnet: WordNet) {
  const words = body.replace(/\b(?:all|could|would|had to|can|will) /gi, '').split(' ')
  const toBase = (word = '') => baseOfPast(word) ?? toBaseOfParticiple(word, wordnet)
  const at = words.findIndex((word, place) => place > 0 && toBase(word))
  const base = at > 0 ? toBase(words[at]) : undefined
  const deed = base && tryVerb([base, ...words.slice(at + 1)].join(' '), wordnet)
  return deed ? { subject: words.slice(0, at).join(' '), ...deed } : splitSubject(words.join(' '), wordnet)
}

/** `what makes people happy` asks why they are. */
export function fromMaking(of: string, wordnet: WordNet): Reading | undefined {
  const state = splitComplement(of, wordnet)
  if (state && wordnet.senses(state.complement, 'noun').length === 0) {
    const helper = /s$|people$/i.test(state.subject) ? 'are' : 'is'
    return { kind: 'why', ...state, clause: `${state.subject} ${helper} ${state.complement}` }
  }
  const clause = splitSubject(of, wordnet)
  return clause && wordnet.commonness(clause.verb.base, 'noun') === 0 ? fromHappening(of, wordnet) : undefined
}
