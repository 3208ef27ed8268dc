import type { NodeType } from '@/lib/graph/schema'
import { toSentenceCase, tryNumber } from '@/lib/words/english'
import type { Board } from './board'
import { guessType } from './guess-type'
import type { Intent } from './intent'
import { anyIdea, tryType, under } from './lexicon'
import { tryAdd } from './parse-add'
import { toLabel } from './parse-change'
import { tryPut } from './parse-move'
import { pointsAtIdea } from './parse-place'
import { tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

/** Requests without a verb of command: `risk: strikes`, `two more questions`, `X under Y`, `X -> Y`. */
export function tryLoose(tokens: readonly Token[], board: Board): Intent | undefined {
  return tryNewThing(tokens, board) ?? tryPlaced(tokens, board) ?? tryArrow(tokens, board)
}

/** `X → Y`: a link where both are there, else the new name of X. */
function tryArrow(tokens: readonly Token[], board: Board): Intent | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'arrow')
  const target = at > 0 ? tryReference(tokens.slice(0, at), board.source) : undefined
  if (!target || !pointsAtIdea(target, board)) return undefined
  const to = tryReference(tokens.slice(at + 1), board.source)
  if (to && pointsAtIdea(to, board)) return { kind: 'link', from: target, to }
  const label = toLabel(tokens.slice(at + 1), board)
  return label ? { kind: 'rename', target, label } : undefined
}

const opening = /^(more|another|some|further|additional|new|an?|extra)$/

/** `a new topic Music`, `three more risks under Costs`, `risk: strikes`. */
function tryNewThing(tokens: readonly Token[], board: Board): Intent | undefined {
  const [first, second] = tokens
  const type = first?.kind === 'word' ? tryType(first.lower) : undefined
  const isKind = type !== undefined || isWord(first, anyIdea)
  if (isKind && second?.kind === 'colon') {
    const label = toLabel(tokens.slice(2), board)
    const add = tryAdd(tokens, board)
    return (
      add ?? (label ? { kind: 'add', items: [{ is: 'given', label, ...(type ? { type } : {}) }] } : undefined)
    )
  }
  const isNumber = first?.kind === 'word' && tryNumber(first.lower) !== undefined
  const isPlural = isKind && tokens.length > 2 && /s$|evidence|people/.test(first?.lower ?? '')
  if (!isWord(first, opening) && !isNumber && !isPlural) return undefined
  const named = !isPlural && tokens.slice(1, 5).some((token) => isKindWord(token))
  const add =
    named || isPlural || isWord(first, /^more$/) || tokens.length < 3 ? tryAdd(tokens, board) : undefined
  return add && (named || add.items.every((item) => item.is === 'wanted')) ? add : undefined
}

const isKindWord = (token: Token) =>
  token.kind === 'word' && (tryType(token.lower) !== undefined || anyIdea.test(token.lower))

const asking =
  /^(who|what|when|where|which|why|how|is|are|do|does|did|can|could|will|would|should|if|i|we|you|it|there|tell|show|say|explain|describe|give|list|find|search|count|talk|speak|think)$/

/** What is there is moved, what is not is added. */
function tryPlaced(tokens: readonly Token[], board: Board): Intent | undefined {
  const at = tokens.findIndex((token, index) => index > 0 && isWord(token, under))
  const arrow = tokens.findIndex((token, index) => index > 0 && token.kind === 'arrow')
  const cut = at > 0 ? at : arrow
  if (cut < 1 || cut > 9 || isWord(tokens[0], asking)) return undefined
  const after = tokens.slice(cut + 1)
  const parent = tryReference(after, board.source)
  if (!parent || parent.by === 'list' || !pointsAtIdea(parent, board)) return undefined
  const before = tokens
    .slice(0, cut)
    .filter(({ kind }, index) => kind !== 'arrow' && !(kind === 'comma' && index === cut - 1))
  if (
    before.every(
      (token) =>
        token.kind === 'comma' ||
        isWord(token, /^(no|not|and|but|also|rather|instead|sorry|actually|i|meant)$/),
    )
  )
    return undefined
  const [sample] = after
  if (!sample) return undefined
  const word: Token = { ...sample, kind: 'word', text: 'under', lower: 'under', end: sample.start }
  return tryPut([...before, word, ...after], board)
}

