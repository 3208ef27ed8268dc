import type { NodeType } from '@/lib/graph/schema'
import { tryNumber, tryOrdinal } from '@/lib/words/english'
import { anyIdea, tryType } from './lexicon'
import { trimEnds } from './reference-ends'
import { tryNumbered, tryRank } from './reference-rank'
import { activeWords, fillers, itWords, rootWords, themWords } from './reference-words'
import { isWord, type Token, textOf } from './tokens'

/** How a person points at ideas, before it is known which they are. */
export type Reference =
  | { readonly by: 'active' }
  | { readonly by: 'root' }
  /** What was spoken of last: one idea, or several. */
  | { readonly by: 'it' }
  | { readonly by: 'them' }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'name'; readonly text: string; readonly type?: NodeType }
  /** From 1; negative from the end. */
  | { readonly by: 'nth'; readonly nth: number; readonly type?: NodeType; readonly of?: Reference }
  | {
      readonly by: 'all'
      readonly type?: NodeType
      readonly of?: Reference
      readonly count?: number
      readonly except?: Reference
      /** The word alone, which may be the name of an idea. */
      readonly bare?: string
    }
  | { readonly by: 'parent'; readonly of: Reference }
  | { readonly by: 'list'; readonly items: readonly Reference[] }

/** Understands a run of tokens as a reference; undefined when it is empty. */
export function tryReference(tokens: readonly Token[], source: string): Reference | undefined {
  const inner = trimEnds(tokens)
  const [first] = inner
  if (!first) return undefined
  if (inner.length === 1) {
    if (first.kind === 'quoted' || first.kind === 'label') return { by: 'name', text: first.text }
    if (first.kind === 'id') return { by: 'id', id: first.text }
  }
  return (
    tryExcept(inner, source) ??
    tryPointing(inner, source) ??
    tryListed(inner, source) ??
    tryNamed(inner, source)
  )
}

/** `everything under X except Y`. */
function tryExcept(tokens: readonly Token[], source: string): Reference | undefined {
  const at = tokens.findIndex(
    (token, index) => index > 1 && isWord(token, /^(except|besides|but|excluding|without)$/),
  )
  const all = at > 0 ? tryAll(tokens.slice(0, at), source) : undefined
  const except = all && tryReference(skip(tokens.slice(at + 1), /^(for|not)$/), source)
  return all?.by === 'all' && except ? { ...all, except } : undefined
}

function tryPointing(tokens: readonly Token[], source: string): Reference | undefined {
  const words = tokens.map(({ lower }) => lower).join(' ')
  if (rootWords.test(words)) return { by: 'root' }
  if (activeWords.test(words)) return { by: 'active' }
  if (itWords.test(words)) return { by: 'it' }
  if (themWords.test(words)) return { by: 'them' }
  return (
    tryParent(tokens, source) ?? tryNth(tokens, source) ?? tryOnly(tokens, source) ?? tryAll(tokens, source)
  )
}

/** `the claim under X`. */
function tryOnly([the, kind, link, ...rest]: readonly Token[], source: string): Reference | undefined {
  const type = kind?.kind === 'word' && !/s$/.test(kind.lower) ? tryType(kind.lower) : undefined
  return isWord(the, /^the$/) && type && /^(under|below|beneath)$/i.test(link?.text ?? '')
    ? withOf(1, { type }, rest, source)
    : undefined
}

/** `the parent of X`, `its parent`, `X's parent`. */
function tryParent(tokens: readonly Token[], source: string): Reference | undefined {
  const words = tokens.map(({ lower }) => lower)
  if (words.at(-1) === 'parent') {
    const owner = tokens.slice(0, -1)
    if (/^(its|the|this|that|their)$/.test(words[0] ?? '') && owner.length === 1)
      return { by: 'parent', of: { by: 'it' } }
    const of = tryReference(withoutPossessive(owner, source), source)
    return of && { by: 'parent', of }
  }
  const at = words.findIndex((word, index) => word === 'parent' && words[index + 1] === 'of')
  const of = at >= 0 ? tryReference(tokens.slice(at + 2), source) : undefined
  return of && { by: 'parent', of }
}

