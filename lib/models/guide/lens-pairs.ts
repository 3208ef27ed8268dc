import { toArticle, toList } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { contentOf } from './ideas/alike'
import { type Kinship, kinshipOf, type Senses, sensesOf } from './ideas/kinship'
import type { Place } from './lens-request'

/** An idea with its words taken apart once. */
export interface ReadPlace {
  readonly place: Place
  readonly inLabel: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly senses: Senses
}

export type Pair = readonly [ReadPlace, ReadPlace]

/** Two ideas and what ties them. */
export interface Joint {
  readonly pair: Pair
  readonly kinship?: Kinship
  /** In the words that both use, one of them in its label. */
  readonly words: readonly string[]
}

export const readPlace = (place: Place, wordnet: WordNet): ReadPlace => ({
  place,
  inLabel: new Set(contentOf(place.label)),
  words: new Set(contentOf(`${place.label} ${place.description}`)),
  senses: sensesOf(place.label, wordnet),
})

export const pairsOf = (ideas: readonly ReadPlace[]): Pair[] =>
  ideas.flatMap((one, at) => ideas.slice(at + 1).map((other): Pair => [one, other]))

const nothing: ReadonlySet<string> = new Set()

export function jointOf(
  pair: Pair,
  wordnet: WordNet,
  common: ReadonlySet<string> = nothing,
): Joint | undefined {
  const [a, b] = pair
  const words = [...a.words].filter(
    (word) =>
      b.words.has(word) &&
      word.length > 2 &&
      !common.has(word) &&
      (a.inLabel.has(word) || b.inLabel.has(word)),
  )
  const kinship = kinshipOf(a.senses, b.senses, wordnet)
  if (!kinship && words.length === 0) return undefined
  return { pair, words, ...(kinship && { kinship }) }
}

interface NamedLink {
  readonly source: string
  readonly target: string
  readonly label: string
  readonly why: string
}

/** Said from the first to the second; turned where WordNet, or what they are, says it the other way round. */
export function toLink({ pair: [a, b], kinship, words }: Joint): NamedLink {
  const between = (isTurned: boolean) =>
    isTurned ? { source: b.place.id, target: a.place.id } : { source: a.place.id, target: b.place.id }
  if (kinship) {
    const label =
      kinship.relation === 'cousins'
        ? `also ${toArticle(kinship.common ?? '')} ${kinship.common}`
        : labels[kinship.relation]
    return { ...between(kinship.isTurned), label, why: `WordNet: ${kinship.definitions.join(' ')}` }
  }
  const role = roleOf(a.place.type, b.place.type)
  const turned = role ? undefined : roleOf(b.place.type, a.place.type)
  const said = toList(words.slice(0, 2).map(inQuotes))
  return {
    ...between(turned !== undefined),
    label: role ?? turned ?? 'about the same',
    why: `Both speak of ${said}: ${inQuotes(a.place.label)} and ${inQuotes(b.place.label)}.`,
  }
}

const labels = { same: 'same thing', kind: 'kind of', part: 'part of', opposite: 'opposite of' } as const

/** What ideas of two kinds that share their words may be to each other; only their kinds are known, so with care. */
const roles: Readonly<Record<string, string>> = {
  'risk opportunity': 'weighs against',
  'action risk': 'may lessen',
  'action opportunity': 'may bring',
  'action question': 'may answer',
  'evidence claim': 'bears on',
  'evidence question': 'may answer',
  'claim question': 'may answer',
  'risk claim': 'speaks against',
  'actor action': 'may do',
}

const roleOf = (from: string, to: string): string | undefined => roles[`${from} ${to}`]

export const inQuotes = (text: string) => `“${text}”`
