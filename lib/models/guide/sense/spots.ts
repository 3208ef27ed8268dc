import type { Board } from '../chat/board'
import { tryType } from '../chat/lexicon'
import { type Reference, tryReference } from '../chat/reference'
import { activeWords, itWords, rootWords, themWords } from '../chat/reference-words'
import { isWord, type Token } from '../chat/tokens'
import { findMentions, isContent, type Mention } from './mentions'

/**
 * What a run of words points at: `i` an idea by name, `g` a group or a numbered one, `p` what was spoken of, `h` the
 * selected idea, `t` there, `r` the root, `b` a branch of the conversation, `q` quoted words that name nothing yet.
 */
export type SpotKind = 'i' | 'g' | 'p' | 'h' | 't' | 'r' | 'b' | 'q'

export interface Spot {
  readonly kind: SpotKind
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly ref?: Reference
  /** Of a branch. */
  readonly name?: string
  readonly sure: number
}

const determiner = /^(the|our|my|your|that|this|its)$/
const nounBefore =
  /^(node|idea|topic|branch|card|risk|question|claim|action|actor|concept|opportunity|note|evidence|point|item|step|thing|part|section|area|one|entry)$/
const nounAfter =
  /^(people|folks|team|guys|crowd|matter|stuff|business|problem|issue|affair|node|idea|topic|branch|card|point|item|thing|stuff|part|section|area|option|one|entry|risk|question|claim|action|actor|concept|opportunity|note)$/

/** Everything a sentence points at, in its order. */
export function findSpots(tokens: readonly Token[], board: Board): Spot[] {
  const mentions = findMentions(tokens, board).filter(({ sure }) => sure > 0.16)
  const ideas = mentions.map((mention) => toIdeaSpot(mention, mentions, tokens, board))
  const branches = branchesIn(tokens, board)
  const groups = groupsIn(tokens, board)
  const free = (spot: Spot, others: readonly Spot[]) =>
    others.every(({ from, to }) => spot.from >= to || spot.to <= from)
  const called = [...branches, ...groups.filter((spot) => free(spot, branches))]
  const named = [...called, ...ideas.filter((spot) => free(spot, called))]
  const pointing = pointersIn(tokens).filter((spot) => free(spot, named))
  const sole = solesIn(tokens, board).filter((spot) => free(spot, [...named, ...pointing]))
  const quoted = tokens.flatMap((token, from): Spot[] => {
    const spot: Spot = { kind: 'q', from, to: from + 1, sure: 1 }
    return token.kind === 'quoted' && free(spot, [...named, ...pointing, ...sole]) ? [spot] : []
  })
  const all = [...named, ...pointing, ...sole, ...quoted]
  return all
    .filter((spot) => !all.some((other) => other.from < spot.from && other.to >= spot.to))
    .map((spot) => (spot.kind === 'i' ? widened(spot, tokens, board) : spot))
    .sort((a, b) => a.from - b.from)
}

/** `the claim`, where the board has one. */
function solesIn(tokens: readonly Token[], { ideas }: Board): Spot[] {
  return tokens.flatMap((token, at): Spot[] => {
    const type = token.kind === 'word' && !/s$/.test(token.lower) ? tryType(token.lower) : undefined
    if (!type || !isWord(tokens[at - 1], /^(the|our|that)$/) || startsName(tokens[at + 1])) return []
    const [only, ...others] = ideas.filter((idea) => idea.type === type && idea.parentId !== null)
    return only && others.length === 0
      ? [{ kind: 'i', from: at - 1, to: at + 1, sure: 0.7, ref: { by: 'id', id: only.id } }]
      : []
  })
}

/** What follows a kind names which of them it is. */
const startsName = (next: Token | undefined) =>
  next !== undefined &&
  (next.kind === 'quoted' ||
    next.kind === 'label' ||
    isWord(next, /^(that|about|called|named|of|on|for|with|whether|who|how|what|why|list|plan)$/) ||
    isNoun(next))

