import type { VerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'
import { decapitalise } from './capitals'
import { toDomain } from './domain'
import type { Domain } from './domains'
import { coreOf, type NounPhrase, toNounPhrase } from './noun-phrase'
import { readTopic } from './patterns'
import type { Reading } from './reading'
import type { TopicKind } from './topic-kind'
import { tryStated } from './yes-or-no'

/** What a person wrote down to think about, taken apart. */
export interface Topic {
  readonly kind: TopicKind
  /** As written, without its closing mark. */
  readonly text: string
  /** What it is about: the object of a deed, the subject of a question. */
  readonly subject: NounPhrase
  readonly domain: Domain
  /** Who acts: `our city`, `I`. */
  readonly agent?: NounPhrase
  readonly verb?: VerbForms
  /** What follows the verb: `a tram to the airport`. */
  readonly rest?: string
  /** `rest` without what qualifies the deed. */
  readonly object?: string
  readonly options?: readonly [NounPhrase, NounPhrase]
  /** The question word of a `what` topic: who, when, where, which, what, how much, choose what. */
  readonly asks?: string
  /** One idea on the board about this topic, as it is called within a sentence. */
  readonly gist?: NounPhrase
  readonly clause?: string
  readonly complement?: string
  readonly tense?: 'past' | 'present'
}

export function toTopic(raw: string, wordnet: WordNet): Topic {
  const written = decapitalise(withoutContraction(raw.trim()).replace(/[\s?!.…]+$/u, ''), wordnet)
  const read = readTopic(written, raw.includes('?'), wordnet)
  const stated = read.kind === 'thing' ? tryStated(written, wordnet) : undefined
  const text = stated?.text ?? written
  const reading: Reading = stated ? { kind: 'claim', subject: stated.subject, isParticular: true } : read
  const subject = reading.kind === 'comparison' ? toOption(reading.subject) : toSubject(reading, text)
  const { clause, complement, tense } = reading
  return {
    kind: reading.kind,
    text,
    subject,
    domain: toDomain(coreOf(subject.bare), subject.head, wordnet),
    ...toDeed(reading),
    ...(reading.options ? { options: toOptions(reading.options) } : {}),
    ...(reading.asks ? { asks: reading.asks } : {}),
    ...(clause ? { clause } : {}),
    ...(complement ? { complement } : {}),
    ...(tense ? { tense } : {}),
  }
}

/** `what's sleep for` asks what `what is sleep for` does. */
const withoutContraction = (text: string) =>
  text.replace(
    /^(what|who|where|when|how|why)['’](s|re)\b/i,
    (_, word: string, end: string) => `${word} ${end.toLowerCase() === 's' ? 'is' : 'are'}`,
  )

/** Things at large are spoken of in the plural: `black holes`, unless one is meant or there is only one. */
function toSubject(reading: Reading, text: string): NounPhrase {
  const phrase = toNounPhrase(withoutTail(reading.subject || text, text))
  const isOne =
    phrase.number === 'one' &&
    phrase.indefinite !== phrase.definite &&
    !/^(the|this|that|my|our)\b/i.test(phrase.text)
  if (!isOne || reading.isParticular) return phrase
  return { ...toNounPhrase(phrase.plural), indefinite: phrase.indefinite }
}

const asking =
  /^(?:what|who|whom|whose|where|when|which|why|how|is|are|was|were|do|does|did|can|could|should|will|would)\b/i
const tail =
  /\s(?:for|of|with|about|from|to|at|by|like|on|in|into|than|as|and|or|is|are|was|were|be|do|does|did|has|have|can|will|the|an?)$/i

/** A question may end in a preposition, what it is about may not. */
function withoutTail(subject: string, text: string): string {
  if (!asking.test(text)) return subject
  let kept = subject.trim()
  while (tail.test(kept)) kept = kept.replace(tail, '')
  return kept
}

function toDeed({ agent, verb, rest, object }: Reading) {
  return {
    ...(agent ? { agent: toNounPhrase(agent) } : {}),
    ...(verb ? { verb } : {}),
    ...(rest ? { rest } : {}),
    ...(object ? { object } : {}),
  }
}

const toOptions = ([one, other]: readonly [string, string]): [NounPhrase, NounPhrase] => [
  toOption(one),
  toOption(other),
]

/** A deed is one thing and has no plural. */
function toOption(text: string): NounPhrase {
  const phrase = toNounPhrase(text)
  if (/^\w+ing\b/i.test(text))
    return { ...phrase, definite: text, indefinite: text, plural: text, number: 'mass', pronoun: 'it' }
  return toSubject({ kind: 'comparison', subject: text }, text)
}
