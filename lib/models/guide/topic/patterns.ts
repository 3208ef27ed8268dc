import type { WordNet } from '@/lib/words/wordnet'
import { readAsked } from './read-asked'
import { readComparison, readDecision } from './read-decisions'
import { readHow, readWhat, readWhy } from './read-questions'
import { readClaim, readPlan } from './read-statements'
import type { Reader, Reading } from './reading'

const readers: readonly Reader[] = [
  readComparison,
  readAsked,
  readDecision,
  readHow,
  readWhy,
  readWhat,
  readPlan,
  readClaim,
]

/** The first reader that understands the text decides what kind of topic it is. */
export function readTopic(text: string, asked: boolean, wordnet: WordNet): Reading {
  for (const read of readers) {
    const reading = read(text, asked, wordnet)
    if (reading) return reading
  }
  return { kind: 'thing', subject: text }
}
