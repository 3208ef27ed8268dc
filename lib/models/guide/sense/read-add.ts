import type { NodeType } from '@/lib/graph/schema'
import { toSentenceCase, tryNumber } from '@/lib/words/english'
import type { AddIntent, Intent, NewItem } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import type { Reference } from '../chat/reference'
import { type Item, ideaSpots, refOf, type Sentence } from './sentence'

const placeWord = /^(under|below|beneath|underneath|into|in|inside|within|to|onto|on|at|for|with|of|from)$/

/** Where something new is to hang. */
function placeOf(sentence: Sentence): { readonly items: readonly Item[]; readonly parent?: Reference } {
  const { items } = sentence
  const spots = ideaSpots(sentence)
  const opening = spots.find(
    (item) => item.spot?.kind === 'i' && item.spot.sure > 0.6 && isOpening(items, item),
  )
  const after = spots.findLast(
    (item) =>
      /^[igtr]$/.test(item.spot?.kind ?? '') &&
      (item.spot?.sure ?? 0) > 0.45 &&
      (item.spot?.kind === 't' || placeWord.test(items[items.indexOf(item) - 1]?.word ?? '')),
  )
  const here = spots.find(({ spot }) => spot?.kind === 'h')
  const item = after ?? opening ?? here
  if (!item?.spot) return { items: [] }
  const at = items.indexOf(item)
  const isLed = placeWord.test(items[at - 1]?.word ?? '')
  const noise = here && here !== item ? [here] : []
  const of = refOf(item.spot, sentence)
  const isBeside = /^(?:next|beside|alongside)$/.test(items[isLed ? at - 2 : at - 1]?.word ?? '')
  return {
    items: [...items.slice(isBeside ? at - 2 : isLed ? at - 1 : at, at + 1), ...noise],
    parent: isBeside ? { by: 'parent', of } : of,
  }
}

/** `Theme: …`, `Prices is empty …`: the place before everything else. */
function isOpening(items: readonly Item[], item: Item): boolean {
  const at = items.indexOf(item)
  return (
    items.slice(0, at).every(({ word }) => /^(for|under|in|on|and|now|to|at|the|with)$/.test(word)) &&
    /^(:|,|is|needs?|lacks?|misses|also|could|should)$/.test(items[at + 1]?.word ?? '')
  )
}

