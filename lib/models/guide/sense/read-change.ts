import { toSentenceCase } from '@/lib/words/english'
import type { Intent } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import type { Reference } from '../chat/reference'
import { isContent } from './mentions'
import { type Item, ideaSpots, listFrom, refOf, type Sentence, textAt, tryMatch } from './sentence'

const isPlaceWord = (word = '') =>
  /^(under|below|beneath|underneath|into|in|inside|within|to|onto|on|at|beside|with|of|for|over|fits?|suits?|matches)$/.test(
    word,
  )

/** Spots that only say where it is not to be: `rather than with X`, `out of X`, `from X`. */
function isLeft({ items }: Sentence, spot: Item): boolean {
  const at = items.indexOf(spot)
  const words = items
    .slice(Math.max(0, at - 3), at)
    .map(({ word }) => word)
    .join(' ')
  return /(rather than( with| in| under)?|instead of|not( in| under| with)?|out of|away from|from)$/.test(
    words,
  )
}

/** The target and where it goes; a thing that is not there yet is not moved. */
export function readMove(sentence: Sentence): Intent[] | undefined {
  if (/ (?:copy|duplicate|clone|copies) /.test(sentence.template)) return undefined
  const { items } = sentence
  const spots = ideaSpots(sentence).filter((item) => !isLeft(sentence, item))
  const places = spots.filter((item) => {
    const before = items[items.indexOf(item) - 1]
    return item.spot?.kind === 't' || item.spot?.kind === 'r' || isPlaceWord(before?.word)
  })
  const parent = places.findLast(({ spot }) => spot?.kind !== 't') ?? places.at(-1)
  if (!parent?.spot) return undefined
  const target = spots.find((item) => item !== parent && /^[igph]$/.test(item.spot?.kind ?? ''))
  const goal: Reference = refOf(parent.spot, sentence)
  if (!target)
    return sentence.before.length > 0 ? undefined : [{ kind: 'move', target: { by: 'it' }, parent: goal }]
  if (isNewThing(target, sentence)) return undefined
  const { ref, items: run } = listFrom(target, sentence)
  if (run.includes(parent) || isSame(ref, goal)) return undefined
  return [{ kind: 'move', target: ref, parent: goal }]
}

/** `the courier company, it should hang under X`: what `it` stands for is not there yet. */
function isNewThing(target: Item, { items, before }: Sentence): boolean {
  if (target.spot?.kind !== 'p' || before.length > 0) return false
  const lead = items.slice(0, items.indexOf(target))
  const clause = lead.slice(
    0,
    lead.findLastIndex(({ word }) => /^[,:.]$/.test(word)),
  )
  return clause.length > 2 && clause.every(({ spot }) => spot === undefined || spot.kind === 'q')
}

const isSame = (one: Reference, other: Reference) => JSON.stringify(one) === JSON.stringify(other)

const linkVerb =
  /^(?:link|connect|relate|associate|hook|cross-?link|wire|couple|bind|tie|join|pair|bridge|draw|show|make|put|add|attach|up)(?:ed|s|ing)?$/

/** Two ends, in the order in which they are named, and why. */
export function readLink(sentence: Sentence): Intent[] | undefined {
  const { items, before } = sentence
  const spots = ideaSpots(sentence).filter(({ spot }) => /^[igphr]$/.test(spot?.kind ?? ''))
  const named = spots.filter(({ spot }) => spot?.kind === 'i' || spot?.kind === 'g')
  const label = labelIn(sentence)
  if (named.length < 2) {
    const earlier = before.filter(({ kind }) => kind === 'i' || kind === 'g').flatMap(({ ref }) => ref ?? [])
    const [one] = named
    const pointer = spots.find((item) => item !== one)
    const own = one?.spot ? [refOf(one.spot, sentence)] : []
    if (own.length === 0 && earlier.length < 2) return undefined
    if (own.length > 0 && !pointer && earlier.length === 0 && !/ (?:to|with) @/.test(sentence.template))
      return undefined
    const ends =
      own.length === 0
        ? earlier.slice(-2)
        : [pointer?.spot ? refOf(pointer.spot, sentence) : { by: 'it' as const }, ...own]
    const isTurned = /(?:caused|driven|created|produced|explained|supported|made worse) by @|from @[it]/.test(
      sentence.template,
    )
    const [from, to] = isTurned ? [...ends].reverse() : ends
    return from && to && !isSame(from, to) ? [toLink(from, to, label)] : undefined
  }
  const [first, second] = named
  if (!first?.spot || !second) return undefined
  const between = items.slice(items.indexOf(first) + 1, items.indexOf(second))
  const verb = between.filter(({ word }) => !/^(to|with|and|&|,|from|both|all|each|of|@.)$/.test(word))
  const said = verb.length > 0 && !linkVerb.test(verb[0]?.word ?? '') ? toRelation(between, sentence) : ''
  const { ref: to } = listFrom(second, sentence)
  const from = refOf(first.spot, sentence)
  const why = label || said
  return to.by === 'list' ? to.items.map((end) => toLink(from, end, why)) : [toLink(from, to, why)]
}

