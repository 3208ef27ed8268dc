import { isPlural, toSingular } from '@/lib/words/english'
import { toVerbForms } from '@/lib/words/verbs'
import type { WordNet } from '@/lib/words/wordnet'
import { decapitalise } from './capitals'
import { toBaseOfParticiple, tryVerb } from './clauses'
import { coreOf, type NounPhrase, toNounPhrase } from './noun-phrase'

/**
 * What one idea on a board is called in the middle of a sentence: `empty seats`, `closed streets`, `counting trips`.
 * Undefined for questions and sentences, which have no such name.
 */
export function tryGist(label: string, type: string, wordnet: WordNet): NounPhrase | undefined {
  if (/[?:“”"]/.test(label)) return undefined
  const text = decapitalise(label.trim().replace(/[.!…]+$/, ''), wordnet)
  if (/^(who|what|when|where|why|how|which|whether|if|is|are|do|does|nobody|everything|no way)\b/i.test(text))
    return undefined
  if (type === 'action') return fromDeed(text, wordnet)
  const phrase = fromParticiple(text, wordnet) ?? beforeClause(text)
  return phrase && phrase.split(/\s+/).length <= 4 ? toNounPhrase(phrase) : undefined
}

/** `count trips along the route` → counting trips. */
function fromDeed(text: string, wordnet: WordNet): NounPhrase | undefined {
  const deed = tryVerb(text, wordnet)
  if (!deed) return undefined
  const name = `${toVerbForms(deed.verb.base).ing} ${deed.object}`.trim()
  if (name.split(/\s+/).length > 5) return undefined
  return {
    ...toNounPhrase(name),
    definite: name,
    indefinite: name,
    plural: name,
    number: 'mass',
    pronoun: 'it',
  }
}

/** `streets closed while …` → closed streets. */
function fromParticiple(text: string, wordnet: WordNet): string | undefined {
  const [noun = '', second = '', ...rest] = text.split(/\s+/)
  if (rest.length > 0 && !/^(while|for|by|in|on|at|during|until|too)$/.test(rest[0] ?? '')) return undefined
  const isDone = toBaseOfParticiple(second, wordnet) !== undefined && /ed$/.test(second)
  return isDone && wordnet.senses(toSingular(noun), 'noun').length > 0 ? `${second} ${noun}` : undefined
}

/** Up to the first relative clause or preposition; nothing when a verb makes it a sentence. */
function beforeClause(text: string): string | undefined {
  const isRelative = /^\S+(?: \S+)? (?:that|who)\b/i.test(text)
  const plain = coreOf(text)
    .replace(/[,;].*$/, '')
    .trim()
  const core = isRelative ? `${isPlural(plain.split(' ').at(-1) ?? '') ? 'these' : 'this'} ${plain}` : plain
  const isSentence =
    /\b(is|are|was|were|would|will|should|could|can|must|has|have|had|do|does|did|not|goes|go|comes|come|costs?|loses?|gets?|needs?|makes?|takes?|runs|ends|shifts|hits|fails?|breaks?|pays?|helps|works)\b/i.test(
      core,
    ) && core.split(/\s+/).length > 2
  return isSentence ? undefined : core
}
