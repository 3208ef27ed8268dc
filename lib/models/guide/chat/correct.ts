import { toKey } from '@/lib/words/english'
import { findSpots, type Spot } from '../sense/spots'
import type { Board } from './board'
import type { Intent } from './intent'
import { verbsAt } from './lexicon'
import { pointsAtIdea } from './parse-place'
import type { Reference } from './reference'
import { isWord, type Token } from './tokens'

const marks =
  /^(no|nope|not|sorry|oops|i|meant|mean|rather|actually|instead|wait|ah|oh|right|ok|okay|well|the|one|then|of|course|please|it|is|was|that|this|and|under|below|in|to|at|called|named|make|take|use|link|connect|rename)$/

/** `I meant X`, `no, Y`: says anew what was said before. */
export const isCorrection = (tokens: readonly Token[]): boolean =>
  isWord(tokens[0], /^(no|nope|sorry|oops|actually|wait)$/) ||
  (isWord(tokens[0], /^(i|we)$/) && isWord(tokens[1], /^(meant|mean)$/))

/**
 * What was asked and could not be done, with the name put right that was wrong: a message that holds nothing but an
 * idea, or that says which of several it is.
 */
export function tryCorrect(
  tokens: readonly Token[],
  board: Board,
  earlier: readonly Intent[],
): Intent[] | undefined {
  const last = earlier.at(-1)
  const wrong = last && referencesOf(last).find((reference) => isUnclear(reference, board))
  if (!last || wrong?.by !== 'name') return undefined
  const spots = findSpots(tokens, board)
  const rest = tokens.filter(
    (token, at) =>
      token.kind === 'word' && !isWord(token, marks) && !spots.some(({ from, to }) => at >= from && at < to),
  )
  if (rest.length > 0 || startsAnew(tokens, last)) return undefined
  const right =
    toTwin(wrong.text, tokens, spots, board) ?? spots.find(({ kind }) => /^[igrh]$/.test(kind))?.ref
  return right && [...earlier.slice(0, -1), replaced(last, wrong, right)]
}

const startsAnew = (tokens: readonly Token[], last: Intent) =>
  verbsAt(tokens.slice(0, 5).map(({ lower }) => lower)).some(
    ({ verb }) => verb !== 'make' && verb !== 'move' && verb !== last.kind,
  )

const twinsOf = (text: string, { ideas }: Board) => ideas.filter(({ label }) => toKey(label) === toKey(text))

/** Not there, or there more than once. */
function isUnclear(reference: Reference, board: Board): boolean {
  if (reference.by !== 'name') return false
  return !pointsAtIdea(reference, board) || twinsOf(reference.text, board).length > 1
}

/** `the one below School`, `the second one`, `the top one`. */
function toTwin(
  text: string,
  tokens: readonly Token[],
  spots: readonly Spot[],
  board: Board,
): Reference | undefined {
  const twins = twinsOf(text, board)
  if (twins.length < 2) return undefined
  const places = spots.flatMap(({ ref, kind }) =>
    kind === 'r' ? [rootOf(board)] : ref?.by === 'id' ? [ref.id] : [],
  )
  const placed = twins.find(({ parentId }) => places.includes(parentId ?? ''))
  const nth = tokens.findIndex((token) => isWord(token, /^(first|second|third)$/))
  const order = ['first', 'second', 'third'].indexOf(tokens[nth]?.lower ?? '')
  const twin = placed ?? twins[order]
  return twin && { by: 'id', id: twin.id }
}

const rootOf = ({ ideas }: Board) => ideas.find(({ parentId }) => parentId === null)?.id ?? ''

/** The references that an intent must find. */
function referencesOf(intent: Intent): readonly Reference[] {
  switch (intent.kind) {
    case 'add':
      return intent.parent ? [intent.parent] : []
    case 'move':
      return [intent.target, intent.parent]
    case 'link':
      return [intent.from, intent.to]
    case 'rename':
    case 'retype':
    case 'redescribe':
    case 'remove':
    case 'inspect':
    case 'lens':
      return [intent.target]
    default:
      return []
  }
}

function replaced(intent: Intent, wrong: Reference, right: Reference): Intent {
  return mapReferences(intent, (reference) => (reference === wrong ? right : reference))
}

/** The same intent with every reference seen to. */
export function mapReferences(intent: Intent, map: (reference: Reference) => Reference): Intent {
  switch (intent.kind) {
    case 'add':
      return intent.parent ? { ...intent, parent: map(intent.parent) } : intent
    case 'move':
      return { ...intent, target: map(intent.target), parent: map(intent.parent) }
    case 'link':
      return { ...intent, from: map(intent.from), to: map(intent.to) }
    case 'rename':
    case 'retype':
    case 'redescribe':
    case 'remove':
    case 'inspect':
    case 'lens':
      return { ...intent, target: map(intent.target) }
    default:
      return intent
  }
}

/** After a message that led to nothing, `it` is what that was about, and so is a name it would have given. */
export function bindIt(intents: readonly Intent[], earlier: readonly Intent[], board: Board): Intent[] {
  const last = earlier.at(-1)
  const target = last && referencesOf(last).find((one) => one.by !== 'it' && pointsAtIdea(one, board))
  return intents.map((intent) => {
    if (last?.kind === 'add' && intent.kind === 'move' && intent.target.by === 'it')
      return { ...last, parent: intent.parent }
    return target
      ? mapReferences(intent, (reference) => (reference.by === 'it' ? target : reference))
      : intent
  })
}
