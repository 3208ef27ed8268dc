import { toKey, toSentenceCase } from '@/lib/words/english'
import type { Intent } from './intent'
import { tryType } from './lexicon'
import { type Known, pointsAtIdea } from './parse-place'
import { tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

/** `X to Y`, `X as Y`, `it Y`. */
export function tryRename(tokens: readonly Token[], known: Known): Intent | undefined {
  const ofLink = isWord(tokens[0], /^(the|this|that)$/) && isWord(tokens[1], /^(link|connection|arrow|line)$/)
  const linkLabel = ofLink ? toLabel(tokens.slice(isWord(tokens[2], /^(to|as|with)$/) ? 3 : 2), known) : ''
  if (linkLabel) return { kind: 'rename', target: { by: 'name', text: 'link' }, label: linkLabel }
  const rest = dropLead(tokens, /^(the|name|label|title|of|node|idea)$/, /^(name|label|title)$/)
  const at = dividerIn(rest, /^(to|as|into)$/, known)
  const [before, after] = at > 0 ? [rest.slice(0, at), rest.slice(at + 1)] : splitName(rest, known)
  return toRename(before, after, known)
}

function toRename(before: readonly Token[], after: readonly Token[], known: Known): Intent | undefined {
  const target = tryReference(before, known.source)
  const label = toLabel(after, known)
  return target && label ? { kind: 'rename', target, label } : undefined
}

/** The first divider whose left side is an idea, else the first of all. */
function dividerIn(tokens: readonly Token[], words: RegExp, known: Known): number {
  const places = tokens.flatMap((token, at) =>
    at > 0 && (token.kind === 'arrow' || isWord(token, words)) ? [at] : [],
  )
  const fitting = places.find((at) => {
    const reference = tryReference(tokens.slice(0, at), known.source)
    return reference !== undefined && pointsAtIdea(reference, known)
  })
  return fitting ?? places[0] ?? -1
}

/** `call it Y`: the longest beginning that points at an idea. */
function splitName(tokens: readonly Token[], known: Known): [readonly Token[], readonly Token[]] {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const reference = tryReference(tokens.slice(0, at), known.source)
    const isOne = reference !== undefined && !/^(all|them|list)$/.test(reference.by)
    if (isOne && pointsAtIdea(reference, known)) return [tokens.slice(0, at), tokens.slice(at)]
  }
  return isWord(tokens[0], /^(all|every|each|both|the|an?|any|some)$/)
    ? [[], []]
    : [tokens.slice(0, 1), tokens.slice(1)]
}

export function toLabel(tokens: readonly Token[], known: Known): string {
  const rest = tokens.filter((token) => token.kind !== 'line')
  const last = rest.at(-1)
  const inner = isWord(last, /^(instead|please|now)$/) ? rest.slice(0, -1) : rest
  const quoted = inner.find(({ kind }) => kind === 'quoted')
  if (quoted) return quoted.text.trim()
  const text = textOf(inner, known.source).replace(/[\s.,;]+$/, '')
  return toKey(text) ? toSentenceCase(text) : ''
}

function dropLead(tokens: readonly Token[], lead: RegExp, needed: RegExp): readonly Token[] {
  const end = tokens.findIndex((token) => !isWord(token, lead))
  const head = end < 0 ? [] : tokens.slice(0, end)
  return head.some((token) => isWord(token, needed)) ? tokens.slice(end) : tokens
}

/** `change the type of X to risk`, `set the description of X to …`, `change X to Y`, `X's label to Y`. */
export function tryChange(tokens: readonly Token[], known: Known): Intent | undefined {
  const field = fieldIn(tokens)
  if (!field) return tryRetype(tokens, known) ?? tryRename(tokens, known)
  const direct = field.rest.findIndex(
    (token) => token.kind !== 'colon' && !isWord(token, /^(to|as|into|with)$/),
  )
  if (direct > 0 && field.name === 'description')
    return tryChange([...itsDescription(tokens[0]), ...field.rest.slice(direct)], known)
  const at = dividerIn(field.rest, /^(to|as|into|with)$/, known)
  const colon = field.rest.findIndex(({ kind }) => kind === 'colon')
  const cut = colon > 0 ? colon : at
  const [before, after] =
    cut > 0 ? [field.rest.slice(0, cut), field.rest.slice(cut + 1)] : splitName(field.rest, known)
  const target = tryReference(before, known.source)
  if (!target) return undefined
  if (field.name === 'type') return toRetype(before, after, known)
  if (field.name === 'label') return toRename(before, after, known)
  const description = textOf(after, known.source)
  return description ? { kind: 'redescribe', target, description: toSentenceCase(description) } : undefined
}

/** `the description to: …`: of the idea that is spoken of. */
function itsDescription(sample: Token | undefined): readonly Token[] {
  if (!sample) return []
  const word = (lower: string): Token => ({ ...sample, kind: 'word', text: lower, lower, end: sample.start })
  return [word('description'), word('of'), word('it'), word('to')]
}

