import { isPlural, toArticle, toPlural, toSingular } from '@/lib/words/english'
import { isUncountable } from '@/lib/words/uncountable'

/** A phrase one can speak of, with the forms that a sentence needs. */
export interface NounPhrase {
  /** As the person wrote it. */
  readonly text: string
  /** Without its determiner. */
  readonly bare: string
  /** The noun that the rest qualifies, singular and lower case unless it is a name. */
  readonly head: string
  readonly number: 'one' | 'many' | 'mass'
  /** `the tram`, `my job`, `remote work`. */
  readonly definite: string
  /** `a tram`, `remote work`. */
  readonly indefinite: string
  /** `trams`, `remote work`. */
  readonly plural: string
  /** `it` or `they`. */
  readonly pronoun: 'it' | 'they' | 'we' | 'I' | 'you'
}

const determiners = /^(?:(?:a|an|the|some|any|another|this|that|these|those|more|one|every|each|all|no)\s+)/i
const possessives = /^(?:my|our|your|his|her|its|their|\S+['’]s|\S+s['’])\s+/i
const qualifier =
  /\s(?:of|for|in|on|at|to|with|without|about|from|by|near|between|among|against|under|over|into|during|after|before|that|which|who|when|where|as|than|per|instead|because|if|while|along|through|across|around)\s/i

export function toNounPhrase(raw: string): NounPhrase {
  const text = raw.trim().replace(/[\s?!.,;:]+$/, '')
  const personal = toPersonal(text)
  if (personal) return personal
  const own = possessives.exec(text)?.[0]
  const article = own ? undefined : determiners.exec(text)?.[0]
  const bare = text.slice((own ?? article ?? '').length)
  const core = coreOf(bare)
  const last = core.split(/\s+/).at(-1) ?? core
  const isName = isNameLike(bare)
  const number = toNumber(core, last, article?.trim().toLowerCase(), isName)
  const plural = isName ? bare : number === 'one' ? bare.replace(core, withPluralHead(core)) : bare
  return {
    text,
    bare,
    head: isName ? last : toSingular(last).toLowerCase(),
    number,
    definite: own || isName ? text : toDefinite(bare, article, number),
    indefinite: own || isName ? text : number === 'one' ? `${toArticle(bare)} ${bare}` : bare,
    plural,
    pronoun: number === 'many' ? 'they' : 'it',
  }
}

/** What stands before the first preposition; the head is its last word. */
export function coreOf(bare: string): string {
  const at = ` ${bare} `.search(qualifier)
  return at > 0 ? bare.slice(0, at - 1).trim() || bare : bare
}

function toNumber(
  core: string,
  last: string,
  article: string | undefined,
  isName: boolean,
): NounPhrase['number'] {
  if (article === 'a' || article === 'an' || article === 'one' || article === 'another') return 'one'
  if (/\s(?:and|&)\s/.test(core)) return 'many'
  if (isName) return isPlural(last) && (core.includes(' ') || article === 'the') ? 'many' : 'one'
  if (isPlural(last)) return 'many'
  if (article === 'the' || article === 'this' || article === 'that' || article === 'every') return 'one'
  return isUncountable(core) || isDeedName(core) ? 'mass' : 'one'
}

/** `saying no`: a deed, of which there is no plural. */
const isDeedName = (core: string) =>
  /^(?:being|not [a-z]+ing)\b|^[a-z]{2,}ing (?:no|yes|more|less|up|out|alone|well|to|in)\b/.test(core)

function toDefinite(bare: string, article: string | undefined, number: NounPhrase['number']): string {
  const word = article?.trim().toLowerCase()
  if (word === 'these' || word === 'this') return `${word} ${bare}`
  if (word === 'the' || word === 'that' || word === 'these' || word === 'those') return `the ${bare}`
  if (number === 'one') return `the ${bare}`
  return bare
}

const withPluralHead = (core: string) => core.replace(/\S+$/, toPlural)

/** Capitals after the first letter of a word other than the first, or an acronym: `New York`, `AI`. */
function isNameLike(bare: string): boolean {
  const words = bare.split(/\s+/)
  const last = words.at(-1) ?? ''
  if (/^[A-Z][A-Za-z]*[A-Z]/.test(last) || /^[A-Z]{2,}s?$/.test(last)) return true
  return words.length > 1 ? words.every((word) => /^[A-Z0-9]/.test(word)) : /^[A-Z]/.test(last)
}

function toPersonal(text: string): NounPhrase | undefined {
  const lower = text.toLowerCase()
  const pronoun = ({ i: 'I', we: 'we', you: 'you', they: 'they', one: 'you', people: undefined } as const)[
    lower as 'i' | 'we' | 'you' | 'they' | 'one'
  ]
  if (!pronoun) return undefined
  const word = lower === 'i' ? 'I' : lower
  return {
    text: word,
    bare: word,
    head: 'person',
    number: 'many',
    definite: word,
    indefinite: word,
    plural: 'people',
    pronoun,
  }
}
