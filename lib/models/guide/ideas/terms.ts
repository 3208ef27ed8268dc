import { toKey, toSentenceCase, toSingular } from '@/lib/words/english'
import type { Pointer, Synset, WordNet } from '@/lib/words/wordnet'
import type { Topic } from '../topic/topic'
import { aspectsOf } from './aspects'
import type { Idea } from './fill'
import { related, senseFor, tooWide, toSentence } from './from-words'
import { ideasFor } from './ideas'

export type Term = Idea & { readonly relation: string }

/** The words one needs: those of the topic with WordNet's definitions, their kin, then notions of the frames. */
export function termsFor(topic: Topic, subject: Topic, wordnet: WordNet): Term[] {
  const own = contentWords(topic).flatMap((word) => senseOf(word, topic, wordnet))
  const named = own.map(({ word, sense }) => toTerm(word, sense, 'in the topic itself'))
  const kin = own.slice(0, 2).flatMap(({ word, sense }) => kinOf(word, sense, wordnet))
  const notions = [...ideasFor(topic, wordnet), ...aspectsOf(subject)]
    .filter(({ type }) => type === 'concept')
    .map((idea) => ({ ...idea, relation: '' }))
  return [
    ...named.slice(0, 3),
    ...kin.slice(0, 4),
    ...notions.slice(0, 4),
    ...named.slice(3),
    ...kin.slice(4),
    ...notions.slice(4),
  ]
}

const empty =
  /^(should|would|could|can|will|must|have|has|had|does|do|did|is|are|was|were|be|my|our|your|the|a|an|and|or|not|how|why|what|who|when|where|which|more|less|very|for|with|without|from|into|about|than|that|this|these|those|they|we|you|it|its|their|fast|really|make|get|go|take|worth|better|good|instead|people|while|so|all|new|own|to|of|in|on|at|by|as|if|up|out|i|use|used|keep|need|person|people|man|thing|way|lot)$/i

/** The subject as a whole, its head, then the other words of weight in their order. */
export function contentWords({ subject, text, verb, object }: Topic): string[] {
  const whole = subject.bare.toLowerCase().replace(/\S+$/, toSingular)
  const words = text
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word.length > 2 && !empty.test(word))
    .filter(
      (word) => !(verb && object && (word === verb.base.split(' ')[0] || word === verb.ing.split(' ')[0])),
    )
    .map((word) => (word === verb?.base ? word : toSingular(word)))
  return [...new Set([whole, subject.head.toLowerCase(), ...words])].filter((word) => !empty.test(word))
}

interface Known {
  readonly word: string
  readonly sense: Synset
}

const personFile = 18

/** Nouns; a verb by the noun made of it: procrastinate, procrastination. */
function senseOf(word: string, topic: Topic, wordnet: WordNet): Known[] {
  const noun = senseFor(word, topic.domain, wordnet)
  if (noun) return [{ word, sense: noun }]
  const verb = wordnet.senses(word, 'verb')[0]
  const derived = (verb?.pointers ?? []).filter(({ symbol, pos }) => symbol === '+' && pos === 'noun')
  const made = derived
    .flatMap(({ offset }) => wordnet.synset('noun', offset) ?? [])
    .find(({ file }) => file !== personFile)
  const name = made?.words.find((one) => one.slice(0, 4) === word.slice(0, 4))
  return made && name ? [{ word: name, sense: made }] : []
}

function kinOf(word: string, sense: Synset, wordnet: WordNet): Term[] {
  const of = (symbols: readonly Pointer['symbol'][], relation: string, count: number) =>
    related(sense, symbols, wordnet)
      .filter((kin) => wordnet.frequency(kin) > 0 || symbols[0] !== '~')
      .slice(0, count)
      .map((kin) => toTerm(kin.words[0] ?? '', kin, relation))
  return [
    ...of(['!'], `opposite of ${word}`, 1),
    ...of(['@'], `what ${word} is a kind of`, 1),
    ...of(['~'], `kind of ${word}`, 3),
    ...of(['%p', '%s'], `part of ${word}`, 2),
  ].filter(({ label }) => toKey(label) !== toKey(word) && !tooWide.test(label))
}

const toTerm = (word: string, sense: Synset, relation: string): Term => ({
  label: toSentenceCase(word),
  type: 'concept',
  description: toSentence(sense.definition),
  relation,
})
