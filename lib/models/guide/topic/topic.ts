import type { VerbForms } from '../words/english'
import type { WordNet } from '../words/wordnet'
import { decapitalise } from './capitals'
import { type Domain, toDomain } from './domain'
import { type NounPhrase, toNounPhrase } from './noun-phrase'
import { type Reading, readTopic } from './patterns'

export type TopicKind =
  | 'decision'
  | 'comparison'
  | 'how-to'
  | 'how-works'
  | 'why'
  | 'what'
  | 'plan'
  | 'claim'
  | 'thing'

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
  readonly options?: readonly [NounPhrase, NounPhrase]
  /** The question word of a `what` topic: who, when, where, which, what, how much. */
  readonly asks?: string
}

export function toTopic(raw: string, wordnet: WordNet): Topic {
  const text = decapitalise(raw.trim().replace(/[\s?!.…]+$/u, ''), wordnet)
  const reading = readTopic(text, raw.includes('?'), wordnet)
  const subject = toNounPhrase(reading.subject || text)
  return {
    kind: reading.kind,
    text,
    subject,
    domain: toDomain(subject.bare, subject.head, wordnet),
    ...toDeed(reading),
    ...(reading.options ? { options: toOptions(reading.options) } : {}),
    ...(reading.asks ? { asks: reading.asks } : {}),
  }
}

function toDeed({ agent, verb, rest }: Reading) {
  return {
    ...(agent ? { agent: toNounPhrase(agent) } : {}),
    ...(verb ? { verb } : {}),
    ...(rest ? { rest } : {}),
  }
}

const toOptions = ([one, other]: readonly [string, string]): [NounPhrase, NounPhrase] => [
  toNounPhrase(one),
  toNounPhrase(other),
]
