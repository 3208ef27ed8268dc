import type { Board } from './board'
import type { Intent } from './intent'
import { tryType } from './lexicon'
import { tryListOf } from './parse-look'
import { pointsAtIdea } from './parse-place'
import { type Reference, tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

/* What the rest of a question, after the words that tell its form, may ask. */

export const referTo = (tokens: readonly Token[], board: Board): Reference | undefined => {
  const reference = tryReference(tokens, board.source)
  return reference && pointsAtIdea(reference, board) ? reference : undefined
}

export const inspect =
  (wants: 'all' | 'children' | 'parent' | 'links' | 'description') =>
  (rest: readonly Token[], board: Board) => {
    const target = referTo(rest, board)
    return target && ({ kind: 'inspect', target, wants } as const)
  }

export const lens = (name: string) => (rest: readonly Token[], board: Board) => {
  const target = rest.length === 0 ? ({ by: 'it' } as const) : referTo(rest, board)
  return target && ({ kind: 'lens', lens: name, target } as const)
}

export function riskQuestion(
  rest: readonly Token[],
  board: Board,
  all: readonly Token[],
): Intent | undefined {
  if (rest.length === 0 && isWord(all.at(-1), /^risks$/)) return { kind: 'list', type: 'risk' }
  const target = rest.length === 0 ? ({ by: 'active' } as const) : referTo(rest, board)
  return target && { kind: 'lens', lens: 'challenge', target }
}

export function listQuestion(tokens: readonly Token[], board: Board): Intent | undefined {
  const rest = isWord(tokens[0], /^(which|what)$/) ? tokens.slice(1) : tokens
  const at = rest.findIndex((token) => token.kind === 'word' && tryType(token.lower) !== undefined)
  return at >= 0 && at < 3
    ? tryListOf(
        rest.slice(at).filter((token) => token.kind !== 'end'),
        board,
      )
    : undefined
}

export function explainWhy(rest: readonly Token[], board: Board, all: readonly Token[]): Intent {
  const from = rest.findIndex((token) => !isWord(token, /^(is|are|do|does|did|was|should|would|the)$/))
  const words = from < 0 ? rest : rest.slice(from)
  for (let end = words.length; end > 0; end -= 1) {
    const target = referTo(words.slice(0, end), board)
    if (target && (end === words.length || target.by !== 'name' || board.isIdea(target.text)))
      return { kind: 'lens', lens: 'explain', target, instruction: textOf(all, board.source) }
  }
  return { kind: 'wonder', question: textOf(all, board.source) }
}

export function explainOrDefine(
  rest: readonly Token[],
  board: Board,
  all: readonly Token[],
): Intent | undefined {
  const target = tryReference(rest, board.source)
  if (!target) return undefined
  if (pointsAtIdea(target, board)) return { kind: 'lens', lens: 'explain', target }
  const question = textOf(all, board.source)
  return target.by === 'name' ? { kind: 'define', text: target.text, question } : { kind: 'wonder', question }
}
