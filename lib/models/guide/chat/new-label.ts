import type { NodeType } from '@/lib/graph/schema'
import { toSentenceCase } from '@/lib/words/english'
import type { NewItem } from './intent'
import { tryType } from './lexicon'
import type { Known } from './parse-place'
import { isWord, type Token, textOf } from './tokens'

/** An article before an unquoted name is not part of it, nor is a bare kind. */
export function stripLead(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  if (second && isWord(first, /^(an?|another|called|named|new|that)$/)) return stripLead(tokens.slice(1))
  const quoted = tokens.filter(({ kind }) => kind === 'quoted')
  if (quoted.length === 1 && quoted[0]) return quoted
  return tokens
}

export function splitDescription(
  tokens: readonly Token[],
  known: Known,
): { label: string; description?: string } {
  const at = tokens.findIndex(
    (token, index) =>
      isWord(token, /^(with|described|described as)$/) &&
      tokens.slice(index + 1, index + 4).some((next) => isWord(next, /^(description|as|describing|text)$/)),
  )
  if (at > 0) {
    const rest = tokens
      .slice(at + 1)
      .filter(
        (token, index) =>
          index > 3 || (!isWord(token, /^(the|a|description|as|text|of|saying)$/) && token.kind !== 'colon'),
      )
    return {
      label: clean(textOf(tokens.slice(0, at), known.source)),
      description: textOf(rest, known.source),
    }
  }
  return { label: clean(textOf(tokens, known.source)) }
}

const clean = (text: string) =>
  text
    .replace(/^[\s"“'‘]+|[\s"”'’,;:]+$/gu, '')
    .replace(/\.$/, '')
    .replace(/ (instead|please|too|as well|somewhere)$/i, '')

export function toGiven(label: string, type: NodeType | undefined): Extract<NewItem, { is: 'given' }> {
  const [, bare, kind = ''] = /^(.+?) \((\w+)\)?$/.exec(clean(label)) ?? []
  const named = bare ? tryType(kind.toLowerCase()) : undefined
  if (bare && named) return { is: 'given', label: toSentenceCase(bare), type: named }
  const plain = clean(label)
  return { is: 'given', label: toSentenceCase(plain), ...(type ? { type } : {}) }
}