/** `Costs: add Rails` is `add Rails under Costs`; the subject alone tells where. */
export function trySubjectFirst(
  tokens: readonly Token[],
  board: Board,
  read: (tokens: readonly Token[]) => Intent[] | undefined,
): Intent[] | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'colon' || kind === 'comma')
  if (at < 1 || at > 7) return undefined
  const subject = tryReference(tokens.slice(0, at), board.source)
  if (!subject || subject.by === 'list' || !pointsAtIdea(subject, board)) return undefined
  const intents = read(tokens.slice(at + 1))
  return intents?.map((intent) =>
    intent.kind === 'add' && !intent.parent
      ? { ...intent, parent: subject }
      : intent.kind === 'lens' && intent.target.by === 'it'
        ? { ...intent, target: subject }
        : intent,
  )
}

/** `I want X to be a question`, `I would like X to become Y`: as `X be …`. */
export function toStatement(tokens: readonly Token[]): readonly Token[] {
  const isAsking = isWord(tokens[0], /^(could|can|should|shouldn't|would|couldn't)$/)
  if (isAsking && tokens.some((token, at) => at > 1 && isWord(token, /^(go|be|sit|hang|belong)$/)))
    return tokens.slice(1)
  const wants = tokens.findIndex((token) => isWord(token, /^(want|need|like|prefer|wish|love)$/))
  if (!isWord(tokens[0], /^(i|we|i'd|we'd)$/) || wants < 0 || wants > 3) return tokens
  const to = tokens.findIndex(
    (token, at) =>
      at > wants + 1 &&
      isWord(token, /^to$/) &&
      isWord(tokens[at + 1], /^(be|become|go|sit|hang|belong|move)$/),
  )
  const rest = to < 0 ? tokens.slice(wants + 1) : [...tokens.slice(wants + 1, to), ...tokens.slice(to + 1)]
  return rest.map((token) => (isWord(token, /^become$/) ? { ...token, lower: 'be' } : token))
}

const stance =
  /^(i|we) (really )?(think|believe|guess|feel|say|suppose|fear|worry|hope|suspect|find|know|am afraid|am sure)( that)?\b|^i'm (afraid|sure|worried|not sure|convinced)( that| whether| if)?\b|^in my (opinion|view)\b|^my (idea|point|worry|fear|opinion) is( that)?\b/

/** How many words only say that it is an opinion. */
export const stanceLength = (tokens: readonly Token[]): number =>
  stance.exec(tokens.map(({ lower }) => lower).join(' '))?.[0].split(' ').length ?? 0

/** A thought that the person wants kept: without `I think that`, and of the kind it names itself. */
export function toThought(tokens: readonly Token[], board: Board): Intent | undefined {
  const lead = stanceLength(tokens)
  let rest = tokens.slice(lead).filter(({ kind }, at) => kind !== 'comma' || at > 0)
  let type: NodeType | undefined
  const is = rest.findIndex((token, at) => at > 0 && at < 6 && isWord(token, /^(is|are)$/))
  const kind = rest[is - 1]
  if (is > 0 && kind?.kind === 'word' && isWord(rest[0], /^(the|an?|one|my|our|another)$/))
    type = tryType(kind.lower)
  if (type) rest = rest.slice(isWord(rest[is + 1], /^that$/) ? is + 2 : is + 1)
  const label = toSentenceCase(textOf(rest, board.source).replace(/[\s,.;]+$/, ''))
  return label
    ? { kind: 'add', items: [{ is: 'given', label, type: type ?? thoughtType(label) }] }
    : undefined
}

function thoughtType(label: string): NodeType {
  const guess = guessType(label)
  return guess === 'topic' || guess === 'concept'
    ? label.split(/\s+/).length > 2
      ? 'claim'
      : 'topic'
    : guess
}

/** `…, add that`, `… - put this on the board`. */
export function keepsThought(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ lower }) => lower).join(' ')
  return /^(please )?(add|note|keep|record|capture|put|write|save|include|jot) (down )?(that|this|it)( down| on the board| there| here| as well| too| to the board| please)*$/.test(
    words,
  )
}
