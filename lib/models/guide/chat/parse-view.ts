import type { Board } from './board'
import type { Intent } from './intent'
import { tryFind, tryListOf } from './parse-look'
import { pointsAtIdea } from './parse-place'
import { type Reference, tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

export function tryShow(rest: readonly Token[], board: Board): Intent | undefined {
  const list = tryListOf(rest, board)
  if (list) return list
  if (rest.some((token) => isWord(token, /^(branches|conversations|forks)$/)))
    return { kind: 'branches', wants: 'list', names: [] }
  if (isWord(rest.at(-1), /^(children|descendants|sub-?ideas|links|connections)$/)) {
    const of = tryReference(rest.slice(0, -1), board.source)
    const wants = isWord(rest.at(-1), /^(links|connections)$/) ? 'links' : 'children'
    return of && { kind: 'inspect', target: of, wants }
  }
  const target = tryReference(dropDetails(rest), board.source)
  if (!target) return undefined
  if (target.by === 'root' && /board|graph|map|everything/.test(textOf(rest, board.source)))
    return { kind: 'summarise' }
  return pointsAtIdea(target, board) ? { kind: 'inspect', target, wants: 'all' } : tryFind(rest, board)
}

function dropDetails(rest: readonly Token[]): readonly Token[] {
  const at = rest.findIndex((token) => isWord(token, /^(of|about|for|on|under|below)$/))
  return at >= 0 &&
    at < 3 &&
    rest
      .slice(0, at)
      .every((token) => isWord(token, /^(the|details|detail|info|information|more|all|what|is|everything)$/))
    ? rest.slice(at + 1)
    : rest
}

export function tryExplain(rest: readonly Token[], board: Board): Intent | undefined {
  const { target: words, instruction } = splitInstruction(rest, board)
  const from = words.findIndex(
    (token) =>
      !isWord(
        token,
        /^(why|what|how|is|are|about|to|me|us|means?|does|do|in|detail|simple|simply|plain|words|terms|briefly|short|easy|exactly)$/,
      ),
  )
  const named = from < 0 ? words : words.slice(from)
  const last = named.findLastIndex(
    (token) =>
      !isWord(
        token,
        /^(is|are|means?|does|do|was|about|belong|belongs|together|relate|related|connected|matters?)$/,
      ),
  )
  const target = tryReference(named.slice(0, last + 1), board.source) ?? { by: 'it' }
  if (target.by === 'name' && !board.isIdea(target.text))
    return { kind: 'define', text: target.text, question: textOf(rest, board.source) }
  return { kind: 'lens', lens: 'explain', target, ...(instruction ? { instruction } : {}) }
}

export function tryLens(lens: string, rest: readonly Token[], board: Board): Intent | undefined {
  if (rest.length === 0) return { kind: 'lens', lens, target: { by: 'it' } }
  const steps = rest.findIndex((token, at) => at < 4 && isWord(token, /^(steps?|way|work|actions?|path)$/))
  if (lens === 'plan' && steps >= 0 && isWord(rest[steps + 1], /^(for|of|to|on|with|towards)$/))
    return tryLens(lens, rest.slice(steps + 2), board)
  const { target: words, instruction } = splitInstruction(rest, board)
  const target = tryReference(dropArticles(words), board.source)
  if (target?.by === 'name' && !board.isIdea(target.text)) {
    const within = tryWithin(words, board)
    if (within) return { kind: 'lens', lens, target: within, instruction: textOf(rest, board.source) }
  }
  return target && { kind: 'lens', lens, target, ...(instruction ? { instruction } : {}) }
}

/** An idea named at the end of a longer phrase: `dealing with Noise`, `the claim that Noise matters`. */
export function tryWithin(tokens: readonly Token[], board: Board): Reference | undefined {
  for (let from = 1; from < tokens.length; from += 1) {
    const reference = tryReference(tokens.slice(from), board.source)
    if (reference?.by === 'name' && board.isIdea(reference.text)) return reference
    if (reference && reference.by !== 'name' && reference.by !== 'list') return reference
  }
  return undefined
}

const dropArticles = (tokens: readonly Token[]) =>
  isWord(tokens[0], /^(on|into|about|from|for|of|at|out|with|how|to)$/) ? tokens.slice(1) : tokens

/** `X with a focus on costs`, `X by stakeholder`: only when X alone is an idea. */
function splitInstruction(
  tokens: readonly Token[],
  board: Board,
): { target: readonly Token[]; instruction: string } {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      (token.kind === 'comma' ||
        token.kind === 'colon' ||
        isWord(
          token,
          /^(with|focusing|focussing|by|considering|especially|regarding|into|from|in|for|to|like|using|concentrating|thinking)$/,
        )),
  )
  if (at < 0) return { target: tokens, instruction: '' }
  const before = tryReference(tokens.slice(0, at), board.source)
  const whole = tryReference(tokens, board.source)
  const leads = isWord(
    tokens[tokens[at]?.kind === 'comma' ? at + 1 : at],
    /^(especially|mainly|mostly|particularly|focus|focusing|focussing|considering|regarding|thinking|with|but|from|using|keeping)$/,
  )
  const isWhole = whole !== undefined && whole.by === 'name' && board.isIdea(whole.text)
  if (isWhole || !before || !pointsAtIdea(before, board) || (whole?.by === 'list' && !leads))
    return { target: tokens, instruction: '' }
  return {
    target: tokens.slice(0, at),
    instruction: textOf(
      tokens.slice(at).filter((token) => token.kind !== 'comma' && token.kind !== 'colon'),
      board.source,
    ),
  }
}

export function trySummary(rest: readonly Token[], board: Board): Intent | undefined {
  if (rest.length === 0) return { kind: 'summarise' }
  const target = tryReference(dropArticles(rest), board.source)
  if (
    !target ||
    target.by === 'root' ||
    /\b(we|so far|discussion|conversation|have)\b/.test(textOf(rest, board.source))
  )
    return { kind: 'summarise' }
  return pointsAtIdea(target, board) ? { kind: 'summarise', target } : { kind: 'summarise' }
}

export function tryCompare(rest: readonly Token[], board: Board): Intent | undefined {
  if (rest.some((token) => isWord(token, /^(branch|branches|conversations)$/)))
    return { kind: 'branches', wants: 'compare', names: [] }
  const list = tryReference(rest.map(withAnd), board.source)
  return list?.by === 'list' ? { kind: 'compare', items: list.items } : undefined
}

const withAnd = (token: Token): Token =>
  isWord(token, /^(with|to|against|versus|vs)$/) ? { ...token, lower: 'and' } : token

/** `the challenge lens on X`, `expand on X`. */
export function tryRun(rest: readonly Token[], board: Board): Intent | undefined {
  const at = rest.findIndex((token) => token.kind === 'word' && board.lenses.has(token.lower))
  const lens = rest[at]?.lower
  if (lens === undefined || at > 3) return undefined
  const after = rest
    .slice(at + 1)
    .filter((token, index) => index > 1 || !isWord(token, /^(lens|on|to|for|over|with)$/))
  return tryLens(lens, after, board)
}
