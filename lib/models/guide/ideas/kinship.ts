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
  if (isSame(one, other)) return { relation: 'same', isTurned: false }
  if (points(one, other, ['!'])) return { relation: 'opposite', isTurned: false }
  const [up, down] = [kindsAbove(one, wordnet), kindsAbove(other, wordnet)]
  if (up.has(other.offset)) return { relation: 'kind', isTurned: false }
  if (down.has(one.offset)) return { relation: 'kind', isTurned: true }
  if (points(other, one, parts)) return { relation: 'part', isTurned: false }
  if (points(one, other, parts)) return { relation: 'part', isTurned: true }
  return undefined
}

const parts = ['%p', '%m', '%s']

const isSame = (a: Synset, b: Synset) => a.offset === b.offset && a.pos === b.pos

const points = (from: Synset, to: Synset, symbols: readonly string[]) =>
  from.pointers.some(
    ({ symbol, offset, pos }) => symbols.includes(symbol) && offset === to.offset && pos === to.pos,
  )

type Above = ReadonlyMap<number, { readonly steps: number; readonly synset: Synset }>

const known = new WeakMap<Synset, Above>()

/** What it is a kind of, with the number of steps; climbed once as long as somebody holds the synset. */
function kindsAbove(synset: Synset, wordnet: WordNet): Above {
  const above = known.get(synset) ?? climb(synset, wordnet)
  known.set(synset, above)
  return above
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
  const down = kindsAbove(other, wordnet)
  let best = { word: '', steps: farthest + 1 }
  for (const [offset, { steps, synset }] of kindsAbove(one, wordnet)) {
    const below = down.get(offset)
    if (!below || steps + below.steps >= best.steps) continue
    const word = synset.words[0] ?? ''
    if (!tooWide.test(word) && word.length <= longestName) best = { word, steps: steps + below.steps }
  }
  return best.steps <= farthest ? { relation: 'cousins', isTurned: false, common: best.word } : undefined
}
