import type { NodeType } from '@/lib/graph/schema'
import { tryNumber } from '@/lib/words/english'
import { tryType } from './lexicon'
import { isWord, type Token } from './tokens'

/** `the worst one`: the guide does not weigh, and takes the first. */
export function tryRank([first, next]: readonly Token[]): number | undefined {
  const isRank = isWord(
    first,
    /^(worst|best|strongest|weakest|biggest|main|top|easiest|hardest|cheapest|riskiest|likeliest|newest|latest|greatest)$/,
  )
  const isOne = isWord(next, /^(one|of)$/) || (next?.kind === 'word' && tryType(next.lower) !== undefined)
  return isRank && isOne ? (isWord(first, /^(newest|latest)$/) ? -1 : 1) : undefined
}

/** `number 2`, `risk 3`, `#2`. */
export function tryNumbered(
  tokens: readonly Token[],
): { readonly nth: number; readonly type?: NodeType } | undefined {
  const [word, number] = tokens
  if (tokens.length === 1 && word && /^#\d{1,2}$/.test(word.text)) return { nth: Number(word.text.slice(1)) }
  const nth = number?.kind === 'word' ? tryNumber(number.lower.replace(/^#/, '')) : undefined
  if (tokens.length !== 2 || nth === undefined || nth === 0 || word?.kind !== 'word') return undefined
  if (/^(number|no|idea|child|item|option|point)$/.test(word.lower)) return { nth }
  const type = tryType(word.lower)
  return type && { nth, type }
}
