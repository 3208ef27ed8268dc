import { toSentenceCase, tryOrdinal } from '@/lib/words/english'
import type { Board } from './board'
import { bindIt, isCorrection, tryCorrect } from './correct'
import type { Intent } from './intent'
import { mendTokens } from './mend'
import { toThought } from './parse-loose'
import { pointsAtIdea } from './parse-place'
import { parseRequest } from './parse-request'
import { tryPutBack } from './put-back'
import type { PastTurn, Situation } from './read-prompt'
import { type Reference, splitList, tryReference } from './reference'
import { isWord, type Token, textOf, toTokens } from './tokens'

/** In messages: what is left unsaid was said a few of them ago at most. */
const reachBack = 8

/** What the newest message asks for; what it leaves unsaid stands in the messages before. */
export function readRequest(
  { request, before }: Pick<Situation, 'request' | 'before'>,
  board: Board,
  reach = reachBack,
): Intent[] {
  const here = { ...board, source: request }
  const intents = parseRequest(request, here, board.labels)
  const last = before.at(-1)
  if (!last || reach === 0) return intents.map(withoutBefore)
  const back = tryPutBack(request, last)
  if (back) return back
  const tokens = mendTokens(toTokens(request, board.labels), board.labels, board.isWord)
  const earlier = once(() =>
    readRequest({ request: last.request, before: before.slice(0, -1) }, board, reach - 1),
  )
  const answered = last.steps.length === 0 ? tryAnswer(request, last, earlier(), board) : undefined
  if (answered) return answered
  const corrected = last.steps.length === 0 ? tryCorrect(tokens, here, earlier()) : undefined
  if (corrected) return corrected
  if (intents.some(isLost) || isCorrection(tokens)) {
    const meant = tryFollowUp(tokens, here, earlier, before, board)
    if (meant) return meant
  }
  const bound = last.steps.length === 0 ? bindIt(intents, earlier(), board) : intents
  return bound.flatMap((intent) => fromEarlier(intent, last, earlier, tokens, board))
}

const leads = { whereTo: 'under', calledWhat: 'to', linkedWith: 'with' } as const

/** What was still needed: the message before is read with this one behind it. */
function tryAnswer(
  request: string,
  last: PastTurn,
  earlier: readonly Intent[],
  board: Board,
): Intent[] | undefined {
  const asked = earlier.at(-1)
  const lead = asked?.kind === 'say' ? leads[asked.what as keyof typeof leads] : undefined
  if (!lead || request.length > 120 || /\?\s*$/.test(request)) return undefined
  const isLed = /^(?:under|below|beneath|to|into|in|with|and|as|next)\b/i.test(request)
  const source = `${last.request.replace(/[\s.!]+$/, '')} ${isLed ? '' : `${lead} `}${request}`
  const intents = parseRequest(source, { ...board, source }, board.labels)
  return intents.every(({ kind }) => kind === 'move' || kind === 'rename' || kind === 'link')
    ? intents
    : undefined
}

/** Asked in several places, read in one: each message before would otherwise double the work. */
function once<T>(read: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => {
    kept ??= { value: read() }
    return kept.value
  }
}

/** `continue` with nothing before it: from here. */
const withoutBefore = (intent: Intent): Intent =>
  intent.kind === 'say' && intent.what === 'again'
    ? { kind: 'lens', lens: 'expand', target: { by: 'active' } }
    : intent

const isLost = (intent: Intent) =>
  intent.kind === 'wonder' ||
  (intent.kind === 'say' && (intent.what === 'unclear' || intent.what in leads)) ||
  intent.kind === 'define'

/** `again`, `yes` and `more` speak of the message before. */
function fromEarlier(
  intent: Intent,
  last: PastTurn,
  earlier: () => Intent[],
  tokens: readonly Token[],
  board: Board,
): Intent[] {
  if (intent.kind === 'add') return [moreOf(intent, earlier, tokens)]
  if (intent.kind !== 'say') return [intent]
  if (intent.what === 'again') {
    const again = earlier()
    return again.some(({ kind }) => kind !== 'say') ? again : [intent]
  }
  return intent.what === 'yes' ? keep(intent, last, earlier(), board) : [intent]
}

/** What the person said before, as an idea: a question stays one. */
function keep(intent: Intent, last: PastTurn, earlier: readonly Intent[], board: Board): Intent[] {
  if (earlier.some(({ kind }) => kind === 'wonder' || kind === 'define' || kind === 'refuse')) {
    const label = last.request.trim().replace(/[\s?.!]*$/, '?')
    return [{ kind: 'add', items: [{ is: 'given', label, type: 'question' }] }]
  }
  const isThought = earlier.some((one) => one.kind === 'say' && one.what === 'unclear')
  const thought = isThought
    ? toThought(toTokens(last.request, board.labels), { ...board, source: last.request })
    : undefined
  return [thought ?? intent]
}