/** A branch by its name, where no idea is called so. */
function branchesIn(tokens: readonly Token[], { branches, source, labels }: Board): Spot[] {
  const ideas = new Set(labels.map((label) => label.toLowerCase()))
  const names = branches.filter((name) => !ideas.has(name.toLowerCase()))
  return tokens.flatMap((token, from) => {
    for (let to = Math.min(tokens.length, from + 8); to > from; to -= 1) {
      const text = to === from + 1 ? token.text : source.slice(token.start, tokens[to - 1]?.end)
      const name = names.find((one) => one.toLowerCase() === text.toLowerCase())
      const isBranch = isWord(tokens[to], /^(branch|fork|conversation|thread|version)$/)
      if (name) return [{ kind: 'b' as const, from, to: isBranch ? to + 1 : to, name, sure: 1 }]
    }
    return []
  })
}

/** `Budget under School`: the place tells which one of a name is meant. */
function toIdeaSpot(
  { from, to, ids, sure }: Mention,
  mentions: readonly Mention[],
  tokens: readonly Token[],
  board: Board,
): Spot {
  const [only = ''] = ids
  if (ids.length === 1) return { kind: 'i', from, to, sure, ref: { by: 'id', id: only } }
  const place = mentions.find((other) => other.from >= to + 1 && other.from <= to + 2)
  const isPlaced = isWord(tokens[to], /^(under|below|beneath|in|of|inside|on|from)$/)
  const twin = ids.find((id) => isPlaced && place?.ids.includes(parentOf(id, board)))
  if (place && twin) return { kind: 'i', from, to: place.to, sure, ref: { by: 'id', id: twin } }
  return { kind: 'i', from, to, sure, ref: { by: 'name', text: textAt(tokens, from, to, board) } }
}

const parentOf = (id: string, { ideas }: Board) => ideas.find((idea) => idea.id === id)?.parentId ?? ''

const textAt = (tokens: readonly Token[], from: number, to: number, { source }: Board) =>
  to - from === 1 ? (tokens[from]?.text ?? '') : source.slice(tokens[from]?.start, tokens[to - 1]?.end)

/** `the Farmers node`, `the claim that sleep …`: the words around a name that only say it is one. */
function widened(spot: Spot, tokens: readonly Token[], board: Board): Spot {
  let { from, to, sure } = spot
  if (
    isWord(tokens[from - 1], determiner) &&
    isWord(tokens[from - 2], /^(about|on|that|of)$/) &&
    isOfKind(spot, tokens[from - 3], board)
  ) {
    from -= 3
    sure = Math.max(sure, 0.8)
  } else if (isWord(tokens[from - 1], /^(about|on|that|of)$/) && isOfKind(spot, tokens[from - 2], board))
    sure = Math.max(sure, 0.8)
  if (isWord(tokens[from - 1], /^(that|called|named|about)$/) && isWord(tokens[from - 2], nounBefore))
    from -= 2
  else if (isWord(tokens[from - 1], nounBefore) && isWord(tokens[from - 2], determiner)) from -= 1
  if (isWord(tokens[from - 1], determiner)) from -= 1
  if (isWord(tokens[to], nounAfter) && (to - from === 1 || !isWord(tokens[to - 1], nounAfter))) to += 1
  return { ...spot, from, to, sure }
}

/** `the claim about X`, where X is a claim. */
function isOfKind({ ref }: Spot, noun: Token | undefined, { ideas }: Board): boolean {
  const type = noun?.kind === 'word' ? tryType(noun.lower) : undefined
  return (
    type !== undefined && ref?.by === 'id' && ideas.some((idea) => idea.id === ref.id && idea.type === type)
  )
}

const opensGroup =
  /^(the|all|both|every|each|everything|its|their|these|those|first|second|third|fourth|fifth|last|latest)$/

/** `the second risk under X`, `everything below Y`, `both claims about Z`. */
function groupsIn(tokens: readonly Token[], board: Board): Spot[] {
  const found: Spot[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isWord(tokens[from], opensGroup)) continue
    for (let to = Math.min(tokens.length, from + 10); to > from + 1; to -= 1) {
      const run = tokens.slice(from, to)
      const isOfKind = !isWord(run[0], /^everything$/)
      const ref = tryReference(isOfKind ? run.map(bothAsAll) : run, board.source)
      if (!ref || (ref.by !== 'nth' && ref.by !== 'all' && ref.by !== 'parent')) continue
      if (!isSettled(ref, board) && !isCounted(ref, run)) continue
      if (ref.by === 'nth' && isWord(run.at(-1), ordinal) && isNoun(tokens[to])) continue
      if (!run.every(({ kind }) => kind === 'word' || kind === 'label' || kind === 'quoted')) continue
      found.push({ kind: 'g', from, to, ref, sure: 1 })
      from = to - 1
      break
    }
  }
  return found
}

