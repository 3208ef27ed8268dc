import { isWord, type Token } from './tokens'

/** How, not which: it does not belong to a name. */
const manner =
  / ((and|with) (everything|all|whatever)( that is| that hangs)? (below|under|beneath|in) (it|them)|(one|two|three|\d) levels?( deep| down)?|deeply|a bit( more)?|a little( more)?|further|some more|in (more |some )?detail|in depth|briefly|for (me|us)|in (simple|plain) (words|terms|english)|in one sentence|directly|right away|together|more deeply|a few more)$/

/** Without what stands around a reference and does not belong to it. */
export function trimEnds(tokens: readonly Token[]): readonly Token[] {
  let [from, to] = [0, tokens.length]
  const isEdge = (token: Token | undefined) =>
    token !== undefined &&
    (token.kind === 'comma' ||
      token.kind === 'colon' ||
      token.kind === 'end' ||
      token.kind === 'line' ||
      isWord(token, /^(please|too|also|as well|now|then|again|instead|directly|and|right|please)$/))
  while (from < to && isEdge(tokens[from])) from += 1
  while (to > from && isEdge(tokens[to - 1])) to -= 1
  if (to > from + 1 && isWord(tokens[to - 1], /^(both|all|each)$/)) to -= 1
  const kept = tokens.slice(from, to)
  const tail = manner.exec(kept.map(({ lower }) => lower).join(' '))?.[0]
  return tail ? kept.slice(0, kept.length - tail.trim().split(' ').length) : kept
}
