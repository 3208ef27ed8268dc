import { toKey, toSingular, toSpelling } from '@/lib/words/english'
import type { Board } from '../chat/board'
import { distance, isOtherWord } from '../chat/distance'
import type { ViewNode } from '../chat/graph-view'
import { commandWords } from '../chat/lexicon'
import { isWord, type Token } from '../chat/tokens'

/** Tokens that speak of an idea; several ids where several ideas are meant equally well. */
export interface Mention {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly ids: readonly string[]
  /** 1 for the whole label, less for a part of it. */
  readonly sure: number
}

const small = new Set(
  'the a an of and or to for in on at is are was were be been do does did we i you it its that this these those here there about by from with our my your their his her would should could might can will shall have has had what which where who whom why how when if not no any some all as than then too so but into onto under below over up out off more most one ones thing things node nodes idea ideas topic topics branch board graph between because mention mentions mentioned both each every either neither another other others'.split(
    ' ',
  ),
)
const commands = new Set(commandWords)
const longest = 9

/** A word without its ending, so that `renting` finds `rent`. */
export function toStem(word: string): string {
  const single = toSingular(word.toLowerCase().replace(/['’]s?$/, ''))
  const bare = single.length > 5 ? single.replace(/(?:iness|ness|ing|ed|er|ly|ion|ment)$/, '') : single
  return bare.length > 3 ? bare.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '') : bare
}

const isSmall = (word: string) => small.has(word)
export const isContent = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind !== 'word' || !isSmall(token.lower))

interface Known {
  readonly id: string
  readonly key: string
  /** For a label that is no more than a small word, as `IT`: only what is written so is meant. */
  readonly exact?: string
  readonly stems: readonly string[]
  readonly weights: readonly number[]
  /** What English knows is no slip of the pen. */
  isWord(word: string): boolean
}

function toKnown(ideas: readonly ViewNode[], isWord: Board['isWord']): Known[] {
  const stemsOf = (label: string) => {
    const words = toKey(label)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
    const content = words.filter((word) => !isSmall(word))
    return [...new Set((content.length > 0 ? content : words).map(toStem))]
  }
  const rows = ideas.map(({ id, label }) => ({
    id,
    key: toKey(label),
    ...(isSmall(toKey(label)) ? { exact: label } : {}),
    stems: stemsOf(label),
  }))
  const spread = new Map<string, number>()
  for (const stem of rows.flatMap(({ stems }) => stems)) spread.set(stem, (spread.get(stem) ?? 0) + 1)
  return rows.map((row) => ({
    ...row,
    isWord,
    weights: row.stems.map((stem) => 1 / (spread.get(stem) ?? 1)),
  }))
}

/** The ideas that a sentence speaks of, in its order, none over another. */
export function findMentions(
  tokens: readonly Token[],
  { ideas, isWord }: Pick<Board, 'ideas' | 'isWord'>,
): Mention[] {
  const known = toKnown(ideas, isWord)
  const found = tokens.flatMap((token, from) =>
    token.kind === 'quoted' || token.kind === 'label'
      ? wholeAt(token, from, known)
      : token.kind === 'word'
        ? known.flatMap((idea) => windowAt(tokens, from, idea) ?? [])
        : [],
  )
  return withoutOverlap(found.map((mention) => weakened(mention, tokens)))
}

/** `Homework rules` is a name of its own, and no way to speak of an idea called `Rules`. */
function weakened(mention: Mention, tokens: readonly Token[]): Mention {
  const { from, sure } = mention
  const first = tokens[from]
  const isName = (at: number) => {
    const token = tokens[at]
    return (
      token?.kind === 'word' &&
      at > 0 &&
      /^\p{Lu}\p{Ll}/u.test(token.text) &&
      isContent(token) &&
      !commands.has(token.lower)
    )
  }
  if (isDeed(tokens, mention)) return { ...mention, sure: sure * 0.2 }
  const isLonger = sure === 1 && first?.kind === 'word' && isName(from - 1)
  return isLonger ? { ...mention, sure: sure * 0.15 } : mention
}

/** `leads to X`, `look for Y`: a verb that a label happens to begin with. */
function isDeed(tokens: readonly Token[], { from, to, sure }: Mention): boolean {
  const first = tokens[from]
  return (
    sure < 1 &&
    to === from + 1 &&
    /^\p{Ll}/u.test(first?.text ?? '') &&
    isWord(
      first,
      /^(leads?|looks?|works?|helps?|talks?|thinks?|starts?|goes|points?|belongs?|cares?|deals?|runs?)$/,
    ) &&
    isWord(tokens[to], /^(to|for|about|on|at|out|with|of|under|in)$/)
  )
}

function wholeAt(token: Token, from: number, known: readonly Known[]): Mention[] {
  const key = toKey(token.text)
  const same = known.filter((idea) => idea.key === key)
  const near = same.length > 0 ? same : known.filter((idea) => isSlip(idea.key, key))
  return near.length > 0 ? [{ from, to: from + 1, ids: near.map(({ id }) => id), sure: 1 }] : []
}

/** The best run of words from here that holds words of the label. */
function windowAt(tokens: readonly Token[], from: number, idea: Known): Mention | undefined {
  if (matchOf(tokens[from], idea) < 0) return undefined
  if (idea.exact !== undefined && idea.exact !== tokens[from]?.text) return undefined
  const matched = new Set<number>()
  let likeness = 1
  let best: Mention | undefined
  let strange = 0
  for (let at = from; at < Math.min(tokens.length, from + longest); at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word') break
    const stem = matchOf(token, idea)
    if (stem < 0) strange += isSmall(token.lower) ? 0 : 1
    if (strange > 1) break
    if (stem < 0 || matched.has(stem)) continue
    matched.add(stem)
    if (isOnlyKin(token, idea.stems[stem] ?? '')) likeness *= 0.4
    const sure = likeness * sureness(matched, strange, idea, tokens.slice(from, at + 1))
    if (sure > (best?.sure ?? 0)) best = { from, to: at + 1, ids: [idea.id], sure }
  }
  return best
}

function sureness(
  matched: ReadonlySet<number>,
  strange: number,
  { stems, weights, key }: Known,
  tokens: readonly Token[],
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const own = weights.reduce((sum, weight, at) => sum + (matched.has(at) ? weight : 0), 0)
  const coverage = own / total
  const isCommand = tokens.length === 1 && commands.has(tokens[0]?.lower ?? '')
  const isUnique = [...matched].some((at) => weights[at] === 1 && (stems[at]?.length ?? 0) > 2)
  if (isCommand && (coverage < 1 || key.includes(' '))) return 0
  if (coverage < 0.45 && !(isUnique && !isCommand)) return 0
  return (coverage * matched.size) / (matched.size + strange)
}

/** Which word of the label it is; -1 for none. */
function matchOf(token: Token | undefined, { stems, isWord }: Known): number {
  if (token?.kind !== 'word' || (isSmall(token.lower) && !stems.includes(token.lower))) return -1
  const stem = toStem(token.lower)
  const same = stems.findIndex((own) => own === stem || toSpelling(own) === toSpelling(stem))
  if (same >= 0) return same
  const isOrder = commands.has(token.lower) || commands.has(toSingular(token.lower))
  return isOrder
    ? -1
    : stems.findIndex(
        (own) =>
          (isSlip(own, stem) && !isOtherWord(token.lower, own, isWord) && !isOtherWord(stem, own, isWord)) ||
          isKin(own, stem),
      )
}

/** Of the same family, but neither the word nor a slip of it. */
function isOnlyKin({ lower }: Token, stem: string): boolean {
  const own = toStem(lower)
  return own !== stem && !isSlip(own, stem)
}

const isKin = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 5 &&
  (one.startsWith(other.slice(0, 6)) || other.startsWith(one.slice(0, 6))) &&
  one.slice(0, 5) === other.slice(0, 5) &&
  Math.abs(one.length - other.length) < 5

export function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 4 || one[0] !== other[0]) return false
  return distance(one, other) <= (shorter < 8 ? 1 : 2)
}

/** The surer and longer first; a tie on the same words is one mention of several ideas. */
function withoutOverlap(found: readonly Mention[]): Mention[] {
  const value = ({ from, to, sure }: Mention) => sure * 4 + (to - from)
  const kept: Mention[] = []
  for (const one of [...found].sort((a, b) => value(b) - value(a))) {
    const rival = kept.findIndex((other) => one.from < other.to && one.to > other.from)
    const other = kept[rival]
    if (!other) kept.push(one)
    else if (one.from === other.from && one.to === other.to && one.sure === other.sure)
      kept[rival] = { ...other, ids: [...new Set([...other.ids, ...one.ids])] }
  }
  return kept.sort((a, b) => a.from - b.from)
}
