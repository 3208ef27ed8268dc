import { verbsAt } from './lexicon'
import { stripPolite } from './polite'
import { toTokens } from './tokens'

/** A board named by its first request still means it as one: `add two risks` is then no mention of the idea so called. */
export function withoutOwnName(request: string, labels: readonly string[]): readonly string[] {
  const own = labels.filter((label) => isNameOf(label, request))
  if (own.length === 0) return labels
  const tokens = stripPolite(toTokens(request, []))
  const words = tokens.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : ''))
  const isRequest = tokens.length > 2 && verbsAt(words).length > 0
  return isRequest ? labels.filter((label) => !own.includes(label)) : labels
}

function isNameOf(label: string, request: string): boolean {
  const name = plain(label)
  const text = plain(request)
  return name === text || (label.endsWith('…') && name !== '' && text.startsWith(name))
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?…]+$/, '')
