import { toKey } from '@/lib/words/english'
import type { Intent } from './intent'
import { anyIdea, tryType } from './lexicon'
import { type Known, pointsAtIdea } from './parse-place'
import { type Reference, tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

const aboutWords =
  /^(do|about|mentioning|mention|mentions|containing|contain|contains|with|related|relating|concerning|regarding|on|for|to|that|which|holding|say|says|saying|called|named|like|involving|involve|refer|refers|referring|deal|deals|discuss|touch|word|words|the|text|talk|talks|matching|include|includes|including|of|have|has|name|label|labelled|term|phrase|touching|speak|speaks)$/

/** `[all the] risks [under X]`, else the words to look for. */
export function tryFind(
  tokens: readonly Token[],
  known: Known,
  wants: 'list' | 'place' | 'whether' = 'list',
): Intent | undefined {
  const list = wants === 'place' ? undefined : tryListOf(tokens, known)
  if (list) return list
  const query = toQuery(tokens, known)
  return toKey(query) ? { kind: 'find', query, wants } : undefined
}

function toQuery(tokens: readonly Token[], known: Known): string {
  const quoted = tokens.find(({ kind }) => kind === 'quoted' || kind === 'label')
  if (quoted) return quoted.text
  const kindAt = tokens.findIndex(
    (token) => isWord(token, anyIdea) || (token.kind === 'word' && tryType(token.lower) !== undefined),
  )
  const marked =
    kindAt >= 0 && kindAt < 5 && isWord(tokens[kindAt + 1], aboutWords) ? tokens.slice(kindAt + 1) : tokens
  const from = marked.findIndex(
    (token) =>
      !isWord(token, aboutWords) &&
      !isWord(
        token,
        /^(all|any|every|an?|my|our|me|anything|something|everything|ideas?|nodes?|where|it|we|i|there|is|are|one|ones|thing|things)$/,
      ),
  )
  const rest = from < 0 ? marked : marked.slice(from)
  const last = rest.findLastIndex(
    (token) =>
      !isWord(
        token,
        /^(here|please|board|graph|map|the|this|on|in|our|my|node|idea|ideas|nodes|anywhere|somewhere|again|yet|already|so|far|hang|hanging|now)$/,
      ),
  )
  return textOf(rest.slice(0, last + 1), known.source)
    .replace(/['’]s$/, '')
    .replace(/[?!.,;]+$/, '')
}

/** A list by kind, of which the board itself is the source. */
export function tryListOf(tokens: readonly Token[], known: Known): Intent | undefined {
  const rest = tokens.filter(
    (token) =>
      token.kind === 'word' || token.kind === 'quoted' || token.kind === 'label' || token.kind === 'id',
  )
  const from = rest.findIndex(
    (token) =>
      !isWord(token, /^(all|any|every|the|our|my|me|open|of|which|existing|these|those|current|different)$/),
  )
  const [kind, link, ...of] = from < 0 ? [] : rest.slice(from)
  if (kind?.kind !== 'word') return undefined
  const type = tryType(kind.lower)
  const isAny = isWord(kind, /^(ideas|nodes|children|everything|sub-?ideas|topics|points|items)$/)
  if (!type && !isAny) return undefined
  const typed = type ? { type } : {}
  const later = of.findIndex((token) => isWord(token, /^(under|below|beneath)$/))
  if (later >= 0 && !isWord(link, /^(under|below|beneath)$/)) {
    const parent = tryReference(of.slice(later + 1), known.source)
    if (parent && pointsAtIdea(parent, known)) return { kind: 'list', ...typed, of: parent }
  }
  const isRest =
    (isWord(link, /^(here|and|so|there|on|in|are|we|i|please|yet)$/) ||
      (isWord(link, /^(do|that)$/) && isWord(of[0], /^(we|i|you|are|there|exist)$/))) &&
    !pointsSomewhere(of, known)
  if (!link || isRest) return { kind: 'list', ...typed }
  if (!isWord(link, /^(under|below|beneath|of|in|on|for|from|to|beside|about)$/)) return undefined
  if (isWord(link, /^about$/) && !(type && /s$/.test(kind.lower))) return undefined
  const parent = tryReference(of, known.source)
  return parent && pointsAtIdea(parent, known) ? { kind: 'list', ...typed, of: parent } : undefined
}

function pointsSomewhere(tokens: readonly Token[], known: Known): boolean {
  const parent = tryReference(tokens, known.source)
  return parent !== undefined && parent.by !== 'root' && pointsAtIdea(parent, known)
}

/** What follows `how many`; undefined for what is not counted on a board. */
export function tryCountOf(tokens: readonly Token[], known: Known): Intent | undefined {
  const words = tokens.map(({ lower }) => lower)
  const mention = tokens.findIndex((token) =>
    isWord(token, /^(mention|mentions|about|contain|contains|mentioning|containing|say|talk)$/),
  )
  if (mention > 0) {
    const query = toQuery(tokens.slice(mention + 1), known)
    if (query) return { kind: 'find', query, wants: 'list' }
  }
  if (words.some((word) => /^(links?|connections?|cross-?links?|arrows?|linked|connected)$/.test(word)))
    return { kind: 'count', links: true }
  const isNoun = (at: number) => !isWord(tokens[at - 1], /^(i|we|you|they|to|did)$/)
  const kind = tokens.find(
    (token, at) => token.kind === 'word' && tryType(token.lower) !== undefined && isNoun(at),
  )
  const type = kind ? tryType(kind.lower) : undefined
  const kinds = new Set(
    tokens.flatMap((token) => (token.kind === 'word' ? (tryType(token.lower) ?? []) : [])),
  )
  const at = tokens.findIndex(
    (token, index) => index > 0 && isWord(token, /^(under|below|beneath|in|of|on|for)$/),
  )
  const of = at > 0 ? tryReference(trimTail(tokens.slice(at + 1)), known.source) : ownerOf(tokens, known)
  const isUnder = isWord(tokens[at], /^(under|below|beneath)$/)
  const usable = of && (of.by !== 'root' || isUnder) && pointsAtIdea(of, known) ? { of } : {}
  const isOfBoard =
    type !== undefined ||
    'of' in usable ||
    tokens.length === 0 ||
    tokens.some((token) => isWord(token, anyIdea) || isWord(token, ofBoard))
  if (!isOfBoard) return undefined
  if (kinds.size > 1 && (!('of' in usable) || of?.by === 'all')) return { kind: 'count' }
  const isOfThose = /(?:^| )of (?:those|them|these)(?: |$)|^(?:are|is|sit|hang|stand|live)\b/.test(
    words.join(' '),
  )
  return { kind: 'count', ...(type ? { type } : {}), ...usable, ...(isOfThose ? { isOfThose } : {}) }
}

const ofBoard = /^(board|graph|map|here|this|it|everything|all|there|them|tree|labels?|boards?|total)$/

/** `how many children does X have`. */
function ownerOf(tokens: readonly Token[], known: Known): Reference | undefined {
  const from = tokens.findIndex((token) => isWord(token, /^(does|has|do)$/))
  const to = tokens.findIndex((token, at) => at > from && isWord(token, /^(have|has|hold|contain|got)$/))
  return from >= 0 && to > from + 1 ? tryReference(tokens.slice(from + 1, to), known.source) : undefined
}

const trimTail = (tokens: readonly Token[]) => {
  const at = tokens.findIndex(
    (token) => token.kind === 'end' || isWord(token, /^(are|do|is|there|now|so|right)$/),
  )
  return at > 0 ? tokens.slice(0, at) : tokens
}