const lead =
  /^(please|pls|could|can|would|may|might|you|kindly|be|so|kind|and|then|i|we|i'd|we'd|i'm|am|think|guess|feel|believe|suppose|also|should|shall|need|needs|to|have|has|had|want|wants|like|love|let|let's|us|me|add|adding|put|putting|note|noting|jot|write|down|insert|include|create|make|new|another|one|more|further|consider|considering|forgot|forget|forgotten|forgets|missing|missed|misses|lacks|lack|lacking|there|is|are|was|what|how|about|don't|do|remember|maybe|perhaps|here|that|get|on|onto|the|an?|some|stick|pop|drop|place|log|register|record|capture|mention|still|must|of|course|this|it|up|in|with|ok|okay|hey|well|right|now|oh|yes|as|for|something|called|named|namely|idea|node|topic|point|item|card|child|entry|reading|saying|my|our|your|any|quick|too|just|mind|bring|enter|pin|sure|out|left|overlooked|totally|completely|completly|really|certainly|definitely)$/
const trail =
  /^(please|too|also|as|well|here|there|in|on|to|it|that|the|board|map|list|now|then|and|or|somewhere|a|an|into|under|below|at|for|of|thanks|node|missing|is|are|with|from|still|yet|though|ok|right)$/

interface Part {
  readonly label: string
  readonly type?: NodeType
  readonly isQuoted: boolean
}

/** New ideas by their names, or so many of a kind to think of. */
export function readAdd(sentence: Sentence): Intent[] | undefined {
  if (/^ (?:list|show|find|search|count|explain|tell|read|summari[sz]e) /.test(sentence.template))
    return undefined
  const { items: placed, parent } = placeOf(sentence)
  const rest = sentence.items.filter((item) => !placed.includes(item))
  const kind = kindIn(rest)
  const groups = splitParts(rest)
  const parts = groups.flatMap((group) => toPart(group, sentence) ?? [])
  const quoted = parts.filter(({ isQuoted }) => isQuoted)
  const labels = quoted.length > 0 ? quoted : parts
  const asked = labels.length === 0 ? wantedIn(rest, kind) : undefined
  const items: readonly NewItem[] = asked
    ? [asked]
    : labels.map(({ label, type }) => ({
        is: 'given',
        label: toSentenceCase(label),
        ...toTyped(type ?? kind),
      }))
  if (items.length === 0 || isThere(labels, sentence) || labels.some((part) => holdsIdea(part, sentence)))
    return undefined
  const add: AddIntent = { kind: 'add', items, ...(parent ? { parent } : {}) }
  return [add]
}

/** Only names of ideas that are there, and no word of adding. */
const isThere = (labels: readonly Part[], { template, board }: Sentence) =>
  labels.length > 0 &&
  labels.every(({ label }) => board.labels.some((own) => own.toLowerCase() === label.toLowerCase())) &&
  !/ (?:add|create|insert|include|new|note|record) /.test(template)

/** Words about an idea of several words, and no name of a new one. */
const holdsIdea = ({ label, isQuoted }: Part, { board }: Sentence) =>
  !isQuoted &&
  (/^(?:the |that |this )?(?:things?|stuff|one|idea|point|other|rest|whole)$/i.test(label) ||
    board.labels.some(
      (own) =>
        /\S\s+\S/.test(own) && label.length > own.length && label.toLowerCase().includes(own.toLowerCase()),
    ))

const toTyped = (type: NodeType | undefined) => (type ? { type } : {})

/** The kind that is said of the new thing: `as a risk`, `that's a risk`, `another question`. */
function kindIn(items: readonly Item[]): NodeType | undefined {
  const at = items.findIndex(
    ({ word, spot }, index) =>
      !spot &&
      tryType(word) !== undefined &&
      isSaidOf(items.slice(Math.max(0, index - 2), index), items[index + 1]),
  )
  return tryType(items[at]?.word ?? '')
}

const isSaidOf = (before: readonly Item[], next: Item | undefined) =>
  before.some(({ word }) => /^(an?|as|another|new|is|one|more|possible|my|add|include|insert)$/.test(word)) ||
  next === undefined ||
  /^(:|,|@q|about|called|that|named)$/.test(next.word) ||
  before.length === 0

function wantedIn(items: readonly Item[], kind: NodeType | undefined): NewItem | undefined {
  const number = items.map(({ word }) => tryNumber(word)).find((one) => one !== undefined && one > 0)
  const isAsked = items.some(({ word }) => /^(another|more|some|few|several|an?|couple|any)$/.test(word))
  if (number === undefined && !isAsked && !kind) return undefined
  const type = kind ?? items.map(({ word }) => tryType(word)).find((one) => one !== undefined)
  if (!type && number === undefined) return undefined
  const isMany = items.some(
    ({ word }) => /^(more|some|few|several|any)$/.test(word) || (tryType(word) && /s$/.test(word)),
  )
  return { is: 'wanted', count: Math.min(number ?? (isMany ? 3 : 1), 12), ...toTyped(type) }
}

/** At commas, colons, stops, and at an `and` in a list. */
function splitParts(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [[]]
  for (const item of items) {
    if (/^(,|\.|:|->)$/.test(item.word)) parts.push([])
    else if (/^(and|&|plus)$/.test(item.word) && (parts.length > 1 || hasQuote(items))) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts.filter((part) => part.length > 0)
}

const hasQuote = (items: readonly Item[]) => items.filter(({ word }) => word === '@q').length > 1

/** What is left of a part when what only asks is taken off; undefined when nothing is. */
function toPart(part: readonly Item[], sentence: Sentence): Part | undefined {
  const { tokens, board } = sentence
  const quoted = part.find(({ spot }) => spot && tokens[spot.from]?.kind === 'quoted')
  if (quoted) {
    const [label = '', type] = [tokens[quoted.from]?.text.trim(), kindIn(part)]
    return { label, ...toTyped(type), isQuoted: true }
  }
  let [from, to] = [0, part.length]
  let type: NodeType | undefined
  const isOff = (item: Item | undefined, words: RegExp) =>
    item !== undefined && !item.spot && words.test(item.word)
  const isKind = (item: Item | undefined) =>
    item !== undefined && !item.spot && tryType(item.word) !== undefined
  while (from < to && (isOff(part[from], lead) || isLedKind(part, from) || isPointing(part[from]))) {
    if (isKind(part[from])) type = tryType(part[from]?.word ?? '')
    from += 1
  }
  const as = part.findIndex(
    ({ word }, at) => at > from && /^as$/.test(word) && part.slice(at + 1).some(isKind),
  )
  if (as > from) {
    type = tryType(part.slice(as).find(isKind)?.word ?? '')
    to = as
  }
  while (to > from && (isOff(part[to - 1], trail) || isPointing(part[to - 1]))) to -= 1
  const run = part.slice(from, to)
  if (!run.some((item) => isContentItem(item)) || isChatter(part)) return undefined
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  const label = board.source
    .slice(tokens[first.from]?.start, tokens[last.to - 1]?.end)
    .replace(/[\s,;:]+$/, '')
  return { label, ...toTyped(type), isQuoted: false }
}

const isPointing = (item: Item | undefined) => item?.spot !== undefined && /^[phtr]$/.test(item.spot.kind)
const isLedKind = (part: readonly Item[], at: number) =>
  part[at]?.spot === undefined &&
  tryType(part[at]?.word ?? '') !== undefined &&
  (/^(that|about|called|named|of|on|for|regarding)$/.test(part[at + 1]?.word ?? '') ||
    part[at + 1]?.spot?.kind === 'i')
const isContentItem = ({ spot, word }: Item) =>
  spot
    ? spot.kind === 'i' || spot.kind === 'g'
    : /[\p{L}\p{N}]/u.test(word) &&
      !lead.test(word) &&
      !trail.test(word) &&
      tryType(word) === undefined &&
      tryNumber(word) === undefined

/** A part that speaks about the new thing or to the guide: `they're a stakeholder`, `can you put it there`. */
const isChatter = (part: readonly Item[]) =>
  /^(they're|that's|it's|it|they|this|which|because|since|so|if|would|could|can) /.test(
    `${part.map(({ word }) => word.replace(/^@p$/, 'it')).join(' ')} `,
  ) && !part.some(({ word }) => /^(add|note|put|jot|insert|include)$/.test(word) && part.length > 5)
