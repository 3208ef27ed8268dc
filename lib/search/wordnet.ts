import { toKey, toSingular } from '@/lib/words/english'
import { openWordNet, type Pointer, type Pos, type Synset, type WordNet } from '@/lib/words/wordnet'
import { toResults } from './clean'
import type { SearchProvider } from './provider'

/** Dictionary entries for the words of a query, from the files on this machine. */
export function createWordNetSearch(open: () => WordNet = openWordNet): SearchProvider {
  let wordnet: WordNet | undefined
  return {
    id: 'wordnet',
    title: 'WordNet 3.1',
    async search(query, { limit, signal }) {
      signal.throwIfAborted()
      wordnet ??= open()
      return toResults(entriesFor(query, wordnet, limit).map(toRaw(wordnet)), limit)
    },
  }
}

interface Entry {
  /** As it was looked up. */
  readonly term: string
  readonly sense: Synset
}

const longestTerm = 4
const longestQuery = 24
const poses: readonly Pos[] = ['noun', 'verb', 'adj', 'adv']

/** The best sense of each term first, whole phrases before single words, then the second ones. */
function entriesFor(query: string, wordnet: WordNet, limit: number): Entry[] {
  const words = toKey(query).split(' ').slice(0, longestQuery).filter(Boolean)
  const terms = termsIn(words, wordnet)
  const ranked = terms.map((term) => sensesOf(term, words, wordnet).map((sense) => ({ term, sense })))
  const rounds = Math.max(0, ...ranked.map((senses) => senses.length))
  return Array.from({ length: rounds }, (_, round) => ranked.flatMap((senses) => senses[round] ?? []))
    .flat()
    .slice(0, limit)
}

/** The longest known phrases from left to right, and the words between them. */
function termsIn(words: readonly string[], wordnet: WordNet): readonly string[] {
  const terms: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = longestAt(words, at, wordnet)
    if (found) terms.push(found.term)
    at += found?.length ?? 1
  }
  const unique = [...new Set(terms)]
  return [...unique.filter((term) => term.includes(' ')), ...unique.filter((term) => !term.includes(' '))]
}

function longestAt(words: readonly string[], at: number, wordnet: WordNet) {
  for (let length = Math.min(longestTerm, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    if (length === 1 && (phrase.length < 3 || functionWords.test(phrase))) continue
    const spellings = [phrase, phrase.replace(/\S+$/, toSingular), phrase.replaceAll(' ', '')]
    const term = spellings.find((one) => isKnown(one, length, wordnet))
    if (term !== undefined) return { term, length }
  }
  return undefined
}

const isKnown = (term: string, length: number, wordnet: WordNet) =>
  (length > 1 ? poses.slice(0, 1) : poses).some((pos) => wordnet.senses(term, pos).length > 0)

const functionWords =
  /^(the|and|for|are|was|were|been|being|has|have|had|does|did|doing|can|could|will|would|shall|should|may|might|must|not|nor|but|yet|with|without|from|into|onto|about|above|below|under|over|than|then|that|this|these|those|there|here|they|them|their|your|yours|our|ours|his|her|hers|its|she|him|you|who|whom|whose|what|when|where|which|why|how|all|any|each|some|such|very|too|also|more|most|less|least|much|many|own|same|other|another|if|so|as|at|by|in|is|it|of|on|or|to|up|we|do|be|an|am)$/

/** Those that speak of another word of the query, then the most frequent; of rare ones that which most words share. */
function sensesOf(term: string, words: readonly string[], wordnet: WordNet): readonly Synset[] {
  const others = new Set(words.filter((word) => word.length > 3 && !term.includes(word)).map(toSingular))
  const senses = poses.flatMap((pos) => wordnet.senses(term, pos)).filter(isFit)
  return senses
    .map((sense, at) => ({
      sense,
      at,
      shared: sharedWords(sense, others),
      frequency: wordnet.frequency(sense),
      names: sense.words.length,
    }))
    .sort((a, b) => b.shared - a.shared || b.frequency - a.frequency || b.names - a.names || a.at - b.at)
    .map(({ sense }) => sense)
}

const sharedWords = ({ definition }: Synset, others: ReadonlySet<string>) =>
  [...new Set(toKey(definition).split(' ').map(toSingular))].filter((word) => others.has(word)).length

const isFit = ({ definition }: Synset) =>
  !/\b(slang|offensive|obscene|vulgar|derogatory|disparaging|ethnic slur)\b/i.test(definition)

const posNames: Readonly<Record<Pos, string>> = {
  noun: 'noun',
  verb: 'verb',
  adj: 'adjective',
  adv: 'adverb',
}
const posLetters: Readonly<Record<Pos, string>> = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' }

/** Its page is that of Open English WordNet, which goes on with WordNet since Princeton's own site was closed. */
const toRaw =
  (wordnet: WordNet) =>
  ({ term, sense }: Entry) => {
    const word = sense.words.find((one) => toKey(one) === term) ?? sense.words[0] ?? term
    const id = `oewn-${String(sense.offset).padStart(8, '0')}-${posLetters[sense.pos]}`
    return {
      title: `WordNet 3.1: ${word} (${posNames[sense.pos]})`,
      url: `https://en-word.net/lemma/${encodeURIComponent(word)}#${id}`,
      quote: toQuote(sense, wordnet),
    }
  }

function toQuote(sense: Synset, wordnet: WordNet): string {
  const isVerb = sense.pos === 'verb'
  const rows = [
    [isVerb ? 'A way to' : 'A kind of', kinOf(sense, ['@', '@i'], 1, wordnet)],
    [isVerb ? 'Ways:' : 'Kinds:', kinOf(sense, ['~'], 5, wordnet)],
    ['Parts:', kinOf(sense, ['%p', '%s'], 5, wordnet)],
    ['Opposite:', kinOf(sense, ['!'], 1, wordnet)],
  ]
  const more = rows.flatMap(([name, words]) => (words ? [`${name} ${words}.`] : []))
  return [`${sense.words.slice(0, 4).join(', ')}: ${sense.definition}.`, ...more].join(' ')
}

const mostLookedAt = 60

/** The ones people speak of first. */
function kinOf(
  { pointers, pos }: Synset,
  symbols: readonly Pointer['symbol'][],
  most: number,
  wordnet: WordNet,
): string {
  const kin = pointers
    .filter((pointer) => symbols.includes(pointer.symbol) && pointer.pos === pos)
    .slice(0, mostLookedAt)
    .flatMap(({ offset }) => wordnet.synset(pos, offset) ?? [])
    .filter(isFit)
    .map((synset) => ({ word: synset.words[0] ?? '', frequency: wordnet.frequency(synset) }))
    .sort((a, b) => b.frequency - a.frequency)
  return [...new Set(kin.map(({ word }) => word))].slice(0, most).join(', ')
}
