import type { NodeType } from '@/lib/graph/schema'
import { toKey, toSentenceCase, tryNumber } from '@/lib/words/english'
import type { AddIntent, NewItem } from './intent'
import { anyIdea, tryType } from './lexicon'
import { splitDescription, stripLead, toGiven } from './new-label'
import { type Known, naming, splitPlace } from './parse-place'
import { leading, tryWanted, tryWantedList } from './parse-wanted'
import { splitList } from './reference'
import { isWord, type Token, textOf } from './tokens'

/** Everything after a verb of adding. Undefined when nothing to add is named. */
export function tryAdd(all: readonly Token[], known: Known): AddIntent | undefined {
  const tokens = withoutFill(all)
  if (isWord(tokens.at(-1), /^(under|below|beneath)$/)) return undefined
  const { head, tail } = splitAtColon(tokens)
  const placed = splitPlace(head, known)
  const items = tail.length > 0 ? fromList(placed.rest, tail, known) : toItems(placed.rest, known)
  if (items.length === 0) return undefined
  const { parent } = placed
  return { kind: 'add', items, ...(parent ? { parent } : {}) }
}

/** `…, both as topics`, `another risk here called X`: words that say nothing more. */
const withoutFill = (tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((token, at) => {
    const next = tokens[at + 1]
    if (token.kind === 'comma') return !(isAll(next) && isWord(tokens[at + 2], /^as$/))
    if (isWord(token, /^here$/))
      return next !== undefined && next.kind !== 'comma' && !isWord(next, naming) && !isWord(next, /^and$/)
    if (isWord(token, /^somewhere$/)) return !isWord(next, /^(under|below|beneath|in|on|at|within)$/)
    return !(isAll(token) && isWord(next, /^as$/))
  })
const isAll = (token: Token | undefined) => isWord(token, /^(both|each|all)$/)

function splitAtColon(tokens: readonly Token[]): { head: readonly Token[]; tail: readonly Token[] } {
  const at = tokens.findIndex(({ kind }) => kind === 'colon' || kind === 'line')
  return at < 0 ? { head: tokens, tail: [] } : { head: tokens.slice(0, at), tail: tokens.slice(at + 1) }
}

/** What stands before a colon says the kind; after it stand the labels. */
function fromList(head: readonly Token[], tail: readonly Token[], known: Known): NewItem[] {
  const kind = tryWanted(head, known)
  const given = kind?.is === 'wanted' ? kind.type : undefined
  const isBare =
    kind !== undefined ||
    head.every(
      (token) =>
        isWord(token, leading) ||
        isWord(token, anyIdea) ||
        isWord(token, /^(these|following|ideas?|this|as|following|list|points?|follows)$/),
    )
  const single = kind?.is === 'wanted' && kind.count === 1 && !tail.some(({ kind: one }) => one === 'line')
  if (single) return [toGiven(textOf(tail, known.source), given)]
  if (isBare) return splitItems(tail).flatMap((group) => itemOf(group, given, known))
  const below = splitItems(tail).flatMap((group) => itemOf(group, undefined, known))
  const label = textOf(head, known.source)
  return head.length > 0 && below.length === 1 && below[0]?.is === 'given'
    ? [{ is: 'given', label: toSentenceCase(label), description: below[0].label }]
    : below
}

function toItems(tokens: readonly Token[], known: Known): NewItem[] {
  const parts = typedParts(tokens)
  if (parts.length > 1) return parts.flatMap((part) => toItems(part, known))
  const withChildren = tryWithChildren(tokens, known)
  if (withChildren) return [withChildren]
  const wanted = tryWantedList(tokens, known)
  if (wanted) return wanted
  const as = tryTyped(tokens, known)
  if (as) return as
  return splitItems(tokens).flatMap((group) => itemOf(group, undefined, known))
}

/** `a risk that it rains and an action "Buy a tent"`: each with its own kind before its name. */
function typedParts(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const divides = token.kind === 'comma' || isWord(token, /^(and|&|plus)$/)
    if (divides && startsTyped(tokens.slice(at + 1))) parts.push([])
    else parts.at(-1)?.push(token)
  }
  const [first = []] = parts
  const full = parts.filter((part) => part.length > 0)
  return full.length > 1 && startsTyped(first) ? full : [[...tokens]]
}

