import nlp from 'compromise'
import { toKey, toSentenceCase } from '@/lib/words/english'

export interface Phrase {
  readonly label: string
  /** The sentence it stands in, shortened. */
  readonly description: string
}

const most = 8
/** What is read of a text: the tagger's time grows faster than a sentence. */
const longestText = 12_000
const longestSentence = 300
const mostSentences = 100
const empty =
  /^(it|this|that|they|these|those|he|she|we|i|you|there|one|thing|things|something|people|way|lot|time|day|year|example)$/i

/** The phrases a text turns on: nouns with what qualifies them, those that come up more often first. */
export function keyPhrases(text: string): Phrase[] {
  const found = new Map<string, Phrase & { count: number; at: number }>()
  const sentences = text
    .slice(0, longestText)
    .split(/(?<=[.!?…])\s+|\n+/)
    .filter((sentence) => sentence.trim().includes(' '))
    .slice(0, mostSentences)
    .map((sentence) => sentence.slice(0, longestSentence))
  sentences.forEach((sentence, at) => {
    for (const phrase of nounsOf(sentence)) {
      const key = toKey(phrase)
      const before = found.get(key)
      found.set(key, {
        label: toSentenceCase(phrase),
        description: shorten(sentence),
        at,
        ...before,
        count: (before?.count ?? 0) + 1,
      })
    }
  })
  const ranked = [...found.values()].sort((a, b) => weight(b) - weight(a) || a.at - b.at)
  return unlike(ranked)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ label, description }) => ({ label, description }))
}

function nounsOf(sentence: string): string[] {
  const nouns = nlp(sentence).nouns().out('array') as string[]
  return nouns
    .map((noun) =>
      noun
        .replace(
          /^(the|a|an|this|that|these|those|our|my|your|their|its|his|her|some|many|most|all|any|each|every|no|more|and|but|or)\s+/i,
          '',
        )
        .replace(/[^\p{L}\p{N}'’ -]+/gu, ' ')
        .trim(),
    )
    .filter(
      (noun) => noun.length > 3 && noun.length <= 48 && !empty.test(noun) && noun.split(/\s+/).length <= 5,
    )
}

/** Often, and of more than one word. */
const weight = ({ count, label }: { count: number; label: string }) =>
  count * 2 + Math.min(label.split(' ').length, 3)

function unlike<T extends { readonly label: string }>(phrases: readonly T[]): T[] {
  const kept: T[] = []
  for (const phrase of phrases) {
    const key = ` ${toKey(phrase.label)} `
    const isPart = kept.some(
      ({ label }) => ` ${toKey(label)} `.includes(key) || key.includes(` ${toKey(label)} `),
    )
    if (!isPart) kept.push(phrase)
  }
  return kept
}

const shorten = (sentence: string) => {
  const plain = sentence.replace(/\s+/g, ' ').trim()
  return plain.length <= 200 ? plain : `${plain.slice(0, 197).replace(/\s\S*$/, '')} …`
}