const toLink = (from: Reference, to: Reference, label: string): Intent => ({
  kind: 'link',
  from,
  to,
  ...(label ? { label } : {}),
})

/** `X causes Y`: the words between them, without what only hedges. */
function toRelation(between: readonly Item[], sentence: Sentence): string {
  const from = between.findIndex(({ word }) => !/^(also|often|really|probably|just|can|,|:)$/.test(word))
  const first = between[from]
  const last = between.at(-1)
  if (!first || !last) return ''
  const at = sentence.items.indexOf(first)
  const text = textAt(sentence, at, sentence.items.indexOf(last) + 1).replace(/[\s,:-]+$/, '')
  return text.split(/\s+/).length <= 6 ? text : ''
}

/** What a link is to say: quoted, after `because`, in brackets. */
function labelIn(sentence: Sentence): string {
  const { items, tokens, board } = sentence
  const end = tokens.at(-1)?.end ?? 0
  const bracket = /\(([^()]{2,60})\)?\s*[.!?]?\s*$/.exec(board.source.slice(tokens[0]?.start, end + 2))?.[1]
  if (bracket) return bracket.trim()
  const quoted = items.find(({ word }) => word === '@q')
  if (quoted) return tokens[quoted.from]?.text ?? ''
  const found = tryMatch(
    sentence,
    /(?<= )(?:because|since|as in|labelled|labeled|label it|call it|called|saying|that says|with the (?:label|words?|text)|label|caption)(?= )/,
  )
  const lastSpot = ideaSpots(sentence).filter(({ spot }) => spot?.kind === 'i')[1]
  if (!found || !lastSpot || found.to <= items.indexOf(lastSpot)) return ''
  return textAt(sentence, found.to)
    .replace(/[\s.!,]+$/, '')
    .slice(0, 80)
}

const tail =
  /(?:,? (?:from now on|instead|please|now|then|again|rather|really|would you|will you|ok|okay|thanks|thank you|for me|if you can|or so))+$/i

