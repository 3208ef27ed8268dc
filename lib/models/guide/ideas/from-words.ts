import { toKey, toSentenceCase, toSingular } from '@/lib/words/english'
import type { Pointer, Synset, WordNet } from '@/lib/words/wordnet'
import { domainOfSense } from '../topic/domain'
import type { Domain } from '../topic/domains'
import type { Topic } from '../topic/topic'
import type { Idea } from './fill'

const rude =
  /\b(slang|offensive|obscene|vulgar|derogatory|disparaging|ethnic slur|profanity|sexual|taboo|prostitute|nazi)\b/i
const most = 8

/** Where no sense was met in running text, the one that most words share; vehicles before wires. */
function widest(senses: readonly Synset[]): Synset | undefined {
  const weight = ({ words, definition }: Synset) => words.length + (/\bvehicle\b/.test(definition) ? 2 : 0)
  return [...senses].sort((a, b) => weight(b) - weight(a))[0]
}

/** Kinds and parts of a thing that WordNet knows by its whole name: those people speak of. */
export function fromWords(topic: Topic, wordnet: WordNet): Idea[] {
  const name = topic.subject.bare.toLowerCase().replace(/\S+$/, toSingular)
  const sense = wordnet.senses(name, 'noun')[0] ?? wordnet.senses(topic.subject.bare.toLowerCase(), 'noun')[0]
  if (!sense || unfit.has(topic.domain)) return []
  const own = new Set(sense.words.map(toKey))
  const isKnown = (synset: Synset) => {
    const word = synset.words[0] ?? ''
    const isOwn = synset.words.some(
      (one) => own.has(toKey(one)) || toKey(one).replaceAll(' ', '') === toKey(name).replaceAll(' ', ''),
    )
    return !isOwn && (wordnet.frequency(synset) > 0 || word.endsWith(` ${topic.subject.head}`))
  }
  const kinds = related(sense, ['~'], wordnet).filter(isKnown)
  const parts = related(sense, ['%p', '%s'], wordnet).filter(isKnown)
  return [...kinds.slice(0, 4), ...parts.slice(0, 3)].slice(0, most).map(toIdea)
}

/** Where WordNet's kinds are words for words, not things to think about. */
const unfit: ReadonlySet<string> = new Set([
  'abstract',
  'work',
  'policy',
  'money',
  'activity',
  'trip',
  'event',
  'feeling',
  'person',
  'organisation',
  'place',
])

/** The noun's sense that fits the domain, else its first. */
export function senseFor(word: string, domain: Domain, wordnet: WordNet): Synset | undefined {
  const senses = wordnet.senses(word, 'noun').filter(({ definition }) => !rude.test(definition))
  const fitting = senses.slice(0, 3).filter((sense) => domainOfSense(sense, wordnet) === domain)
  if (wordnet.commonness(word, 'noun') > 0) return senses[0]
  return widest(fitting) ?? senses[0]
}

export function related(sense: Synset, symbols: readonly Pointer['symbol'][], wordnet: WordNet): Synset[] {
  return sense.pointers
    .filter(({ symbol, pos }) => symbols.includes(symbol) && pos === 'noun')
    .flatMap(({ pos, offset }) => wordnet.synset(pos, offset) ?? [])
    .filter((synset) => !rude.test(synset.definition) && isPlain(synset.words[0] ?? ''))
    .map((synset, at) => ({ synset, at, common: wordnet.frequency(synset) }))
    .sort((a, b) => b.common - a.common || a.at - b.at)
    .map(({ synset }) => synset)
}

/** Not a Latin name, a year or an abbreviation. */
const isPlain = (word: string) => word.length <= 28 && /^[a-z][a-z' -]+$/.test(word)

/** Names of WordNet's own upper floors. */
export const tooWide =
  /^(entity|object|whole|artifact|thing|matter|abstraction|attribute|psychological feature|physical entity|event|act|group|relation|measure|state|instrumentality|activity|content|cognition|causal agent|process|physical process|natural process|property|quality|unit|part|substance|living thing|organism)$/i

function toIdea(synset: Synset): Idea {
  return {
    label: toSentenceCase(synset.words[0] ?? ''),
    type: 'concept',
    description: toSentence(synset.definition),
  }
}

export function toSentence(definition: string): string {
  const first = (definition.split(/;\s/)[0] ?? definition).replace(/^\([^)]*\)\s*/, '').trim()
  return `${toSentenceCase(first)}.`
}
