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

/** `a` or `an`, by sound. */
export function toArticle(phrase: string): 'a' | 'an' {
  const lower = phrase.toLowerCase()
  if (/^(hour|honest|honou?r|heir)/.test(lower)) return 'an'
  if (/^(uni([^nm]|$)|use|usual|euro|one\b|once|ufo|user|utility|ubiqu)/.test(lower)) return 'a'
  if (/^(mba|mri|rpg|fm|sms|nft|llm|xml|html|ngo)\b/.test(lower)) return 'an'
  return /^[aeiou]/.test(lower) ? 'an' : 'a'
}

export interface VerbForms {
  readonly base: string
  /** he … */
  readonly s: string
  readonly ing: string
  readonly past: string
  readonly participle: string
}

/** past and participle; one entry where both are alike. */
const irregularVerbs: Readonly<Record<string, string>> = {
  be: 'was been',
  become: 'became become',
  begin: 'began begun',
  bet: 'bet',
  break: 'broke broken',
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  catch: 'caught',
  choose: 'chose chosen',
  come: 'came come',
  cost: 'cost',
  cut: 'cut',
  deal: 'dealt',
  do: 'did done',
  draw: 'drew drawn',
  drink: 'drank drunk',
  drive: 'drove driven',
  eat: 'ate eaten',
  fall: 'fell fallen',
  feed: 'fed',
  feel: 'felt',
  fight: 'fought',
  find: 'found',
  fly: 'flew flown',
  forget: 'forgot forgotten',
  get: 'got got',
  give: 'gave given',
  go: 'went gone',
  grow: 'grew grown',
  have: 'had',
  hear: 'heard',
  hide: 'hid hidden',
  hit: 'hit',
  hold: 'held',
  keep: 'kept',
  know: 'knew known',
  lead: 'led',
  leave: 'left',
  lend: 'lent',
  let: 'let',
  lose: 'lost',
  make: 'made',
  mean: 'meant',
  meet: 'met',
  pay: 'paid',
  put: 'put',
  quit: 'quit',
  read: 'read',
  ride: 'rode ridden',
  rise: 'rose risen',
  run: 'ran run',
  say: 'said',
  see: 'saw seen',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  shut: 'shut',
  sing: 'sang sung',
  sit: 'sat',
  sleep: 'slept',
  speak: 'spoke spoken',
  spend: 'spent',
  split: 'split',
  stand: 'stood',
  swim: 'swam swum',
  take: 'took taken',
  teach: 'taught',
  tell: 'told',
  think: 'thought',
  throw: 'threw thrown',
  understand: 'understood',
  wear: 'wore worn',
  win: 'won',
  withdraw: 'withdrew withdrawn',
  write: 'wrote written',
}
const doubling =
  /^(ban|beg|chat|chop|cut|dig|drop|fit|flip|get|grab|hit|hop|hug|jog|let|map|nap|pan|pet|plan|plot|plug|prefer|put|quit|rent out|rob|rub|run|scan|set|ship|shop|shut|sip|sit|skip|slim|slip|spin|split|spot|stop|swap|swim|tap|tip|trim|trip|wed|win|wrap|admit|begin|commit|control|occur|permit|refer|submit|transfer|forget|refit|retrofit|upset)$/

const baseOf = new Map(
  Object.entries(irregularVerbs).map(([base, forms]) => [forms.split(' ').at(-1) ?? forms, base] as const),
)

/** `made` → make; regular participles are not known here. */
export const baseOfParticiple = (participle: string): string | undefined => baseOf.get(participle)

/** Of the first word; the particle stays: `set up` → `setting up`. */
export function toVerbForms(verb: string): VerbForms {
  const [first = verb, ...rest] = verb.toLowerCase().split(' ')
  const tail = rest.length > 0 ? ` ${rest.join(' ')}` : ''
  const [past, participle = past] = (irregularVerbs[first] ?? regularPast(first)).split(' ')
  return {
    base: first + tail,
    s: thirdPerson(first) + tail,
    ing: gerund(first) + tail,
    past: (past ?? first) + tail,
    participle: (participle ?? first) + tail,
  }
}

function thirdPerson(verb: string): string {
  if (verb === 'be') return 'is'
  if (verb === 'have') return 'has'
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

function gerund(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`
  return doubling.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}

function regularPast(verb: string): string {
  if (/e$/.test(verb)) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return doubling.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`
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
