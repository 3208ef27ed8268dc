import type { NodeType } from '@/lib/graph/schema'
import { toKey, toSentenceCase, tryNumber } from '@/lib/words/english'
import type { AddIntent, NewItem } from './intent'
import { anyIdea, tryType } from './lexicon'
import { type Known, naming, splitPlace } from './parse-place'
import { splitList } from './reference'
import { isWord, type Token, textOf } from './tokens'

const several = /^(some|several|many|more|few|multiple|various|couple|bunch|lot|handful)$/
const leading =
  /^(an?|the|another|one|new|additional|extra|further|other|possible|potential|of|me|us|up|at|least|most|main|key|important|big|good|major|different|your|best|biggest|interesting|useful|open|hard|critical|serious|top|obvious|typical|concrete|specific|relevant|fresh|next|likely|real|related|single|brief|short|quick|also|random|pieces?|bits?)$/

/** Everything after a verb of adding. Undefined when nothing to add is named. */
export function tryAdd(tokens: readonly Token[], known: Known): AddIntent | undefined {
  if (isWord(tokens.at(-1), /^(under|below|beneath)$/)) return undefined
  const { head, tail } = splitAtColon(tokens)
  const placed = splitPlace(head, known)
  const items = tail.length > 0 ? fromList(placed.rest, tail, known) : toItems(placed.rest, known)
  if (items.length === 0) return undefined
  const { parent } = placed
  return { kind: 'add', items, ...(parent ? { parent } : {}) }
}

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
  const withChildren = tryWithChildren(tokens, known)
  if (withChildren) return [withChildren]
  const wanted = tryWantedList(tokens, known)
  if (wanted) return wanted
  const as = tryTyped(tokens, known)
  if (as) return as
  return splitItems(tokens).flatMap((group) => itemOf(group, undefined, known))
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

/** `two risks and a question`, each counted and of a kind. */
function tryWantedList(tokens: readonly Token[], known: Known): NewItem[] | undefined {
  const groups = splitList(tokens)
  const items = groups.flatMap((group) => tryWanted(group, known) ?? [])
  if (items.length === groups.length && items.length > 0) return items
  const whole = tryWanted(tokens, known)
  return whole && [whole]
}

/** `[three] [new] risks [about noise]`; `a risk that rain floods the tunnel` is a given one. */
function tryWanted(tokens: readonly Token[], known: Known): NewItem | undefined {
  let at = 0
  let count: number | undefined
  let isVague = false
  while (at < tokens.length) {
    const token = tokens[at]
    const number = token?.kind === 'word' ? tryNumber(token.lower) : undefined
    if (number !== undefined && number > 0) count = number
    else if (isWord(token, /^(an?|another)$/)) count ??= 1
    else if (isWord(token, several)) {
      isVague = true
      count = isWord(token, /^couple$/) ? 2 : isWord(token, /^(more|main)$/) ? count : undefined
    } else if (!isWord(token, leading)) break
    at += 1
  }
  const isMore = tokens.some((token) => isWord(token, /^(more|another)$/))
  const isRest = tokens.slice(at).every((token) => isWord(token, /^(here|there|now|too|again)$/))
  if (isRest && isMore) return { is: 'wanted', count: Math.min(count ?? 3, 12) }
  if (count === 1 && isWord(tokens[at], naming))
    return given(tokens.slice(at + 1), { is: 'wanted', count }, known)
  const kindAt = kindOf(tokens, at)
  const kind = tokens[kindAt]
  if (kind?.kind !== 'word' || kindAt > at + 2) return undefined
  const type = tryType(kind.lower)
  if (!type && !anyIdea.test(kind.lower)) return undefined
  const isNamedOne = isWord(tokens[kindAt + 1], naming) || isWord(tokens[kindAt + 1], /^that$/)
  const isMany =
    isVague || /s$|children|people|more/.test(kind.lower) || (kind.lower === 'evidence' && !isNamedOne)
  const typed = type ? { type } : {}
  return finish(
    tokens.slice(kindAt + 1),
    { is: 'wanted', count: Math.min(count ?? (isMany ? 3 : 1), 12), ...typed },
    known,
  )
}

/** The kind may stand after a word that qualifies it: `safety risks`, `legal questions`. */
function kindOf(tokens: readonly Token[], at: number): number {
  for (let index = at; index < Math.min(tokens.length, at + 3); index += 1) {
    const token = tokens[index]
    if (token?.kind !== 'word') return index
    if (tryType(token.lower) || anyIdea.test(token.lower)) return index
  }
  return tokens.length
}

function finish(
  rest: readonly Token[],
  wanted: Extract<NewItem, { is: 'wanted' }>,
  known: Known,
): NewItem | undefined {
  const [link, ...after] = rest
  if (!link || rest.every((token) => isWord(token, /^(here|there|now|too|please)$/))) return wanted
  if (isWord(link, naming) || isWord(link, /^that$/)) return given(after, wanted, known)
  if (link.kind === 'quoted') return given(rest, wanted, known)
  if (isWord(link, /^(about|on|regarding|concerning|for|of|around|to|in|with|related|from|against)$/)) {
    const about = textOf(isWord(after[0], /^(to|how)$/) ? after.slice(1) : after, known.source)
    if (!about) return wanted
    return wanted.count === 1 && wanted.type
      ? { is: 'wanted', count: 1, type: wanted.type, about }
      : { ...wanted, about }
  }
  return undefined
}

/** A kind with names after it: one name, or as many as were announced. */
function given(
  tokens: readonly Token[],
  { type, count }: Extract<NewItem, { is: 'wanted' }>,
  known: Known,
): NewItem | undefined {
  if (count > 1) return undefined
  const { label, description } = splitDescription(tokens, known)
  return label ? { ...toGiven(label, type), ...(description ? { description } : {}) } : undefined
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

/** An article before an unquoted name is not part of it, nor is a bare kind. */
function stripLead(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  if (second && isWord(first, /^(an?|another|called|named|new|that)$/)) return stripLead(tokens.slice(1))
  const quoted = tokens.filter(({ kind }) => kind === 'quoted')
  if (quoted.length === 1 && quoted[0]) return quoted
  return tokens
}

function splitDescription(tokens: readonly Token[], known: Known): { label: string; description?: string } {
  const at = tokens.findIndex(
    (token, index) =>
      isWord(token, /^(with|described|described as)$/) &&
      tokens.slice(index + 1, index + 4).some((next) => isWord(next, /^(description|as|describing|text)$/)),
  )
  if (at > 0) {
    const rest = tokens
      .slice(at + 1)
      .filter(
        (token, index) =>
          index > 3 || (!isWord(token, /^(the|a|description|as|text|of|saying)$/) && token.kind !== 'colon'),
      )
    return {
      label: clean(textOf(tokens.slice(0, at), known.source)),
      description: textOf(rest, known.source),
    }
  }
  return { label: clean(textOf(tokens, known.source)) }
}

const clean = (text: string) =>
  text
    .replace(/^[\s"“'‘]+|[\s"”'’,;:]+$/gu, '')
    .replace(/\.$/, '')
    .replace(/ (instead|please|too|as well)$/i, '')

function toGiven(label: string, type: NodeType | undefined): Extract<NewItem, { is: 'given' }> {
  const plain = clean(label)
  return { is: 'given', label: toSentenceCase(plain), ...(type ? { type } : {}) }
}
