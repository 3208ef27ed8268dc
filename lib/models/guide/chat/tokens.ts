export type TokenKind = 'word' | 'quoted' | 'label' | 'id' | 'comma' | 'colon' | 'end' | 'arrow' | 'line'

export interface Token {
  readonly kind: TokenKind
  /** Without quotes. */
  readonly text: string
  readonly lower: string
  readonly start: number
  readonly end: number
}

const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  [
    'quoted',
    /"([^"\n]{1,400})"|“([^”\n]{1,400})”|«([^»\n]{1,400})»|„([^“”\n]{1,400})[“”]|`([^`\n]{1,400})`|(?<![\p{L}\p{N}])['‘]([^'’\n]{1,400})['’](?![\p{L}\p{N}])/uy,
  ],
  ['arrow', /(?:->|→|=>)/y],
  ['id', /n[a-z2-7]{10}(?![\p{L}\p{N}])/uy],
  [
    'word',
    /(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|No|vs|ca|approx|e\.g|i\.e)\.(?=[ \t]*[\p{L}\p{N}])|[\p{L}\p{N}€$£#@](?:[\p{L}\p{N}%#@]|['’\-–/&+.,](?=[\p{L}\p{N}]))*[%+#]?/uy,
  ],
  ['comma', /[,;]/y],
  ['colon', /:|[ \t][–—-][ \t]/y],
  ['end', /[.!?…]+/y],
  ['line', /\s*\n\s*(?:[-*•]\s+|\d{1,2}[.)]\s+)?/y],
]

/** Kinds of ideas that may be the name of one: `People` is then that idea, and no kind. */
const reserved =
  /^(?:Topics?|Concepts?|Questions?|Claims?|Arguments?|Evidence|Facts|Risks?|Dangers|Opportunit(?:y|ies)|Chances|Actions?|Tasks|Steps|Actors|People|Users|Customers|Stakeholders|Groups?|Notes?|Ideas|Issues|Problems|Challenges|Benefits|Options|Alternatives|Things|Children|Roles?|Examples|References|Reminders|Parties|Players|Activities|Measures|Goals)$/

/** Labels of several words that stand on the board are one token, whatever little words they hold. */
export function toTokens(text: string, labels: readonly string[]): Token[] {
  const spots = spotLabels(text, labels)
  const own = new Set(labels.filter((label) => reserved.test(label) || label === 'IT'))
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const read = spots.get(at) ?? readAt(text, at)
    const token: Token | undefined =
      read?.kind === 'word' && own.has(read.text) ? { ...read, kind: 'label' } : read
    if (token) tokens.push(token)
    at = token ? token.end : at + 1
  }
  return tokens
}

function readAt(text: string, at: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found || found[0].length === 0) continue
    const inner = found.slice(1).find((group) => group !== undefined) ?? found[0]
    return toToken(kind, kind === 'quoted' ? inner : found[0].trim(), at, at + found[0].length)
  }
  return undefined
}

const toToken = (kind: TokenKind, text: string, start: number, end: number): Token => ({
  kind,
  text,
  lower: text.toLowerCase().replaceAll('’', "'"),
  start,
  end,
})

function spotLabels(text: string, labels: readonly string[]): Map<number, Token> {
  const spots = new Map<number, Token>()
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return spots
  const taken: [number, number][] = []
  const long = labels.filter((label) => /\S\s+\S/.test(label)).sort((a, b) => b.length - a.length)
  for (const label of long) {
    const wanted = label.toLowerCase().replace(/[?.!…]+$/, '')
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      const whole = at + label.length
      const end = lower.slice(at, whole) === label.toLowerCase() ? whole : at + wanted.length
      const isFree = !taken.some(([from, to]) => at < to && end > from)
      if (!isFree || !isBounded(text, at, end)) continue
      taken.push([at, end])
      spots.set(at, toToken('label', text.slice(at, end), at, end))
    }
  }
  return spots
}

const isBounded = (text: string, start: number, end: number) =>
  !/[\p{L}\p{N}"“'‘]/u.test(text[start - 1] ?? ' ') && !/[\p{L}\p{N}"”]/u.test(text[end] ?? ' ')

/** The text that a run of tokens covers; a single quoted one without its quotes, a bracket with its end. */
export function textOf(tokens: readonly Token[], source: string): string {
  const [first] = tokens
  const last = tokens.at(-1)
  if (!first || !last) return ''
  if (first === last) return first.text
  const text = source.slice(first.start, last.end).trim()
  const isOpen = text.lastIndexOf('(') > text.lastIndexOf(')')
  return isOpen && source[last.end] === ')' ? `${text})` : text
}

export const isWord = (token: Token | undefined, pattern: RegExp): boolean =>
  token?.kind === 'word' && pattern.test(token.lower)
