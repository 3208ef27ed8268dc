import type { Intent } from '../chat/intent'
import type { Reference } from '../chat/reference'
import type { Token } from '../chat/tokens'
import { type Item, refOf, type Sentence, textAt } from '../sense/sentence'

/** What a frame found: its parts by name. */
export interface Found {
  readonly sentence: Sentence
  /** Of the message, before this sentence. */
  readonly earlier: readonly Intent[]
  items(part: string): readonly Item[]
  /** What was written there, without quotes. */
  text(part: string): string
  /** One idea, or the list of all that are named there. */
  ref(part: string): Reference | undefined
  refs(part: string): readonly Reference[]
}

/** A whole sentence of one shape, and what it asks. Undefined where its parts are not what they must be. */
export interface Frame {
  readonly pattern: RegExp
  read(found: Found): readonly Intent[] | undefined
}

const one = '@[igph]'
const joint = '(?: (?:,|and|&|plus|as well as|then|or)(?: (?:and|the|also|then))*)'
export const place =
  '(?:under|below|beneath|underneath|into|in|inside|within|to|onto|on|at|over to|->|out under|up to|down to)'

const parts: Readonly<Record<string, string>> = {
  /** One idea. */
  S: one,
  /** One, or several. */
  L: `(?:(?:both|all|each|of|the) )*${one}(?:${joint} ${one})*`,
  /** At least two. */
  LL: `(?:(?:both|all|each|of|the) )*${one}(?:${joint} ${one})+`,
  /** Where something can hang. */
  P: '@[igprth]',
  /** A name that is not there yet. */
  T: '\\S+(?: \\S+)*?',
  /** Whatever stands there. */
  X: '\\S+(?: \\S+)*',
}
const closing =
  '(?: ,? ?(?:please|pls|thanks|thank you|now|ok|okay|instead|for me|for us|then|again|right|too|as well|will you|would you|if you can|somehow|accordingly|cheers|(?:and )?(?:please )?(?:fix|change|correct|update|adjust|adapt)(?: (?:@p|that|it|this))?))*'

const opening =
  "(?:(?:please|pls|kindly|can you|could you|would you|will you|can we|could we|can i|could i|may i|i want to|we want to|i want you to|i'd like to|i would like to|i need to|we need to|we should|we could|let's|let us|i think that|i think|i believe that|i believe|i guess|it seems to me that|in my opinion|in my view|(?:(?:it|@p|that) )?(?:would|could|might) be (?:\\S+ )?(?:good|nice|great|better|best|helpful|cool|useful|lovely) if|(?:it'd|that'd) be (?:good|nice|great|better|best|helpful|cool|useful|lovely) if|i'd (?:like|love|appreciate) (?:it |@p )?if|i would (?:like|love|prefer|appreciate) (?:it |@p )?if|i'd prefer (?:it |@p )?if|what if|i wish|now|so|and|then|also|ok|okay|well|hey|hi|just|maybe|perhaps|actually|,) )*"

/**
 * A pattern over the template of a whole sentence without its politeness. `{name:kind}` is a part; see `parts` for the
 * kinds.
 */
export function frame(pattern: string, read: Frame['read']): Frame {
  const open = pattern.replace(
    /\{(\w+):([^}]+)\}/g,
    (_, name: string, kind: string) => `(?<${name}>${parts[kind] ?? kind})`,
  )
  return { pattern: new RegExp(`^ ${opening}${open}${closing} (?:\\. )*$`, 'd'), read }
}

export function tryFrame(
  { pattern, read }: Frame,
  sentence: Sentence,
  earlier: readonly Intent[],
): readonly Intent[] | undefined {
  const found = pattern.exec(sentence.template)
  if (!found) return undefined
  const count = (end: number) => sentence.template.slice(0, end).split(' ').filter(Boolean).length
  const range = (part: string) => {
    const at = found.indices?.groups?.[part]
    return at ? ([count(at[0]), count(at[1])] as const) : undefined
  }
  const items = (part: string) => sentence.items.slice(...(range(part) ?? [0, 0]))
  const refs = (part: string) =>
    items(part).flatMap(({ spot }) => (spot && spot.sure >= surest ? [refOf(spot, sentence)] : []))
  return read({
    sentence,
    earlier,
    items,
    refs,
    text: (part) => {
      const [from, to] = range(part) ?? [0, 0]
      return plain(textAt(sentence, from, to))
    },
    ref: (part) => {
      const all = refs(part)
      const isSure = all.length === items(part).filter(({ spot }) => spot).length
      const [only] = all
      if (!isSure || !only) return undefined
      return all.length === 1 ? only : { by: 'list', items: all }
    },
  })
}

/** Less is a word that a label happens to share. */
const surest = 0.42

const plain = (text: string) =>
  text
    .replace(/^["“'‘]|["”'’]$/g, '')
    .replace(/[\s,;]+$/, '')
    .trim()

/** Whether a part can be the name of an idea: short, or in quotes, and no other request. */
export function isName(items: readonly Item[], tokens: readonly Token[]): boolean {
  const [only] = items
  if (items.length === 1 && only)
    return tokens[only.from]?.kind === 'quoted' || /[\p{L}\p{N}]/u.test(only.word)
  return (
    items.length > 0 &&
    items.length <= 9 &&
    !items.some(({ word }, at) => /^[,:]$/.test(word) || (word === 'and' && isVerb(items[at + 1]?.word)))
  )
}

const isVerb = (word = '') =>
  /^(add|put|move|link|connect|rename|call|make|explain|expand|give|show|tell|then|delete|remove|mark|change)$/.test(
    word,
  )
