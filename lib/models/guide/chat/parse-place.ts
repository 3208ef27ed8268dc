import { toward, tryType, under } from './lexicon'
import { type Reference, tryReference } from './reference'
import { isWord, type Token } from './tokens'

/** What parsing must know of the board: whether a text names an idea there. */
export interface Known {
  readonly source: string
  isIdea(text: string): boolean
}

/** Words that a name follows. */
export const naming = /^(called|named|titled|labelled|labeled|saying|entitled|reading)$/

interface Placed {
  readonly rest: readonly Token[]
  readonly parent?: Reference
}

/** Takes `under X` off; `to X` and the like only where X is an idea, else the words belong to the label. */
export function splitPlace(tokens: readonly Token[], known: Known): Placed {
  const beside = trySplitBeside(tokens, known)
  if (beside) return beside
  for (let at = tokens.length - 2; at >= 0; at -= 1) {
    const strict = isWord(tokens[at], under) || namesPlace(tokens, at) || isUnknownPlace(tokens, at)
    if (!strict && !isWord(tokens[at], toward)) continue
    const upTo = placeEnd(tokens, at + 1)
    const parent = tryReference(tokens.slice(at + 1, upTo), known.source)
    if (!parent || !(strict || pointsAtIdea(parent, known))) continue
    const rest = [...tokens.slice(0, at), ...tokens.slice(upTo)]
    return { rest: withoutLink(rest), parent }
  }
  return { rest: tokens }
}

/** `two risks to Canteen`: a kind and a name with a capital, which is not there. */
function isUnknownPlace(tokens: readonly Token[], at: number): boolean {
  const [name, ...more] = tokens.slice(at + 1)
  const kind = tokens[at - 1]
  return (
    isWord(tokens[at], /^(to|in|into)$/) &&
    name?.kind === 'word' &&
    /^\p{Lu}\p{Ll}/u.test(name.text) &&
    more.length < 3 &&
    kind?.kind === 'word' &&
    tryType(kind.lower) !== undefined &&
    tokens.slice(0, at - 1).every((token) => token.kind === 'word' && !/^\p{Lu}/u.test(token.text))
  )
}

/** `to the Timeline node`: meant as a place, whether it is there or not. */
function namesPlace(tokens: readonly Token[], at: number): boolean {
  const isTo = isWord(tokens[at], /^(to|in|into)$/)
  return (
    isTo && isWord(tokens[at + 1], /^(the|my|our)$/) && isWord(tokens.at(-1), /^(node|idea|branch|card)$/)
  )
}

/** `next to X`, `a sibling of X`: under the same parent. */
function trySplitBeside(tokens: readonly Token[], known: Known): Placed | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      isWord(token, /^(next|beside|alongside|sibling|siblings)$/) &&
      (isWord(token, /^(beside|alongside)$/) || isWord(tokens[index + 1], /^(to|of)$/)),
  )
  if (at < 0) return tryPlainSibling(tokens)
  const from = isWord(tokens[at], /^(beside|alongside)$/) ? at + 1 : at + 2
  const upTo = placeEnd(tokens, from)
  const of = tryReference(tokens.slice(from, upTo), known.source)
  if (!of || !pointsAtIdea(of, known)) return undefined
  const kept = isWord(tokens[at], /^siblings?$/) ? tokens.slice(0, at + 1) : tokens.slice(0, at)
  return { rest: [...kept, ...tokens.slice(upTo)], parent: { by: 'parent', of } }
}

/** `a sibling called X`: beside the selected idea. */
function tryPlainSibling(tokens: readonly Token[]): Placed | undefined {
  const at = tokens.findIndex((token) => isWord(token, /^siblings?$/))
  const isNew =
    at > 0 &&
    at < 4 &&
    tokens.slice(0, at).every((token) => isWord(token, /^(an?|another|new|one|two|three|some|more)$/))
  const isPlaced = tokens.some((token) => isWord(token, under))
  return isNew && !isPlaced ? { rest: tokens, parent: { by: 'parent', of: { by: 'active' } } } : undefined
}

/** `under X called Y`: the name comes after the place. */
function placeEnd(tokens: readonly Token[], from: number): number {
  const at = tokens.findIndex(
    (token, index) =>
      index > from &&
      (isWord(token, naming) || isWord(token, /^(with|as|about|that)$/) || opensOther(tokens, index)),
  )
  return at < 0 ? tokens.length : at
}

/** `under X and a question about Y`: the next thing. */
function opensOther(tokens: readonly Token[], at: number): boolean {
  if (!(tokens[at]?.kind === 'comma' || isWord(tokens[at], /^(and|plus)$/))) return false
  const kind = tokens[at + 2]
  return (
    isWord(tokens[at + 1], /^(an?|another|one)$/) &&
    kind?.kind === 'word' &&
    tryType(kind.lower) !== undefined
  )
}

const isList = (tokens: readonly Token[]) =>
  tokens.some((token) => token.kind === 'comma' || token.kind === 'line' || isWord(token, /^(and|&|plus)$/))

function withoutLink(all: readonly Token[]): readonly Token[] {
  const tokens =
    all.length > 1 && isWord(all.at(-1), /^(both|each|all|everything)$/) && isList(all)
      ? all.slice(0, all.at(-2)?.kind === 'comma' ? -2 : -1)
      : all
  const at = tokens.length - 1
  if (isWord(tokens[at], /^(child|children|sub-?idea|sub-?ideas)$/)) {
    const as = tokens.findLastIndex((token) => isWord(token, /^as$/))
    if (as > 0) return tokens.slice(0, as)
  }
  return tokens
}

export function pointsAtIdea(reference: Reference, known: Known): boolean {
  switch (reference.by) {
    case 'name':
      return known.isIdea(reference.text)
    case 'list':
      return reference.items.every((item) => pointsAtIdea(item, known))
    case 'nth':
    case 'all':
    case 'parent':
    case 'id':
    case 'active':
    case 'root':
    case 'it':
    case 'them':
      return true
  }
}