const ordinal = /^(first|second|third|fourth|fifth|last|latest)$/
/** `the first year` is no first idea. */
const isNoun = (next: Token | undefined) => next?.kind === 'word' && isContent(next)

const bothAsAll = (token: Token): Token =>
  isWord(token, /^both$/)
    ? { ...token, lower: 'all' }
    : isWord(token, /^(about|regarding|concerning|at|below)$/)
      ? { ...token, lower: 'under' }
      : token

/** `the two risks`, `both actors`: so many as there are. */
const isCounted = (ref: Reference, [first]: readonly Token[]) =>
  ref.by === 'all' &&
  ref.type !== undefined &&
  ref.of === undefined &&
  (ref.count !== undefined || isWord(first, /^both$/))

function isSettled(ref: Reference, board: Board): boolean {
  if (ref.by === 'name') return board.isIdea(ref.text)
  if (ref.by === 'nth' || ref.by === 'all')
    return ref.of === undefined ? ref.by === 'nth' : isSettled(ref.of, board)
  return ref.by === 'parent' ? isSettled(ref.of, board) : true
}

const place = /^(there|over there|in there|under there|down there)$/
const top =
  /^(the )?(top|top level|highest level|first level|main level|root|root level|main topic|whole board|board|map|graph|whole map|trunk|main idea|central topic|main question)$/

function pointersIn(tokens: readonly Token[]): Spot[] {
  const found: Spot[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + 6); to > from; to -= 1) {
      const run = tokens.slice(from, to)
      if (!run.every(({ kind }) => kind === 'word')) continue
      const spot = toPointer(run.map(({ lower }) => lower).join(' '), tokens[to], tokens[from - 1])
      if (!spot) continue
      found.push({ ...spot, from, to, sure: 1 })
      from = to - 1
      break
    }
  }
  return found
}

type Pointer = Pick<Spot, 'kind' | 'ref'>

function toPointer(words: string, next: Token | undefined, before: Token | undefined): Pointer | undefined {
  if (place.test(words) && !isWord(next, /^(is|are|was|were|a|an|be|any|exists?)$/))
    return isWord(before, /^(is|are|was)$/) ? undefined : { kind: 't' }
  if (top.test(words) || rootWords.test(words))
    return /^(start|everything)$/.test(words) ? undefined : { kind: 'r', ref: { by: 'root' } }
  if (activeWords.test(words) && !isDeterminer(words, next)) return { kind: 'h', ref: { by: 'active' } }
  if (itWords.test(words) && !isDeterminer(words, next)) return { kind: 'p', ref: { by: 'it' } }
  if (
    /^(them|these|those|these two|those two|the two|both of them|all of them|they)$/.test(words) &&
    !isDeterminer(words, next) &&
    !(next?.kind === 'word' && tryType(next.lower))
  )
    return { kind: 'p', ref: { by: 'them' } }
  return themWords.test(words) && words.includes(' ') ? { kind: 'p', ref: { by: 'them' } } : undefined
}

/** `that` before a word of its own points at nothing by itself. */
const isDeterminer = (words: string, next: Token | undefined) =>
  /^(this|that|these|those|her)$/.test(words) &&
  next?.kind === 'word' &&
  !/^(is|are|was|should|must|could|would|can|to|under|below|into|in|with|up|out|away|and|or|a|one|at|on|over|from|as|please|now|too|there|here|instead|really|further|for|needs?|belongs?|goes|be|down|off|back|aside|somewhere|rather|then|of|by|it|i|we|mean|means|about|done|finished|sorted|started|ready|right|working|going|better|bigger|away|alone|anyway)$/.test(
    next.lower,
  )