function withoutPossessive(tokens: readonly Token[], source: string): readonly Token[] {
  const last = tokens.at(-1)
  if (!last || !/'s?$/.test(last.lower)) return tokens
  const text = source.slice(last.start, last.end).replace(/['’]s?$/, '')
  return [...tokens.slice(0, -1), { ...last, text, lower: text.toLowerCase(), end: last.start + text.length }]
}

/** `the second risk under X`, `the last one`, `the first of them`. */
function tryNth(tokens: readonly Token[], source: string): Reference | undefined {
  const rest = skip(tokens, /^the$/)
  const nth = rest[0]?.kind === 'word' ? (tryOrdinal(rest[0].lower) ?? tryRank(rest)) : undefined
  if (isWord(rest[0], /^(most|least)$/)) return withKind(rest.slice(2), 1, source)
  if (nth === undefined) {
    const numbered = tryNumbered(rest)
    return numbered && { by: 'nth', ...numbered }
  }
  const after = rest.slice(1)
  if (after.length === 0) return { by: 'nth', nth }
  const last = after[0]?.kind === 'word' ? tryOrdinal(after[0].lower) : undefined
  if (last === -1) return withKind(after.slice(1), -nth, source)
  return withKind(after, nth, source)
}

function withKind(tokens: readonly Token[], nth: number, source: string): Reference | undefined {
  const [kind, link, ...rest] = tokens
  if (!kind) return { by: 'nth', nth }
  const type = kind.kind === 'word' ? tryType(kind.lower) : undefined
  const isKind =
    type !== undefined ||
    isWord(kind, anyIdea) ||
    isWord(kind, /^(one|ones|of|new|result|match|lens|sub-?idea)$/)
  if (!isKind) return undefined
  const typed = type ? { type } : {}
  if (!link) return { by: 'nth', nth, ...typed }
  if (isWord(kind, /^(of)$/))
    return tokens.length <= 2 && isWord(link, /^(them|these|those)$/)
      ? { by: 'nth', nth }
      : withOf(nth, {}, tokens.slice(1), source)
  if (isWord(link, /^(under|below|beneath|of|in|on|from|beside|to|for)$/))
    return withOf(nth, typed, rest, source)
  return isWord(link, /^(you|that|i|we|just|there)$/) ? { by: 'nth', nth, ...typed } : undefined
}

function withOf(nth: number, typed: { type?: NodeType }, rest: readonly Token[], source: string): Reference {
  const of = tryReference(rest, source)
  if (!of || of.by === 'them') return { by: 'nth', nth, ...typed }
  return { by: 'nth', nth, ...typed, of }
}

/** `all risks under X`, `every question`, `its children`, `the three risks`, `everything under X`. */
function tryAll(tokens: readonly Token[], source: string): Reference | undefined {
  const lead = tokens.findIndex(
    (token) =>
      !isWord(token, /^(all|both|every|each|any|of|the|its|their|these|those|his|my|our|other|new)$/),
  )
  const words = tokens.map(({ lower }) => lower)
  const quantified = /^(all|both|every|each|any|its|their|these|those)$/.test(words[0] ?? '')
  if (
    /^(everything|anything|all)$/.test(words[0] ?? '') &&
    /^(under|below|beneath|in|on|from)$/.test(words[1] ?? '')
  ) {
    const of = tryReference(tokens.slice(2), source)
    return of && { by: 'all', of }
  }
  if (lead < 0) return undefined
  const number = tokens[lead]?.kind === 'word' ? tryNumber(words[lead] ?? '') : undefined
  const counted = number !== undefined && number > 0 && lead > 0
  const at = counted ? lead + 1 : lead
  return allFrom(
    tokens.slice(at),
    source,
    quantified || counted || isPluralKind(words[at]),
    counted ? number : undefined,
    words[0],
  )
}

const isPluralKind = (word = '') =>
  /s$|children|people/.test(word) && (tryType(word) !== undefined || anyIdea.test(word))

function allFrom(
  tokens: readonly Token[],
  source: string,
  isAll: boolean,
  count: number | undefined,
  lead = '',
): Reference | undefined {
  const [kind, link, ...rest] = tokens
  if (kind?.kind !== 'word' || !isAll) return undefined
  const type = tryType(kind.lower)
  if (!type && !anyIdea.test(kind.lower)) return undefined
  const typed = { ...(type ? { type } : {}), ...(count ? { count } : {}) }
  const owned = /^(its|their)$/.test(lead) ? { of: { by: 'it' as const } } : {}
  if (!link) return { by: 'all', ...typed, ...owned, ...(lead === kind.lower ? { bare: kind.lower } : {}) }
  if (!isWord(link, /^(under|below|beneath|of|in|on|from|to|for)$/))
    return isWord(link, /^(you|that|i|we|there|again|here)$/) ? { by: 'all', ...typed } : undefined
  const of = tryReference(rest, source)
  return of ? { by: 'all', ...typed, of } : undefined
}

/** `A, B and C`, where every item is a reference of its own. */
function tryListed(tokens: readonly Token[], source: string): Reference | undefined {
  const groups = splitList(isWord(tokens[0], /^(both|either)$/) ? tokens.slice(1) : tokens)
  if (groups.length < 2) return undefined
  const items = groups.flatMap((group) => tryReference(group, source) ?? [])
  return items.length > 1 ? { by: 'list', items } : undefined
}

export function splitList(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [[]]
  for (const token of tokens) {
    const divides = token.kind === 'comma' || token.kind === 'line' || isWord(token, /^(and|&|plus)$/)
    if (divides) groups.push([])
    else groups.at(-1)?.push(token)
  }
  return groups.filter((group) => group.length > 0)
}

/** A name, perhaps with its kind before or after it: `the risk about noise`, `the Costs branch`. */
function tryNamed(tokens: readonly Token[], source: string): Reference | undefined {
  let rest = tokens
  let type: NodeType | undefined
  while (rest.length > 1) {
    const [first, second] = rest
    const kind = first?.kind === 'word' ? tryType(first.lower) : undefined
    if (
      kind &&
      (second?.kind === 'quoted' ||
        second?.kind === 'label' ||
        isWord(second, /^(about|called|named|on|that|titled|labelled|labeled|of)$/))
    )
      type = kind
    else if (!isWord(first, fillers)) break
    rest = rest.slice(1)
  }
  while (rest.length > 1 && isWord(rest.at(-1), /^(node|idea|branch|topic|card|item|bubble|one)$/))
    rest = rest.slice(0, -1)
  const [sole] = rest
  if (rest.length === 1 && sole?.kind === 'id') return { by: 'id', id: sole.text }
  const text = textOf(rest, source).replace(/['’]s$/, '')
  return text ? { by: 'name', text, ...(type ? { type } : {}) } : undefined
}

function skip(tokens: readonly Token[], pattern: RegExp): readonly Token[] {
  return isWord(tokens[0], pattern) ? tokens.slice(1) : tokens
}