interface Field {
  readonly name: 'type' | 'label' | 'description'
  readonly rest: readonly Token[]
}

/** `the type of X …` or `X's type …`, with the field's words taken out. */
function fieldIn(tokens: readonly Token[]): Field | undefined {
  const at = tokens.findIndex((token) =>
    isWord(token, /^(type|kind|name|label|title|description|text|wording)$/),
  )
  const word = tokens[at]
  if (!word || at > 8) return undefined
  const name = /^(type|kind)$/.test(word.lower)
    ? 'type'
    : /^(description|text)$/.test(word.lower)
      ? 'description'
      : 'label'
  const before = tokens.slice(0, at).filter((token) => !isWord(token, /^(the|an?)$/))
  const after =
    isWord(tokens[at + 1], /^(of|for|on|to)$/) && before.length === 0
      ? tokens.slice(at + 2)
      : tokens.slice(at + 1)
  const owner = before.map((token) => withoutGenitive(token))
  return { name, rest: [...owner, ...after] }
}

function withoutGenitive(token: Token): Token {
  if (token.kind !== 'word') return token
  if (token.lower === 'its') return { ...token, text: 'it', lower: 'it' }
  const text = token.text.replace(/['’]s?$/, '')
  return { ...token, text, lower: text.toLowerCase(), end: token.start + text.length }
}

/** `make X a risk`, `turn X into a question`, `mark X as evidence`, `make X a child of Y`. */
export function tryMake(tokens: readonly Token[], known: Known): Intent | undefined {
  return tryMakeChild(tokens, known) ?? tryRetype(tokens, known)
}

function tryMakeChild(tokens: readonly Token[], known: Known): Intent | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isWord(
        token,
        /^(child|children|sub-?idea|sub-?ideas|sub-?topic|part|sub-?node|sub-?nodes|sibling|branch)$/,
      ) &&
      isWord(tokens[index + 1], /^(of|under)$/),
  )
  if (at < 0) return undefined
  const before = tokens
    .slice(0, at)
    .filter((token, index) => index < at - 2 || !isWord(token, /^(an?|the|into|as|to)$/))
  const target = tryReference(before, known.source)
  const parent = tryReference(tokens.slice(at + 2), known.source)
  if (!target || !parent) return undefined
  return {
    kind: 'move',
    target,
    parent: isWord(tokens[at], /^sibling$/) ? { by: 'parent', of: parent } : parent,
  }
}

function tryRetype(all: readonly Token[], known: Known): Intent | undefined {
  const tokens = withoutFormerType(all)
  const last = tokens.findLastIndex((token) => token.kind === 'word' && tryType(token.lower) !== undefined)
  if (
    last <= 0 ||
    tokens.slice(last + 1).some((token) => !isWord(token, /^(instead|please|now|type|node|idea|too)$/))
  )
    return undefined
  let from = last
  while (from > 0 && isWord(tokens[from - 1], /^(an?|the|into|as|to|be|type|of)$/)) from -= 1
  return from === last &&
    from > 0 &&
    !isWord(tokens[from - 1], /^(it|this|that|them)$/) &&
    tokens[from - 1]?.kind === 'word'
    ? undefined
    : toRetype(tokens.slice(0, from), tokens.slice(last, last + 1), known)
}

/** `X from a risk to a claim`: what it was is known. */
function withoutFormerType(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token, index) => index > 0 && isWord(token, /^from$/))
  const end = isWord(tokens[at + 1], /^(an?|the|being)$/) ? at + 2 : at + 1
  const word = tokens[end]
  const isType = at > 0 && word?.kind === 'word' && tryType(word.lower) !== undefined
  return isType ? [...tokens.slice(0, at), ...tokens.slice(end + 1)] : tokens
}

function toRetype(before: readonly Token[], after: readonly Token[], known: Known): Intent | undefined {
  const target = tryReference(before, known.source)
  const word = after.find((token) => token.kind !== 'colon' && !isWord(token, /^(an?|the|be|to)$/))
  const type = word ? tryType(word.lower) : undefined
  return target && type ? { kind: 'retype', target, type } : undefined
}

/** `describe X as Y`. */
export function tryDescribeAs(tokens: readonly Token[], known: Known): Intent | undefined {
  const at = tokens.findIndex(
    (token, index) => index > 0 && (token.kind === 'colon' || isWord(token, /^as$/)),
  )
  const target = at > 0 ? tryReference(tokens.slice(0, at), known.source) : undefined
  const from = tokens[at + 1]?.kind === 'colon' ? at + 2 : at + 1
  const description = at > 0 ? textOf(tokens.slice(from), known.source) : ''
  return target && description
    ? { kind: 'redescribe', target, description: toSentenceCase(description) }
    : undefined
}
