import type { Board } from '../chat/board'
import type { Reference } from '../chat/reference'
import { type Token, textOf } from '../chat/tokens'
import { findSpots, type Spot } from './spots'

/** One word or sign, or one spot, of a sentence. */
export interface Item {
  readonly word: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly spot?: Spot
}

export interface Sentence {
  readonly tokens: readonly Token[]
  readonly items: readonly Item[]
  readonly spots: readonly Spot[]
  /** The items' words with a space around each; a spot is `@` and its kind. */
  readonly template: string
  /** What earlier sentences of the message pointed at. */
  readonly before: readonly Spot[]
  readonly isQuestion: boolean
  readonly board: Board
}

export function toSentence(tokens: readonly Token[], board: Board, before: readonly Spot[]): Sentence {
  const spots = findSpots(tokens, board)
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const spot = spots.find(({ from }) => from === at)
    const token = tokens[at]
    if (spot) items.push({ word: `@${spot.kind}`, from: spot.from, to: spot.to, spot })
    else if (token) items.push({ word: toWord(token), from: at, to: at + 1 })
    at = spot ? spot.to : at + 1
  }
  const template = ` ${items.map(({ word }) => word).join(' ')} `
  const asks =
    /^ (?:(?:and|so|well|but|ok|hey|hm|hmm) )?(?:,? ?)(?:who|whom|what|when|where|whereabouts|which|why|how|is|are|was|were|do|does|did|has|have|any|anything)\b/
  return { tokens, items, spots, template, before, isQuestion: asks.test(template), board }
}

function toWord(token: Token): string {
  switch (token.kind) {
    case 'comma':
    case 'line':
      return ','
    case 'colon':
      return ':'
    case 'arrow':
      return '->'
    case 'end':
      return '.'
    default:
      return token.lower
  }
}

/** The item at which the pattern's match begins, and the one after its end. */
export function tryMatch(
  { template }: Sentence,
  pattern: RegExp,
): { readonly from: number; readonly to: number } | undefined {
  const found = pattern.exec(template)
  if (!found) return undefined
  const count = (text: string) => text.split(' ').filter(Boolean).length
  const from = count(template.slice(0, found.index))
  return { from, to: from + count(found[0]) }
}

/** What the items from one to another say, as it was written. */
export function textAt({ items, tokens, board }: Sentence, from: number, to: number = items.length): string {
  const run = items.slice(from, to)
  const [first] = run
  const last = run.at(-1)
  return first && last ? textOf(tokens.slice(first.from, last.to), board.source) : ''
}

/** Ideas that are named or pointed at; not new names. */
export const ideaSpots = ({ items }: Sentence): readonly Item[] =>
  items.filter(({ spot }) => spot !== undefined && spot.kind !== 'q')

/** What a spot means where it stands: `it` and `there` look back in the message before they look back in the talk. */
export function refOf(spot: Spot, sentence: Sentence): Reference {
  const named = [...sentence.before, ...sentence.spots.filter(({ from }) => from < spot.from)].filter(
    ({ kind }) => kind === 'i' || kind === 'g' || kind === 'r',
  )
  const back = named.findLast(({ kind }) => kind !== 'r')?.ref
  if (spot.kind === 't') return named.at(-1)?.ref ?? { by: 'it' }
  if (spot.kind === 'p' && spot.ref?.by === 'them' && named.length > 1)
    return { by: 'list', items: named.slice(-2).flatMap(({ ref }) => ref ?? []) }
  if (spot.kind === 'p') return back ?? spot.ref ?? { by: 'it' }
  if (spot.kind === 'h') return sentence.board.hasSelection ? { by: 'active' } : (back ?? { by: 'it' })
  return spot.ref ?? { by: 'it' }
}

/** A run of spots that `and` and commas join, from the given one on, as one reference. */
export function listFrom(start: Item, sentence: Sentence): { ref: Reference; items: readonly Item[] } {
  const { items } = sentence
  const run = [start]
  for (let at = items.indexOf(start) + 1; at < items.length; at += 1) {
    const item = items[at]
    if (item?.spot && /^[igph]$/.test(item.spot.kind)) run.push(item)
    else if (!item || !isJoining(item.word, items[at - 1]?.word)) break
    if (item?.spot && !isJoining(items[at - 1]?.word ?? '', items[at - 2]?.word)) {
      run.pop()
      break
    }
  }
  const refs = run.flatMap(({ spot }) => (spot ? [refOf(spot, sentence)] : []))
  const [only] = refs
  return { ref: refs.length === 1 && only ? only : { by: 'list', items: refs }, items: run }
}

/** `A and to B` joins as `A and B` does. */
const isJoining = (word: string, last = '') =>
  joins(word) || (/^(to|with|under)$/.test(word) && /^(and|,)$/.test(last))

const joins = (word = '') => /^(and|,|&|plus|as|well|both)$/.test(word)