const toName = (text: string) =>
  toSentenceCase(
    text
      .replace(/[\s.,;!]+$/, '')
      .replace(tail, '')
      .replace(/^(?:it is|it's|it should be|that is|actually|really|now|rather|better|simply|just) /i, '')
      .replace(/^["“'‘]|["”'’]$/g, '')
      .trim(),
  )

/** One idea, and what it is to be called. */
export function readRename(sentence: Sentence): Intent[] | undefined {
  const { items, tokens, board } = sentence
  const spots = ideaSpots(sentence).filter(({ spot }) => /^[igph]$/.test(spot?.kind ?? ''))
  const [first] = spots
  const target = first?.spot ? refOf(first.spot, sentence) : ({ by: 'active' } as const)
  const quoted = items.findLast(
    ({ word, spot }) =>
      word === '@q' || (spot?.kind === 'i' && spot !== first?.spot && tokens[spot.from]?.kind === 'quoted'),
  )
  if (quoted) return [{ kind: 'rename', target, label: tokens[quoted.from]?.text.trim() ?? '' }]
  const start = first ? items.indexOf(first) + 1 : 0
  const divider = items.findIndex(
    ({ word }, at) =>
      at >= start &&
      /^(to|as|into|in|read|called|named|titled|phrased|be|is|say|->|:|for|by)$/.test(word) &&
      !/^(be|called|named|read|as|to|titled|phrased)$/.test(items[at + 1]?.word ?? ''),
  )
  const isDirect = /^ (?:please |now |just |and |let's )*(?:call|name|title|label)\b/.test(sentence.template)
  const isName =
    isDirect &&
    first &&
    !/^(and|about|to|for|on|at|,|tomorrow|today|now|if|who|.)$/.test(items[start]?.word ?? '.')
  const from = divider >= 0 ? divider + 1 : isName ? start : -1
  if (from < 0) return undefined
  const last = items.at(-1)
  const opening = items[from]
  if (!opening || !last) return undefined
  if (/^[,.:]$/.test(opening.word)) return undefined
  const text = board.source.slice(tokens[opening.from]?.start, endOf(sentence))
  const label = toName(text)
  if (
    /^(?:me|us|him|her|them|it|you|first|last|next|done|gone|finished|moved|removed|deleted|important|bigger|smaller|better)$/i.test(
      label,
    )
  )
    return undefined
  return /^[\p{L}\p{N}"“‘'(¿¡#@€$£+]/u.test(label) ? [{ kind: 'rename', target, label }] : undefined
}

/** A bracket that closes after the last word belongs to it. */
function endOf({ tokens, board }: Sentence): number {
  const last = tokens.findLast(({ kind }) => kind !== 'end')
  const end = last?.end ?? 0
  return board.source[end] === ')' ? end + 1 : end
}

/** `not a claim`, `rather than a risk`: what it is not, or no longer. */
const isFormer = (items: readonly Item[], at: number): boolean =>
  /(?:not|isn't|no longer|never|rather than|instead of|from)(?: really)?(?: an?| the)?$/.test(
    items
      .slice(Math.max(0, at - 4), at)
      .map(({ word }) => word)
      .join(' '),
  )

const retyping =
  /^(please|make|turn|mark|treat|classify|reclassify|convert|flag|count|change|set|see|consider|think|believe|say|type|label|tag|and|also|now|just|actually|really|let's|me|us|needs?|want|like|would|,|:)$/

/** The kind that is named last is the one it is to be. */
export function readRetype(sentence: Sentence): Intent[] | undefined {
  const { items } = sentence
  const word = items.findLast(
    (item, at) => item.spot === undefined && tryType(item.word) !== undefined && !isFormer(items, at),
  )
  const first = ideaSpots(sentence).find(({ spot }) => /^[igph]$/.test(spot?.kind ?? ''))
  const type = word && tryType(word.word)
  if (!type || !first?.spot || items.indexOf(first) > items.indexOf(word)) return undefined
  const isOther = items
    .slice(0, items.indexOf(first))
    .some(({ word: own, from }) => isContent(sentence.tokens[from]) && !retyping.test(own))
  if (isOther && /^[ph]$/.test(first.spot.kind)) return undefined
  return [{ kind: 'retype', target: listFrom(first, sentence).ref, type }]
}

/** `a description saying …`. */
export function readDescribe(sentence: Sentence): Intent[] | undefined {
  const first = ideaSpots(sentence)[0]
  const quoted = sentence.items.find(({ word }) => word === '@q')
  const found = tryMatch(
    sentence,
    /(?<= )(?:descriptions?|described|describe|details?)(?: (?!saying|that says|reading|:|as|to|with)\S+){0,4} (?:saying|that says|reading|:|as|to|with|which says|that reads)(?: that)?(?= )/,
  )
  const target = first?.spot ? refOf(first.spot, sentence) : ({ by: 'active' } as const)
  const text = quoted ? (sentence.tokens[quoted.from]?.text ?? '') : found ? textAt(sentence, found.to) : ''
  const description = toSentenceCase(text.replace(/\s+$/, ''))
  return description ? [{ kind: 'redescribe', target, description }] : undefined
}

export function readRemove(sentence: Sentence): Intent[] | undefined {
  const first = ideaSpots(sentence).find(({ spot }) => spot?.kind !== 't')
  return first && [{ kind: 'remove', target: listFrom(first, sentence).ref }]
}
