import type { NodeType } from '@/lib/graph/schema'
import { toKey, tryNumber } from '@/lib/words/english'
import type { Board } from './board'
import type { Intent } from './intent'
import { tryType } from './lexicon'
import { pointsAtIdea } from './parse-place'
import { type Reference, tryReference } from './reference'
import { isWord, type Token } from './tokens'

/** Questions that ask the guide to think of something: `which risks are missing`, `what would support X`. */
export function tryPrompting(tokens: readonly Token[], board: Board): Intent | undefined {
  return (
    tryElse(tokens, board) ??
    tryNextStep(tokens, board) ??
    tryMissing(tokens, board) ??
    tryConcerned(tokens, board) ??
    tryVoice(tokens, board) ??
    tryReasons(tokens, board)
  )
}

/** `what is the first thing to do about X`. */
function tryNextStep(tokens: readonly Token[], board: Board): Intent | undefined {
  const step = tokens.findIndex((token, at) => at > 1 && at < 7 && isWord(token, /^(thing|step|move|task)$/))
  const isAsked = isWord(tokens[0], /^what$/) && isWord(tokens[step - 1], /^(first|next|best|main|only)$/)
  if (!isAsked) return undefined
  return { kind: 'lens', lens: 'plan', target: placeIn(tokens.slice(step + 1), board) ?? { by: 'active' } }
}

/** `what else could we think about`, `what should I know about X`. */
function tryElse(tokens: readonly Token[], board: Board): Intent | undefined {
  if (!isWord(tokens[0], /^(what|anything|something)$/)) return undefined
  if (isWord(tokens[1], /^(else|more)$/))
    return { kind: 'lens', lens: 'expand', target: placeIn(tokens.slice(2), board) ?? { by: 'active' } }
  const know = tokens.findIndex((token, at) => at > 0 && at < 6 && isWord(token, /^(know|learn|understand)$/))
  const target =
    know > 0 && isWord(tokens[1], /^(should|must|do|can)$/)
      ? placeIn(tokens.slice(know + 1), board)
      : undefined
  return target && { kind: 'lens', lens: 'explain', target }
}

const lacking =
  /^(missing|forgotten|missed|overlooked|overlook|forget|miss|lacking|lack|neglected|absent|left|unmentioned|new|other|further|possible|potential|raise|raises|arise|pose|poses|could|might|would|should|support|supports|speaks|speak)$/

/** `what risks have we overlooked`, `which evidence would support X`: of that kind, where it belongs. */
function tryMissing(tokens: readonly Token[], board: Board): Intent | undefined {
  if (!isWord(tokens[0], /^(which|what|any|are|is|do)$/)) return undefined
  const kindAt = tokens.findIndex(
    (token, at) => at > 0 && at < 5 && token.kind === 'word' && tryType(token.lower) !== undefined,
  )
  const kind = tokens[kindAt]
  const type = kind ? tryType(kind.lower) : undefined
  if (kindAt < 0) return tryMissingAtAll(tokens, board)
  const isLacking = tokens.some((token, at) => at > 0 && at < kindAt + 4 && isWord(token, lacking))
  if (!type || !isLacking) return undefined
  const after = tokens.slice(kindAt + 1)
  const place = placeIn(after, board)
  return wanted(type, place, isPluralOrMass(kind) ? 3 : 1)
}

const isPluralOrMass = (kind: Token | undefined) => /s$|people|evidence/.test(kind?.lower ?? '')

/** `what is missing`, `what have we overlooked under X`. */
function tryMissingAtAll(tokens: readonly Token[], board: Board): Intent | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      index < 5 &&
      isWord(token, /^(missing|forgotten|missed|overlooked|overlook|forget|lacking|absent)$/),
  )
  if (at < 1 || !isWord(tokens[0], /^(what|is|anything)$/)) return undefined
  const rest = tokens.slice(at + 1).filter((token) => !isWord(token, /^(yet|still|now)$/))
  return { kind: 'lens', lens: 'expand', target: placeIn(rest, board) ?? { by: 'active' } }
}

/** The longest run of words that names an idea. */
function placeIn(tokens: readonly Token[], board: Board): Reference | undefined {
  const exact = tokens.find(({ kind, text }) => (kind === 'label' || kind === 'quoted') && board.isIdea(text))
  if (exact) return { by: 'name', text: exact.text }
  for (let length = tokens.length; length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const run = tokens.slice(from, from + length)
      const reference = run.every((token) => isWord(token, small))
        ? undefined
        : tryReference(run, board.source)
      if (reference?.by === 'id' || (reference?.by === 'name' && board.isIdea(reference.text)))
        return reference
    }
  return undefined
}

