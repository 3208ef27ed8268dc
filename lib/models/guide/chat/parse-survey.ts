import type { Board } from './board'
import type { Intent, Survey, SurveyIntent } from './intent'
import { anyIdea, tryType } from './lexicon'
import { pointsAtIdea } from './parse-place'
import { tryWithin } from './parse-view'
import { type Reference, tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

/** Questions that the shape of the board answers: the fullest, the empty, how deep, what beside, of what kind. */
export function trySurvey(tokens: readonly Token[], board: Board): Intent | undefined {
  const words = tokens.map(({ kind, lower }) => (kind === 'word' ? lower : '·')).join(' ')
  return (
    tryOfTwo(tokens, board) ??
    tryOfOne(tokens, words, board) ??
    (asks.test(words) ? tryOfAll(tokens, words, board) : undefined)
  )
}

const asks =
  /^(which|what|who|where|how|is|are|do|does|the|find|list|show|name|give|tell|any|all|every|there|display|see|ideas?|nodes?)\b/

const things =
  'ideas?|nodes?|topics?|branch|branches|cards?|sub-?ideas?|children|kids|descendants|ones?|items?|points?'

/** From the more particular to the wider. */
const shapes: readonly (readonly [Survey, RegExp])[] = [
  [
    'levels',
    /\bhow deep\b|\bhow many (levels|layers)\b|\bdepth of (the|this|my|our)\b|\bwhat('s| is) the depth\b/,
  ],
  [
    'unlinked',
    /\b(not|never|without|no|unlinked|isn't|aren't)\b.*\b(linked|connected|links?|connections?)\b|\bunlinked\b|\bunconnected\b|\bisolated\b/,
  ],
  ['linked', /\bmost (cross )?(links|connections|linked|connected)\b|\bbest connected\b/],
  ['fewest', new RegExp(`\\b(fewest|least) (${things})\\b|\\b(smallest|thinnest) (${things})\\b`)],
  [
    'most',
    new RegExp(
      `\\bmost (${things}|under|below)\\b|\\b(biggest|largest|fullest|richest) (${things})\\b|\\bmost developed\\b|\\b(biggest|largest|fullest)$`,
    ),
  ],
  ['deepest', new RegExp(`\\b(deepest|lowest)( (${things}))?\\b|\\bfurthest (down|from)\\b`)],
  ['longest', /\blongest (label|name|title|text|idea|node|one)\b/],
  ['shortest', /\bshortest (label|name|title|text|idea|node|one)\b/],
  [
    'empty',
    new RegExp(
      `\\b(no|without|zero|any|nothing) (${things}|under|below|beneath)\\b|\\b(don't|do not|doesn't|haven't|hasn't|not|lack|lacks|lacking|without) (have |yet )*(any |got )*(${things})\\b|\\b(empty|leaf|leaves|undeveloped|childless|unexplored)\\b|\\bnot (yet )?(developed|expanded|explored)\\b`,
    ),
  ],
  ['selected', /\b(is|are|have i|did i|idea|node|one)\b.*\b(selected|active|highlighted)\b/],
  [
    'recent',
    /\bdid you (just )?(do|change|add|make)\b|\bhave you (just )?(done|changed|added|made)\b|\bwas (the )?last (change|thing)\b|\bhas changed\b/,
  ],
  [
    'links',
    /^(which|what|list|show|display|see|all|any|name|are there|give|tell)\b.*\b(cross-?links?|links|connections)\b/,
  ],
]

const wholeBoard: ReadonlySet<Survey> = new Set(['links', 'selected', 'recent'])

function tryOfAll(tokens: readonly Token[], words: string, board: Board): SurveyIntent | undefined {
  const found = shapes.find(([, pattern]) => pattern.test(words))
  if (!found || (found[0] === 'empty' && !isEmptyAsked(words))) return undefined
  if (/\b(number of|how many)\b/.test(words) && wholeBoard.has(found[0])) return undefined
  if (wholeBoard.has(found[0]) && tryWithin(tokens, board)?.by === 'name') return undefined
  const kind = tokens.slice(0, 4).find((token) => token.kind === 'word' && isKindAsked(token))
  const type = kind ? tryType(kind.lower) : undefined
  return {
    kind: 'survey',
    what: found[0],
    ...(type && !/topic|branch/.test(words) ? { type } : {}),
    ...topicOnly(words, type),
  }
}

/** `topics` may be said of any idea, but `which topics are empty` means topics. */
const topicOnly = (words: string, type: SurveyIntent['type']) => {
  const isEach = type === 'topic' && /^(which|what|list|show|find) (all |the )*topics\b/.test(words)
  const isOne =
    /\b(smallest|thinnest|emptiest|fewest|least) topic\b|^(which|what) topic has the (fewest|least)\b/.test(
      words,
    )
  return isEach || isOne ? { type: 'topic' as const } : {}
}

const isKindAsked = (token: Token) => tryType(token.lower) !== undefined && !anyIdea.test(token.lower)

/** `are there any ideas` asks for a list, `without any ideas` for the empty ones. */
const isEmptyAsked = (words: string) =>
  !/\bany\b/.test(words) || /\b(without|not|don't|no|doesn't|haven't|nothing)\b/.test(words)

const referTo = (tokens: readonly Token[], board: Board): Reference | undefined => {
  const reference = tryReference(tokens, board.source)
  return reference && pointsAtIdea(reference, board) ? reference : undefined
}

/** `siblings of X`, `what is next to X`, `what kind of idea is X`, `is X a risk`, `does X have children`. */
function tryOfOne(tokens: readonly Token[], words: string, board: Board): Intent | undefined {
  const beside =
    /^(what|which|who|list|show|show me|name) (.{0,20})?(next to|beside|alongside|siblings? of|neighbou?rs? of|same level as)\b/.exec(
      words,
    )
  const ofBeside = beside && referTo(tokens.slice(beside[0].split(' ').length), board)
  if (ofBeside) return { kind: 'survey', what: 'siblings', of: ofBeside }
  const kind =
    /^(what|which|of (what|which)) (type|kind|sort)( of (idea|node|thing|card))? (is|does|has)\b|^(what is )?(the )?(type|kind) of\b/.exec(
      words,
    )
  if (/^what (type|kind) (is|has) (it|this|that)$|^what is (its|their|the) (type|kind)$/.test(words))
    return { kind: 'survey', what: 'kind', of: { by: 'it' } }
  const ofKind = kind && referTo(tokens.slice(kind[0].split(' ').length), board)
  if (ofKind) return { kind: 'survey', what: 'kind', of: ofKind }
  return (
    tryHas(tokens, board) ?? tryIsKind(tokens, board) ?? tryIsThere(tokens, words, board) ?? tryOfKind(tokens)
  )
}

/** `which ideas are questions`. */
function tryOfKind(tokens: readonly Token[]): Intent | undefined {
  const [ask, noun, are, ...rest] = tokens
  const last = rest.at(-1)
  const type = last?.kind === 'word' && rest.length < 3 ? tryType(last.lower) : undefined
  const isAsked =
    isWord(ask, /^(which|what|all|list|show)$/) && isWord(noun, anyIdea) && isWord(are, /^(are|is)$/)
  return isAsked && type ? { kind: 'list', type } : undefined
}

/** `does X have children`, `has X any links`. */
function tryHas(tokens: readonly Token[], board: Board): Intent | undefined {
  if (!isWord(tokens[0], /^(does|do|has|have)$/)) return undefined
  const verb = tokens.findIndex((token, at) => at > 0 && isWord(token, /^(have|has|contain|hold|any|got)$/))
  const target = verb > 1 ? referTo(tokens.slice(1, verb), board) : undefined
  if (!target || target.by === 'root') return undefined
  const what = tokens.slice(verb + 1)
  if (what.some((token) => isWord(token, /^(links?|connections?)$/)))
    return { kind: 'inspect', target, wants: 'links' }
  if (what.some((token) => isWord(token, /^(description|text|details?)$/)))
    return { kind: 'inspect', target, wants: 'description' }
  return { kind: 'inspect', target, wants: 'children' }
}

/** `is X mentioned anywhere`, `is X on the board`. */
function tryIsThere(tokens: readonly Token[], words: string, board: Board): Intent | undefined {
  const end =
    /^(is|are|was) ((?!there\b|it\b|this\b).+?) (mentioned|covered|already|on the (board|map|graph)|anywhere|in there|included)\b/.exec(
      words,
    )?.[2]
  const query = end ? textOf(tokens.slice(1, 1 + end.split(' ').length), board.source) : ''
  return query ? { kind: 'find', query, wants: 'whether' } : undefined
}

function tryIsKind(tokens: readonly Token[], board: Board): Intent | undefined {
  const [first] = tokens
  const last = tokens.at(-1)
  const type = last?.kind === 'word' ? tryType(last.lower) : undefined
  if (!isWord(first, /^(is|are)$/) || !type || tokens.length < 3) return undefined
  const article = isWord(tokens.at(-2), /^(an?|really|of|also)$/) ? -2 : -1
  const of = referTo(tokens.slice(1, article), board)
  return of && { kind: 'survey', what: 'kind', of, type }
}

/** `is X under Y`, `how is X related to Y`, `what do X and Y share`. */
function tryOfTwo(tokens: readonly Token[], board: Board): SurveyIntent | undefined {
  const isUnder = isWord(tokens[0], /^(is|does|are)$/)
  const isBetween =
    isWord(tokens[0], /^(how|what|which)$/) &&
    tokens.some((token) =>
      isWord(
        token,
        /^(related|connected|linked|relate|relation|relationship|connection|connects|links|link|connect)$/,
      ),
    )
  if (!isUnder && !isBetween) return undefined
  const from = isUnder ? 1 : tokens.findIndex((_, at) => at > 0 && startsIdea(tokens.slice(at), board))
  for (let at = from + 1; from > 0 && at < tokens.length; at += 1) {
    if (!isWord(tokens[at], /^(under|below|beneath|in|of|to|with|and|part|linked|connected|hang|sit)$/))
      continue
    const end = tokens.slice(0, at).findLastIndex((token) => !isWord(token, fill))
    const of = referTo(tokens.slice(from, end + 1), board)
    const start = tokens.findIndex((token, index) => index >= at && !isWord(token, fill))
    const other = of && start > 0 ? referTo(tokens.slice(start), board) : undefined
    if (!of || !other) continue
    const isLink = tokens.some((token) => isWord(token, /^(linked|connected|related)$/))
    return { kind: 'survey', what: isUnder && !isLink ? 'under' : 'between', of, other }
  }
  return undefined
}

const fill =
  /^(under|below|beneath|in|of|to|with|and|part|linked|connected|related|directly|somewhere|an?|child|children|sub-?idea|hang|hanging|sit|sitting|already|the|relate|connect|somehow)$/

/** Whether an idea's name begins here. */
function startsIdea(tokens: readonly Token[], board: Board): boolean {
  if (
    isWord(tokens[0], fill) ||
    isWord(tokens[0], /^(is|are|between|does|do|relation|relationship|connection|connects|links)$/)
  )
    return false
  return [1, 2, 3, 4, 5, 6].some((length) => {
    const reference = tryReference(tokens.slice(0, length), board.source)
    return reference?.by === 'name' && board.isIdea(reference.text)
  })
}
