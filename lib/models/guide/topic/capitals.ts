import type { Pos, WordNet } from '@/lib/words/wordnet'

const functionWords =
  /^(a|an|the|my|our|your|his|her|its|their|this|that|these|those|should|can|could|will|would|do|does|did|is|are|was|how|why|what|who|when|where|which|whether|if|and|or|in|on|at|for|of|with|without|to|from|by|about|more|less|no|not|some|all|every|any|we|you|they|it|he|she|people|smartphones?|podcasts?|website|online|start-?ups?|becoming|being|making|things?|best|how|chatbots?|blogs?|blogging|remote)$/i
const parts: readonly Pos[] = ['noun', 'verb', 'adj', 'adv']

/** Lowers a capital that only begins the sentence; names and acronyms keep theirs. */
export function decapitalise(text: string, wordnet: WordNet): string {
  const first = /^[\p{L}][\p{L}'’-]*/u.exec(text)?.[0] ?? ''
  if (!/^\p{Lu}\p{Ll}*([-'’]\p{Ll}+)*$/u.test(first) || first === 'I') return text
  if (/^I['’]/.test(first)) return text
  return isCommon(first, text, wordnet) ? first.toLowerCase() + text.slice(first.length) : text
}

function isCommon(first: string, text: string, wordnet: WordNet): boolean {
  if (functionWords.test(first)) return true
  const second = text.slice(first.length).trim().split(/\s+/)[0] ?? ''
  if (second && wordnet.senses(`${first} ${second}`, 'noun').some(hasCapital)) return false
  const [nearest] = wordnet.senses(first, 'noun')
  if (nearest && hasCapital(nearest) && !nearest.words.includes(first.toLowerCase())) return false
  if (/^\S+ (?:or|vs\.?|versus|and) \p{Lu}/u.test(text)) return false
  const words = [first, ...stems(first)]
  const senses = words.flatMap((word) => parts.flatMap((pos) => wordnet.senses(word, pos)))
  if (senses.length === 0) return !/^\p{Lu}/u.test(second) && second !== ''
  const lower = first.toLowerCase()
  return senses.some((sense) => sense.words.some((word) => word === lower || stems(first).includes(word)))
}

const hasCapital = (sense: { readonly words: readonly string[] }) => /^\p{Lu}/u.test(sense.words[0] ?? '')

function stems(word: string): string[] {
  const lower = word.toLowerCase()
  const found = [lower.replace(/ies$/, 'y'), lower.replace(/es$/, ''), lower.replace(/s$/, '')]
  return [
    ...found,
    lower.replace(/ing$/, ''),
    lower.replace(/ing$/, 'e'),
    lower.replace(/(.)\1ing$/, '$1'),
  ].filter((stem) => stem !== lower && stem.length > 2)
}
