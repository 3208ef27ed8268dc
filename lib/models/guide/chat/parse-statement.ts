import type { Board } from './board'
import type { Intent } from './intent'
import { tryType } from './lexicon'
import { toLabel, tryChange } from './parse-change'
import { pointsAtIdea } from './parse-place'
import { tryReference } from './reference'
import { isWord, type Token } from './tokens'

/** `X supports Y` between two ideas, `X is a risk`, `X belongs under Y`. */
export function tryStatement(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const field = tryFieldStatement(tokens, board)
  if (field) return field
  const called = tryCalled(tokens, board)
  if (called) return called
  const belongs = tokens.findIndex(
    (token, at) => at > 0 && isWord(token, /^(belongs?|goes|go|should|must|needs)$/),
  )
  if (belongs > 0) {
    const target = tryReference(tokens.slice(0, belongs), board.source)
    const parentAt = tokens.findIndex(
      (token, at) => at > belongs && isWord(token, /^(under|below|beneath|to|in|into)$/),
    )
    const parent = parentAt > 0 ? tryReference(tokens.slice(parentAt + 1), board.source) : undefined
    if (target && parent && pointsAtIdea(target, board) && pointsAtIdea(parent, board))
      return [{ kind: 'move', target, parent }]
  }
  const is = tokens.findIndex((token, at) => at > 0 && isWord(token, /^(is|are|be)$/))
  const last = tokens.at(-1)
  const type = last?.kind === 'word' ? tryType(last.lower) : undefined
  const subject =
    is > 0
      ? tryReference(
          tokens.slice(0, is).filter((token) => !isWord(token, /^(should|really|must)$/)),
          board.source,
        )
      : undefined
  if (type && subject && pointsAtIdea(subject, board)) return [{ kind: 'retype', target: subject, type }]
  return tryRelation(tokens, board)
}

/** `the label of X should be Y`. */
function tryFieldStatement(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 1 && isWord(token, /^(should|must|shall)$/) && isWord(tokens[index + 1], /^(be|read|say)$/),
  )
  const be = tokens[at + 1]
  if (
    at < 0 ||
    !be ||
    !tokens.slice(0, at).some((token) => isWord(token, /^(label|name|title|type|kind|description)$/))
  )
    return undefined
  const to: Token = { ...be, text: 'to', lower: 'to' }
  const change = tryChange([...tokens.slice(0, at), to, ...tokens.slice(at + 2)], board)
  return change && [change]
}

/** `X should be called Y`, `X is now named Y`. */
function tryCalled(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) => index > 1 && isWord(token, /^(called|named|titled|renamed|labelled|labeled|read)$/),
  )
  const be = tokens.slice(0, at).findIndex((token) => isWord(token, /^(be|is|are|get|should|must|to)$/))
  if (at < 0 || be < 1) return undefined
  const target = tryReference(tokens.slice(0, be), board.source)
  const label = toLabel(tokens.slice(isWord(tokens[at + 1], /^(to|as|into)$/) ? at + 2 : at + 1), board)
  return target && label && pointsAtIdea(target, board) ? [{ kind: 'rename', target, label }] : undefined
}

function tryRelation(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isWord(
        token,
        /^(supports?|contradicts?|causes?|depends|leads|affects?|influences?|blocks?|requires?|conflicts|explains?|answers?|helps?)$/,
      ),
  )
  if (at < 1) return undefined
  const after = isWord(tokens[at + 1], /^(on|to|with)$/) ? at + 2 : at + 1
  const [from, to] = [
    tryReference(tokens.slice(0, at), board.source),
    tryReference(tokens.slice(after), board.source),
  ]
  if (!from || !to || !pointsAtIdea(from, board) || !pointsAtIdea(to, board)) return undefined
  return [
    {
      kind: 'link',
      from,
      to,
      label: tokens
        .slice(at, after)
        .map(({ lower }) => lower)
        .join(' '),
    },
  ]
}
