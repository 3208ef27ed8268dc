/** Small, closed word knowledge: forms of nouns and verbs. Everything open comes from WordNet. */

const irregularPlurals: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  tooth: 'teeth',
  mouse: 'mice',
  goose: 'geese',
  ox: 'oxen',
  life: 'lives',
  wife: 'wives',
  knife: 'knives',
  leaf: 'leaves',
  wolf: 'wolves',
  half: 'halves',
  shelf: 'shelves',
  thief: 'thieves',
  loaf: 'loaves',
  self: 'selves',
  calf: 'calves',
  crisis: 'crises',
  analysis: 'analyses',
  basis: 'bases',
  thesis: 'theses',
  hypothesis: 'hypotheses',
  criterion: 'criteria',
  phenomenon: 'phenomena',
  hero: 'heroes',
  potato: 'potatoes',
  tomato: 'tomatoes',
  echo: 'echoes',
  volcano: 'volcanoes',
  mosquito: 'mosquitoes',
  bacterium: 'bacteria',
  medium: 'media',
}
const singularOf = new Map(Object.entries(irregularPlurals).map(([one, many]) => [many, one]))
const unchanging = new Set([
  'sheep',
  'fish',
  'deer',
  'series',
  'species',
  'aircraft',
  'spacecraft',
  'salmon',
  'means',
])
const onlyLookPlural =
  /(ss|us|is|ics|news|gas|lens|bus|bias|canvas|atlas|chaos|physics|series|species|diabetes|christmas|always|perhaps|texas|paris)$/i

export function toPlural(noun: string): string {
  const lower = noun.toLowerCase()
  if (unchanging.has(lower) || isPlural(lower)) return noun
  const irregular = irregularPlurals[lower]
  if (irregular) return irregular
  if (/[^aeiou]y$/.test(lower)) return `${noun.slice(0, -1)}ies`
  if (/(s|x|z|ch|sh)$/.test(lower)) return `${noun}es`
  return `${noun}s`
}

export function toSingular(noun: string): string {
  const lower = noun.toLowerCase()
  const irregular = singularOf.get(lower)
  if (irregular) return irregular
  if (!isPlural(lower)) return noun
  if (
    /ies$/.test(lower) &&
    lower.length > 4 &&
    !/^(movies|cookies|ties|pies|zombies|calories|selfies|lies|dies)$/.test(lower)
  ) {
    return `${noun.slice(0, -3)}y`
  }
  if (/(ches|shes|sses|xes|zes|buses)$/.test(lower)) return noun.slice(0, -2)
  return noun.slice(0, -1)
}

export function isPlural(noun: string): boolean {
  const lower = noun.toLowerCase()
  if (singularOf.has(lower)) return true
  if (unchanging.has(lower) || lower.length < 3) return false
  return lower.endsWith('s') && !onlyLookPlural.test(lower)
}

/** One spelling for words that two Englishes write in two ways: `neighbour`, `organise`, `centre`. */
export const toSpelling = (word: string): string =>
  word
    .toLowerCase()
    .replace(/our/g, 'or')
    .replace(/is(?=e|ing|ation)/g, 'iz')
    .replace(/tre\b/g, 'ter')
    .replace(/([a-z])\1/g, '$1')

/** `a` or `an`, by sound. */
export function toArticle(phrase: string): 'a' | 'an' {
  const lower = phrase.toLowerCase()
  if (/^(hour|honest|honou?r|heir)/.test(lower)) return 'an'
  if (/^(uni([^nm]|$)|use|usual|euro|one\b|once|ufo|user|utility|ubiqu)/.test(lower)) return 'a'
  if (/^(mba|mri|rpg|fm|sms|nft|llm|xml|html|ngo)\b/.test(lower)) return 'an'
  return /^[aeiou]/.test(lower) ? 'an' : 'a'
}

const smallNumbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A number written in digits or words, up to twelve in words. */
export function tryNumber(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word)
  const at = smallNumbers.indexOf(word.toLowerCase())
  return at >= 0 ? at : undefined
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]

/** From 1; -1 for the last, -2 for the one before it. */
export function tryOrdinal(word: string): number | undefined {
  const lower = word.toLowerCase()
  if (lower === 'last' || lower === 'final') return -1
  if (lower === 'penultimate') return -2
  const digits = /^(\d{1,3})(st|nd|rd|th)$/.exec(lower)
  if (digits) return Number(digits[1])
  const at = ordinals.indexOf(lower)
  return at >= 0 ? at + 1 : undefined
}

export const toCount = (count: number, noun: string) =>
  `${smallNumbers[count] ?? count} ${count === 1 ? noun : toPlural(noun)}`

export const toSentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `A`, `A and B`, `A, B and C`. */
export function toList(items: readonly string[], word = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

/** For comparing labels: compatibility form, lower case, words alone. */
export const toKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