/** `two more`: of the same kind, at the same place. */
function moreOf(
  intent: Extract<Intent, { kind: 'add' }>,
  earlier: () => Intent[],
  tokens: readonly Token[],
): Intent {
  const isMore = tokens.some((token) => isWord(token, /^(more|another|additional|further)$/))
  if (!isMore || intent.parent || intent.items.some(({ is }) => is === 'given')) return intent
  const before = earlier().findLast(
    (one) => one.kind === 'add' || (one.kind === 'lens' && one.lens !== 'explain'),
  )
  if (!before) return intent
  if (before.kind === 'lens') return { ...intent, parent: before.target }
  if (before.kind !== 'add') return intent
  const [sample] = before.items
  const type = before.items.length === 1 ? sample?.type : undefined
  const items = intent.items.map((item) =>
    item.is === 'wanted' && !item.type && type ? { ...item, type } : item,
  )
  return { ...intent, items, ...(before.parent ? { parent: before.parent } : {}) }
}

const lead =
  /^(and|now|no|not|then|also|but|same|the|for|with|do|too|what|how|about|ok|okay|please|sorry|i|meant|mean|rather|actually|instead|well|next|likewise|as|just|it|that|likewise)$/

/** `and X`, `the same for X`, `no, under X`, `do the first again`. */
function tryFollowUp(
  tokens: readonly Token[],
  board: Board,
  earlier: () => Intent[],
  before: readonly PastTurn[],
  base: Board,
): Intent[] | undefined {
  const repeated = tryRepeat(tokens, before, earlier, base)
  if (repeated) return repeated
  const from = tokens.findIndex((token) => token.kind !== 'comma' && !isWord(token, lead))
  const start =
    from < 0 ? tokens.findIndex((token) => isWord(token, /^(it|that)$/)) : withArticle(tokens, from)
  const rest = start < 0 ? [] : tokens.slice(start).filter(({ kind }) => kind !== 'end')
  const isPlace = isWord(rest[0], /^(under|below|beneath|to|in|into)$/)
  const target = tryReference(isPlace ? rest.slice(1) : rest, board.source)
  const intents = earlier()
  if (!target || !pointsAtIdea(target, board)) return alsoGiven(tokens, rest, intents, board)
  const isOther = tokens
    .slice(0, Math.max(start, 0))
    .some((token) => isWord(token, /^(no|not|meant|mean|sorry|rather|actually|instead)$/))
  if (isPlace && isOther) return [{ kind: 'move', target: { by: 'them' }, parent: target }]
  const again = intents.flatMap((intent) => onto(intent, target) ?? [])
  return again.length > 0 ? again.slice(-1) : undefined
}

/** `and Shoes too`: one more of what was given before, at the same place. */
function alsoGiven(
  tokens: readonly Token[],
  rest: readonly Token[],
  intents: readonly Intent[],
  board: Board,
): Intent[] | undefined {
  const last = intents.at(-1)
  const isAlso = isWord(tokens[0], /^(and|also|plus)$/)
  if (!isAlso || last?.kind !== 'add' || !last.items.every(({ is }) => is === 'given')) return undefined
  const items = splitList(rest.filter((token) => !isWord(token, /^(too|also|please)$/))).map((group) => ({
    is: 'given' as const,
    label: toSentenceCase(textOf(group, board.source)),
  }))
  return items.length > 0 ? [{ ...last, items }] : undefined
}

const withArticle = (tokens: readonly Token[], from: number) =>
  isWord(tokens[from - 1], /^the$/) ? from - 1 : from

/** The same intent with another target. */
function onto(intent: Intent, target: Reference): Intent | undefined {
  switch (intent.kind) {
    case 'lens':
    case 'inspect':
    case 'remove':
    case 'retype':
      return { ...intent, target }
    case 'summarise':
      return { ...intent, target }
    case 'add':
      return { ...intent, parent: target }
    case 'move':
      return { ...intent, target }
    case 'count':
    case 'list':
    case 'survey':
      return { ...intent, of: target }
    case 'link':
      return { ...intent, to: target }
    default:
      return undefined
  }
}

/** `do the first one again`: the numbered part of the last message, else the numbered message. */
function tryRepeat(
  tokens: readonly Token[],
  before: readonly PastTurn[],
  earlier: () => Intent[],
  board: Board,
): Intent[] | undefined {
  const isRepeat =
    tokens.some((token) => isWord(token, /^(again|repeat|redo)$/)) &&
    tokens.every(
      (token) =>
        isWord(
          token,
          /^(do|repeat|redo|run|the|one|again|request|thing|step|please|can|you|that|this|message|command|same|once|more|now|and|instruction)$/,
        ) ||
        tryOrdinal(token.lower) !== undefined ||
        token.kind === 'end',
    )
  if (!isRepeat) return undefined
  const nth = tokens.map(({ lower }) => tryOrdinal(lower)).find((one) => one !== undefined) ?? 1
  const parts = earlier()
  const part = parts.length > 1 ? parts.at(nth > 0 ? nth - 1 : nth) : undefined
  if (part) return [part]
  const turn = nth > 0 ? nth - 1 : before.length + nth
  const request = before[turn]?.request
  return request === undefined ? undefined : readRequest({ request, before: before.slice(0, turn) }, board, 0)
}
