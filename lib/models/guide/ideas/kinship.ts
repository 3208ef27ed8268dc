import { toSingular } from '@/lib/words/english'
import type { Pos, Synset, WordNet } from '@/lib/words/wordnet'
import { tooWide, toSentence } from './from-words'

/** How one word stands to another in WordNet. */
export interface Kinship {
  readonly relation: 'same' | 'kind' | 'part' | 'opposite' | 'cousins'
  /** The first is a kind or a part of the second, or the other way round. */
  readonly isTurned: boolean
  /** For cousins: what both are kinds of. */
  readonly common?: string
  /** What WordNet says of both. */
  readonly definitions: readonly [string, string]
}

const sensesRead = 3
const deepest = 14
/** Steps from both words up to what they share; beyond that everything is akin. */
const farthest = 5
const longestName = 24

/** The same WordNet, which reads each word and each synset from disk once: for one turn, or one run of a lens. */
export function remembering(wordnet: WordNet): WordNet {
  const words = new Map<string, readonly Synset[]>()
  const synsets = new Map<string, Synset | undefined>()
  return {
    ...wordnet,
    senses: (word, pos) => remembered(words, `${pos} ${word}`, () => wordnet.senses(word, pos)),
    synset: (pos, offset) => remembered(synsets, `${pos} ${offset}`, () => wordnet.synset(pos, offset)),
  }
}

function remembered<T>(known: Map<string, T>, key: string, read: () => T): T {
  const before = known.get(key)
  if (before !== undefined || known.has(key)) return before as T
  const value = read()
  known.set(key, value)
  return value
}

const kinds = ['noun', 'verb', 'adj'] as const

/** What WordNet knows by the whole of a label, for each kind of word; empty where it does not know it. */
export type Senses = Readonly<Record<(typeof kinds)[number], readonly Synset[]>>

export function sensesOf(label: string, wordnet: WordNet): Senses {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/[?!.…]+$/u, '')
    .replace(/^(the|a|an|our|my)\s+/, '')
  const singular = name.replace(/\S+$/, toSingular)
  const read = (pos: Pos) => {
    const found = wordnet.senses(singular, pos)
    return (found.length > 0 ? found : wordnet.senses(name, pos)).slice(0, sensesRead)
  }
  return { noun: read('noun'), verb: read('verb'), adj: read('adj') }
}

/** Undefined where WordNet sees nothing between the two. */
export function kinshipOf(one: Senses, other: Senses, wordnet: WordNet): Kinship | undefined {
  for (const kind of kinds) {
    const [a, b] = [one[kind], other[kind]]
    const found = a.length > 0 && b.length > 0 ? between(a, b, wordnet) : undefined
    if (found) return found
  }
  return undefined
}

/** What two senses are to each other comes before what they have in common. */
function between(a: readonly Synset[], b: readonly Synset[], wordnet: WordNet): Kinship | undefined {
  const all = a.flatMap((one) => b.map((other) => [one, other] as const))
  for (const tie of [near, cousins]) {
    for (const [one, other] of all) {
      const found = tie(one, other, wordnet)
      if (found) return { ...found, definitions: [toSentence(one.definition), toSentence(other.definition)] }
    }
  }
  return undefined
}

type Near = Omit<Kinship, 'definitions'>

function near(one: Synset, other: Synset, wordnet: WordNet): Near | undefined {
  const [a, b] = [tiesOf(one, wordnet), tiesOf(other, wordnet)]
  if (a.key === b.key) return { relation: 'same', isTurned: false }
  if (a.opposites.has(b.key)) return { relation: 'opposite', isTurned: false }
  if (a.above.has(other.offset)) return { relation: 'kind', isTurned: false }
  if (b.above.has(one.offset)) return { relation: 'kind', isTurned: true }
  if (b.parts.has(a.key)) return { relation: 'part', isTurned: false }
  if (a.parts.has(b.key)) return { relation: 'part', isTurned: true }
  return undefined
}

type Above = ReadonlyMap<number, { readonly steps: number; readonly synset: Synset }>

/** What two synsets are compared by, taken together once: some have hundreds of pointers. */
interface Ties {
  readonly key: string
  readonly opposites: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
  /** What it is a kind of, with the number of steps. */
  readonly above: Above
  /** Those of them that say something of whoever shares them, and are near enough. */
  readonly telling: readonly { readonly offset: number; readonly steps: number; readonly word: string }[]
}

const known = new WeakMap<Synset, Ties>()

/** Kept as long as somebody holds the synset. */
function tiesOf(synset: Synset, wordnet: WordNet): Ties {
  const ties = known.get(synset) ?? toTies(synset, wordnet)
  known.set(synset, ties)
  return ties
}

const keyOf = ({ pos, offset }: { readonly pos: Pos; readonly offset: number }) => `${pos} ${offset}`
const parts: readonly string[] = ['%p', '%m', '%s']

function toTies(synset: Synset, wordnet: WordNet): Ties {
  const above = climb(synset, wordnet)
  const pointed = (symbols: readonly string[]) =>
    new Set(synset.pointers.filter(({ symbol }) => symbols.includes(symbol)).map(keyOf))
  const telling = [...above].flatMap(([offset, { steps, synset: kind }]) => {
    const word = kind.words[0] ?? ''
    const isTelling = steps < farthest && !tooWide.test(word) && word.length <= longestName
    return isTelling ? [{ offset, steps, word }] : []
  })
  return { key: keyOf(synset), opposites: pointed(['!']), parts: pointed(parts), above, telling }
}

function climb(synset: Synset, wordnet: WordNet): Above {
  const above = new Map<number, { steps: number; synset: Synset }>()
  let level: readonly Synset[] = [synset]
  for (let steps = 1; steps <= deepest && level.length > 0; steps += 1) {
    level = level
      .flatMap(({ pointers }) => pointers.filter(({ symbol }) => symbol === '@' || symbol === '@i'))
      .flatMap(({ pos, offset }) => (above.has(offset) ? [] : (wordnet.synset(pos, offset) ?? [])))
    for (const each of level) if (!above.has(each.offset)) above.set(each.offset, { steps, synset: each })
  }
  return above
}

function cousins(one: Synset, other: Synset, wordnet: WordNet): Near | undefined {
  const { above } = tiesOf(other, wordnet)
  let best = { word: '', steps: farthest + 1 }
  for (const { offset, steps, word } of tiesOf(one, wordnet).telling) {
    const below = above.get(offset)
    if (below && steps + below.steps < best.steps) best = { word, steps: steps + below.steps }
  }
  return best.steps <= farthest ? { relation: 'cousins', isTurned: false, common: best.word } : undefined
}