function startsTyped(tokens: readonly Token[]): boolean {
  const from = tokens.findIndex((token) => !isWord(token, /^(and|an?|the|one|another|also|new|more|with)$/))
  const [kind, next] = from < 0 ? [] : tokens.slice(from, from + 2)
  if (kind?.kind !== 'word' || tryType(kind.lower) === undefined || !next) return false
  const isNamed =
    next.kind === 'quoted' ||
    next.kind === 'label' ||
    isWord(next, naming) ||
    isWord(next, /^(that|about|on)$/)
  return isNamed || (from > 0 && (/^\p{Lu}/u.test(next.text) || next.start - kind.end > 1))
}

/** `Costs with children Rails and Staff`. */
function tryWithChildren(tokens: readonly Token[], known: Known): NewItem | undefined {
  const at = tokens.findIndex((token, index) => index > 0 && isWord(token, /^(with|containing|having)$/))
  if (at < 0) return undefined
  const rest = tokens
    .slice(at + 1)
    .filter((token) => !isWord(token, /^(the|two|three|four|five|six|as|its)$/))
  if (isWord(rest[0], /^descriptions?$/)) return undefined
  if (!isWord(rest[0], /^(children|sub-?ideas|subtopics|sub-?topics|branches|ideas|sub-?nodes|nodes|child)$/))
    return undefined
  const [parent] = toItems(tokens.slice(0, at), known)
  const below = splitItems(rest.slice(1).filter(({ kind }) => kind !== 'colon')).flatMap((group) =>
    itemOf(group, undefined, known),
  )
  return parent?.is === 'given' && below.length > 0 ? { ...parent, below } : undefined
}

/** `Noise as a risk`, `the risks Noise and Dust`, `risk "Noise"`. */
function tryTyped(tokens: readonly Token[], known: Known): NewItem[] | undefined {
  const as = tokens.findLastIndex((token) => isWord(token, /^as$/))
  const isOnly = tokens.findIndex((token) => isWord(token, /^as$/)) === as
  const asType = as > 0 && isOnly ? typeIn(tokens.slice(as + 1)) : undefined
  if (asType) return splitItems(tokens.slice(0, as)).flatMap((group) => itemOf(group, asType, known))
  const rest = tokens.slice(
    tokens.findIndex((token) => !isWord(token, leading) && tryNumber(token.lower) === undefined),
  )
  const [kind, ...names] = rest
  const type = kind?.kind === 'word' ? tryType(kind.lower) : undefined
  const isGeneric = isWord(kind, anyIdea)
  if ((!type && !isGeneric) || names.length === 0 || isWord(names[0], /^(and|or)$/)) return undefined
  const labels = isWord(names[0], naming) ? names.slice(1) : names
  const isNamed =
    labels[0]?.kind === 'quoted' || /^\p{Lu}/u.test(labels[0]?.text ?? '') || isWord(names[0], naming)
  return isNamed ? splitItems(labels).flatMap((group) => itemOf(group, type, known)) : undefined
}

function typeIn(tokens: readonly Token[]): NodeType | undefined {
  const rest = tokens.filter(
    (token) => !isWord(token, leading) && !isWord(token, /^(new|types?|nodes?|ideas?|of|type)$/),
  )
  return rest.length === 1 && rest[0] ? tryType(rest[0].lower) : undefined
}

function splitItems(tokens: readonly Token[]): Token[][] {
  const hasLines = tokens.some(({ kind }) => kind === 'line')
  if (!hasLines) return splitList(tokens)
  const groups: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'line') groups.push([])
    else groups.at(-1)?.push(token)
  }
  return groups.filter((group) => group.length > 0)
}

function itemOf(tokens: readonly Token[], type: NodeType | undefined, known: Known): NewItem[] {
  const as = tokens.findLastIndex((token) => isWord(token, /^as$/))
  const asType = as > 0 ? typeIn(tokens.slice(as + 1)) : undefined
  if (asType) return itemOf(tokens.slice(0, as), asType, known)
  const { label, description } = splitDescription(stripLead(tokens), known)
  if (!toKey(label)) return []
  return [{ ...toGiven(label, type), ...(description ? { description } : {}) }]
}
