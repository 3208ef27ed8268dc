import { tryNumber } from '@/lib/words/english'
import type { Board } from './board'
import type { Intent } from './intent'
import { anyIdea, verbsAt } from './lexicon'
import { tryClause } from './parse-clause'
import { pointsAtIdea } from './parse-place'
import { stripPolite } from './polite'
import { trySaying } from './sayings'
import { isWord, type Token, textOf } from './tokens'

/** `… and explain the first`: a divider ends a clause when what follows it is one by itself. */
export function splitClauses(sentence: readonly Token[], board: Board): Token[][] {
  const clauses: Token[][] = []
  let from = 0
  const list = sentence.findIndex(
    ({ kind }, index) =>
      kind === 'colon' && (sentence[index + 1]?.kind === 'line' || announcesList(sentence.slice(0, index))),
  )
  const end = list < 0 ? sentence.length : list
  for (let at = 1; at < end; at += 1) {
    const length = dividerAt(sentence, at)
    if (length === 0) continue
    const left = sentence.slice(from, at)
    const right = sentence.slice(at + length)
    const shared = beginsClause(right, board) ? [] : tryEllipsis(left, right, board)
    if (!shared || !canStandAlone(left, board)) continue
    clauses.push(left)
    if (shared.length > 0) return [...clauses, ...splitClauses([...shared, ...right], board)]
    from = at + length
  }
  clauses.push(sentence.slice(from))
  return clauses.filter((clause) => clause.length > 0)
}

/** `three more things to note:`: what follows are names, whatever words they begin with. */
const announcesList = (head: readonly Token[]) =>
  head.some(
    (token) =>
      token.kind === 'word' && (anyIdea.test(token.lower) || /^(following|these)$/.test(token.lower)),
  ) &&
  head.some(({ lower }) => (tryNumber(lower) ?? 0) > 1 || /^(following|these|some|several|few)$/.test(lower))

function canStandAlone(clause: readonly Token[], board: Board): boolean {
  return tryClause(clause, board) !== undefined || trySaying(textOf(clause, board.source)) !== undefined
}

/** `add A under B and C under D`: the verb that the second half shares, when both halves are whole with it. */
function tryEllipsis(
  left: readonly Token[],
  right: readonly Token[],
  board: Board,
): readonly Token[] | undefined {
  const plain = stripPolite(left)
  const [first] = verbsAt(plain.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : '')))
  if (!first) return undefined
  const lead = plain.slice(0, first.length)
  const [one] = tryClause(plain, board) ?? []
  const [other] = tryClause([...lead, ...right], board) ?? []
  if (!one || !other || one.kind !== other.kind) return undefined
  return isWhole(one, board) && isWhole(other, board) ? lead : undefined
}

function isWhole(intent: Intent, board: Board): boolean {
  if (intent.kind === 'add') return intent.parent !== undefined
  if (intent.kind === 'link') return pointsAtIdea(intent.from, board) && pointsAtIdea(intent.to, board)
  return (intent.kind === 'move' || intent.kind === 'rename') && pointsAtIdea(intent.target, board)
}

/** How many tokens divide here: `and`, `, and then`, `then`, a comma, a new line. */
function dividerAt(tokens: readonly Token[], at: number): number {
  let length = 0
  while (isDivider(tokens[at + length]) && !isRelative(tokens, at + length)) length += 1
  return length
}

/** `nodes that mention X`: only `after that` divides. */
const isRelative = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], /^that$/) && !isWord(tokens[at - 1], /^after$/)

const isDivider = (token: Token | undefined) =>
  token?.kind === 'comma' ||
  token?.kind === 'line' ||
  token?.kind === 'end' ||
  isWord(token, /^(and|then|but|also|plus|afterwards|finally|next|after|that|so)$/)

function beginsClause(rest: readonly Token[], board: Board): boolean {
  const plain = stripPolite(rest)
  const words = plain.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : ''))
  const isVerb = verbsAt(words).length > 0
  const isQuestion = /^(how|what|why|which|where|who|is|are|do)$/.test(words[0] ?? '')
  const isPlace = /^(under|below)$/.test(words[0] ?? '')
  return (isVerb || isQuestion || isPlace) && plain.length > 1 && tryClause(plain, board) !== undefined
}
