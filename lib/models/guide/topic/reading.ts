import { isUncountable } from '@/lib/words/uncountable'
import type { VerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'
import { tryVerb } from './clauses'
import type { TopicKind } from './topic-kind'

/** A topic's text taken apart, before its words are looked at. */
export interface Reading {
  readonly kind: TopicKind
  readonly subject: string
  readonly agent?: string
  readonly verb?: VerbForms
  readonly rest?: string
  readonly object?: string
  readonly options?: readonly [string, string]
  readonly asks?: string
  /** `the Roman Empire fell`: what a why takes as given. */
  readonly clause?: string
  /** `expensive`, of `why are houses so expensive`. */
  readonly complement?: string
  readonly tense?: 'past' | 'present'
  /** One of its kind and meant as such: `a garden for our street`, not gardens at large. */
  readonly isParticular?: boolean
}

export type Reader = (text: string, asked: boolean, wordnet: WordNet) => Reading | undefined

/** `sleep` where the noun is the same word, else `running`. */
const toDeedName = ({ base, ing }: VerbForms) => (isUncountable(base) ? base : ing)

/** A deed and what it is done to. */
export function fromDeed(kind: TopicKind, deed: string, wordnet: WordNet): Reading | undefined {
  const parsed = tryVerb(deed, wordnet)
  if (!parsed) return undefined
  return { kind, ...parsed, subject: parsed.object || toDeedName(parsed.verb), isParticular: true }
}

export const thing = (subject = ''): Reading => ({ kind: 'thing', subject })