const small =
  /^(the|an?|of|to|for|in|on|at|is|are|do|does|we|i|it|that|this|here|about|by|from|with|and|or|our|my|would|should|could|might|can|will|be|been|have|has|had|what|which|where|who|why|how|when|if|not|no|any|some|all)$/

/** `who is affected`, `who has a say in X`: people, when the board is asked and not a word's meaning. */
function tryConcerned(tokens: readonly Token[], board: Board): Intent | undefined {
  const isWho = isWord(tokens[0], /^(who|whom)$/)
  const verb = tokens.findIndex((token) =>
    isWord(
      token,
      /^(affected|involved|concerned|interested|responsible|profits?|benefits?|gains?|loses?|suffers?|cares?|decides?|matters?|hurt|harmed|impacted)$/,
    ),
  )
  if (!isWho || verb < 1 || verb > 4) return undefined
  const rest = tokens.slice(verb + 1)
  const place = placeIn(rest, board)
  return rest.length === 0 ||
    place ||
    rest.every((token) => isWord(token, /^(by|from|in|of|it|this|that|here|most|about|for|the)$/))
    ? peopleOf(place, board)
    : undefined
}

/** Those who stand there already; else new ones. */
function peopleOf(place: Reference | undefined, { ideas, isIdea }: Board): Intent {
  const top =
    place?.by === 'id'
      ? place.id
      : place?.by === 'name' && isIdea(place.text)
        ? idOf(place.text, ideas)
        : undefined
  const isThere = ideas.some(
    ({ type, parentId }) => type === 'actor' && top !== undefined && parentId === top,
  )
  return isThere && place ? { kind: 'list', type: 'actor', of: place } : wanted('actor', place, 3)
}

const idOf = (text: string, ideas: Board['ideas']) =>
  ideas.find(({ label }) => toKey(label) === toKey(text))?.id

/** `what would a critic say about X`: a doubter's view. */
function tryVoice(tokens: readonly Token[], board: Board): Intent | undefined {
  const isAsked = isWord(tokens[0], /^(what|how)$/) && isWord(tokens[1], /^(would|could|might|will|do|does)$/)
  const says = tokens.findIndex(
    (token, at) =>
      at > 2 && at < 8 && isWord(token, /^(say|object|argue|think|criticise|criticize|ask|answer|reply)$/),
  )
  const isVoice = tokens
    .slice(2, says)
    .some((token) =>
      isWord(
        token,
        /^(critics?|opponents?|sceptics?|skeptics?|enem(y|ies)|doubters?|devil's|advocate|opposition|against|side|pessimists?|adversar(y|ies))$/,
      ),
    )
  if (!isAsked || says < 0 || !isVoice) return undefined
  return {
    kind: 'lens',
    lens: 'challenge',
    target: placeIn(tokens.slice(says + 1), board) ?? { by: 'active' },
  }
}

/** `what are the counterarguments to X`, `three reasons against X`, `arguments for X`. */
function tryReasons(tokens: readonly Token[], board: Board): Intent | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index < 7 &&
      isWord(
        token,
        /^(reasons?|arguments?|points|case|counterarguments?|counter-arguments?|objections?|pros|cons)$/,
      ),
  )
  const word = tokens[at]
  if (!word || !tokens.slice(0, at).every((token) => isLead(token))) return undefined
  const counter =
    /^(counter|objection|cons)/.test(word.lower) ||
    isWord(tokens[at - 1], /^counter$/) ||
    tokens.slice(0, at + 2).some((token) => isWord(token, /^(opposing|against|opposite|contrary|other)$/))
  const inFavour = !counter && isWord(tokens[at + 1], /^(for|in|supporting|pro)$/)
  if (!counter && !inFavour) return undefined
  const rest = tokens.slice(at + 1)
  const place = placeIn(rest, board) ?? pointed(rest, board)
  const number = tokens
    .slice(0, at)
    .map(({ lower }) => tryNumber(lower))
    .find((one) => one !== undefined && one > 0)
  const count = number ?? (/s$/.test(word.lower) ? 3 : 1)
  return wanted(counter ? 'risk' : 'opportunity', place, count)
}

const isLead = (token: Token) =>
  tryNumber(token.lower) !== undefined ||
  isWord(
    token,
    /^(what|which|are|is|the|some|any|main|best|strongest|good|possible|give|me|us|list|name|find|show|tell|opposing|opposite|contrary|other|few|a|an|more|two|three|speak|add|there|think|of|suggest|counter)$/,
  )

function pointed(tokens: readonly Token[], board: Board): Reference | undefined {
  const reference = tryReference(tokens.slice(1), board.source)
  return reference && reference.by !== 'name' && pointsAtIdea(reference, board) ? reference : undefined
}

const wanted = (type: NodeType, parent: Reference | undefined, count: number): Intent => ({
  kind: 'add',
  items: [{ is: 'wanted', count, type }],
  ...(parent ? { parent } : {}),
})
