import type { AddIntent, Intent } from './intent'
import { politeness, tryType, type Verb, verbsAt } from './lexicon'
import { type Known, pointsAtIdea, tryAdd } from './parse-add'
import { tryChange, tryDescribeAs, tryLink, tryMake, tryMove, tryPut, tryRename } from './parse-change'
import { toCountOf, tryFind, tryListOf } from './parse-look'
import { tryQuestion } from './parse-question'
import { type Reference, tryReference } from './reference'
import { isWord, type Token, textOf } from './tokens'

export interface Board extends Known {
  readonly lenses: ReadonlySet<string>
  /** Of the ideas on the board. */
  readonly labels: readonly string[]
}

/** Understands one clause; undefined when it is none that the guide knows. */
export function tryClause(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const rest = stripPolite(tokens)
  if (rest.length === 0) return undefined
  const turned = tryPlaceFirst(rest, board)
  if (turned) return turned
  const words = rest.slice(0, 6).map((token) => (token.kind === 'word' ? token.lower : ''))
  for (const { verb, length } of verbsAt(words)) {
    const intents = tryVerb(verb, rest.slice(length), board)
    if (intents) return intents
  }
  return tryQuestion(rest, board) ?? tryStatement(rest, board)
}

const asking = /^(how|what|which|where|who|why|tell)$/
const openings = [
  /^(tell|show) (me|us)(?= (how many|which|where|who|what))/,
  /^(can|could|would|will|may|might) (you|we|i)( please)?( kindly)?/,
  /^(i|we)( would|'d)? (want|like|need|wish|love)( you)? to/,
  /^(i|we)'d (like|love|want)( you)? to/,
  /^(i|we)( would|'d)? (like|want|need)( to see| to have| to get)?(?= (more|some|another|a few))/,
  /^(let's|let us|lets)/,
  /^(you|we|i) (should|must|need to|can|could|have to|may|might want to)/,
  /^(go ahead and|help me to|help me|try to|help us|feel free to|be so kind and|be so kind as to|make sure to|remember to|don't forget to|i want|would you mind|do me a favour and|do me a favor and|start by|begin by)/,
]

/** Takes off what only makes a request polite. */
export function stripPolite(tokens: readonly Token[]): readonly Token[] {
  let rest = tokens
  for (let round = 0; round < 6; round += 1) {
    const first = rest[0]
    if (
      first &&
      (first.kind === 'comma' || first.kind === 'line' || first.kind === 'end' || first.kind === 'colon')
    )
      rest = rest.slice(1)
    else if (rest.length > 1 && isWord(first, politeness)) rest = rest.slice(1)
    else {
      const length = openingLength(rest)
      if (length === 0) return rest
      rest = rest.slice(length)
    }
  }
  return rest
}

function openingLength(tokens: readonly Token[]): number {
  const words = tokens
    .slice(0, 6)
    .map((token) => (token.kind === 'word' ? token.lower : '·'))
    .join(' ')
  for (const opening of openings) {
    const found = opening.exec(words)?.[0]
    if (!found) continue
    const length = found.split(' ').length
    const after = tokens.slice(length, length + 5).map((token) => (token.kind === 'word' ? token.lower : ''))
    if (
      verbsAt(after).length > 0 ||
      isWord(tokens[length], /^(more|some|another)$/) ||
      isWord(tokens[length], politeness) ||
      isWord(tokens[length], asking)
    )
      return length
  }
  return 0
}

/** `under X, add Y` is `add Y under X`. */
function tryPlaceFirst(tokens: readonly Token[], board: Board): Intent[] | undefined {
  if (!isWord(tokens[0], /^(under|below|beneath|for|in|to|on|at|from)$/)) return undefined
  for (let at = 2; at < Math.min(tokens.length, 14); at += 1) {
    const words = tokens.slice(at, at + 5).map((token) => (token.kind === 'word' ? token.lower : ''))
    if (verbsAt(words).length === 0) continue
    const place = tokens.slice(0, at).filter(({ kind }) => kind !== 'comma')
    const colon = tokens.findIndex(({ kind }, index) => index >= at && kind === 'colon')
    const end = colon < 0 ? tokens.length : colon
    const intents = tryClause([...tokens.slice(at, end), ...place, ...tokens.slice(end)], board)
    if (intents) return intents
  }
  return undefined
}

function tryVerb(verb: Verb, rest: readonly Token[], board: Board): Intent[] | undefined {
  switch (verb) {
    case 'add':
      return one(tryAddDescription(rest, board) ?? tryAdd(rest, board))
    case 'suggest':
      return one(trySuggest(rest, board))
    case 'rename':
      return one(tryRename(rest, board))
    case 'change':
      return one(tryChange(rest, board))
    case 'make':
      return one(tryMake(rest, board))
    case 'move':
      return one(tryMove(rest, board))
    case 'put':
      return one(tryPut(rest, board))
    case 'link':
      return tryLink(rest, board)
    case 'remove':
      if (rest.slice(0, 3).some((token) => isWord(token, /^(links?|connections?|lines?|arrows?)$/)))
        return [{ kind: 'refuse', what: 'unlink' }]
      return one(tryTarget(rest, board, (target) => ({ kind: 'remove', target })))
    case 'find':
      return one(tryFind(rest, board))
    case 'show':
      return one(tryShow(rest, board))
    case 'count':
      return [toCountOf(rest, board)]
    case 'explain':
      return one(tryExplain(rest, board))
    case 'describe':
      return one(tryDescribeAs(rest, board) ?? tryExplain(rest, board))
    case 'expand':
    case 'concepts':
    case 'challenge':
    case 'plan':
      return one(tryLens(verb, rest, board))
    case 'summarise':
      return one(trySummary(rest, board))
    case 'compare':
      return one(tryCompare(rest, board))
    case 'split':
      return one(trySplit(rest, board))
    case 'merge':
      return [{ kind: 'refuse', what: 'merge' }]
    case 'run':
      return one(tryRun(rest, board))
  }
}

/** `X into A and B`. */
function trySplit(rest: readonly Token[], board: Board): Intent | undefined {
  const at = rest.findIndex((token, index) => index > 0 && isWord(token, /^(into|in)$/))
  const parent = at > 0 ? tryReference(rest.slice(0, at), board.source) : undefined
  const add = parent && tryAdd(rest.slice(at + 1), board)
  return add && parent ? { ...add, parent } : undefined
}

const one = (intent: Intent | undefined): Intent[] | undefined => intent && [intent]

/** `add a description to X: …`. */
function tryAddDescription(rest: readonly Token[], board: Board): Intent | undefined {
  const at = rest.findIndex((token) => isWord(token, /^description$/))
  if (at < 0 || at > 2 || !isWord(rest[at + 1], /^(to|for|of|on)$/)) return undefined
  return tryDescribeAs(rest.slice(at + 2), board)
}

/** Asking for things of a kind, never for a name: `suggest Noise` is not a request to add. */
function trySuggest(rest: readonly Token[], board: Board): AddIntent | Intent | undefined {
  const add = tryAdd(rest, board)
  if (!add) return undefined
  return add.items.every((item) => item.is === 'wanted') ? add : undefined
}

function tryTarget(
  rest: readonly Token[],
  board: Board,
  make: (target: Reference) => Intent,
): Intent | undefined {
  const target = rest.length === 0 ? ({ by: 'it' } as const) : tryReference(rest, board.source)
  return target && make(target)
}

function tryShow(rest: readonly Token[], board: Board): Intent | undefined {
  const list = tryListOf(rest, board)
  if (list) return list
  if (rest.some((token) => isWord(token, /^(branches|conversations|forks)$/)))
    return { kind: 'branches', wants: 'list', names: [] }
  if (isWord(rest.at(-1), /^(children|descendants|sub-?ideas|links|connections)$/)) {
    const of = tryReference(rest.slice(0, -1), board.source)
    const wants = isWord(rest.at(-1), /^(links|connections)$/) ? 'links' : 'children'
    return of && { kind: 'inspect', target: of, wants }
  }
  const target = tryReference(dropDetails(rest), board.source)
  if (!target) return undefined
  if (target.by === 'root' && /board|graph|map|everything/.test(textOf(rest, board.source)))
    return { kind: 'summarise' }
  return pointsAtIdea(target, board) ? { kind: 'inspect', target, wants: 'all' } : tryFind(rest, board)
}

function dropDetails(rest: readonly Token[]): readonly Token[] {
  const at = rest.findIndex((token) => isWord(token, /^(of|about|for|on|under|below)$/))
  return at >= 0 &&
    at < 3 &&
    rest
      .slice(0, at)
      .every((token) => isWord(token, /^(the|details|detail|info|information|more|all|what|is|everything)$/))
    ? rest.slice(at + 1)
    : rest
}

function tryExplain(rest: readonly Token[], board: Board): Intent | undefined {
  const { target: words, instruction } = splitInstruction(rest, board)
  const from = words.findIndex(
    (token) => !isWord(token, /^(why|what|how|is|are|about|to|me|us|means?|does|do|in|detail)$/),
  )
  const named = from < 0 ? words : words.slice(from)
  const last = named.findLastIndex((token) => !isWord(token, /^(is|are|means?|does|do|was|about)$/))
  const target = tryReference(named.slice(0, last + 1), board.source) ?? { by: 'it' }
  if (target.by === 'name' && !board.isIdea(target.text))
    return { kind: 'define', text: target.text, question: textOf(rest, board.source) }
  return { kind: 'lens', lens: 'explain', target, ...(instruction ? { instruction } : {}) }
}

export function tryLens(lens: string, rest: readonly Token[], board: Board): Intent | undefined {
  if (rest.length === 0) return { kind: 'lens', lens, target: { by: 'it' } }
  const steps = rest.findIndex((token, at) => at < 4 && isWord(token, /^(steps?|way|work|actions?|path)$/))
  if (lens === 'plan' && steps >= 0 && isWord(rest[steps + 1], /^(for|of|to|on|with|towards)$/))
    return tryLens(lens, rest.slice(steps + 2), board)
  const { target: words, instruction } = splitInstruction(rest, board)
  const target = tryReference(dropArticles(words), board.source)
  return target && { kind: 'lens', lens, target, ...(instruction ? { instruction } : {}) }
}

const dropArticles = (tokens: readonly Token[]) =>
  isWord(tokens[0], /^(on|into|about|from|for|of|at|out|with|how|to)$/) ? tokens.slice(1) : tokens

/** `X with a focus on costs`, `X by stakeholder`: only when X alone is an idea. */
function splitInstruction(
  tokens: readonly Token[],
  board: Board,
): { target: readonly Token[]; instruction: string } {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      (token.kind === 'comma' ||
        token.kind === 'colon' ||
        isWord(
          token,
          /^(with|focusing|focussing|by|considering|especially|regarding|into|from|in|for|to|like|using|concentrating|thinking)$/,
        )),
  )
  if (at < 0) return { target: tokens, instruction: '' }
  const before = tryReference(tokens.slice(0, at), board.source)
  const whole = tryReference(tokens, board.source)
  const isWhole = whole !== undefined && whole.by === 'name' && board.isIdea(whole.text)
  if (isWhole || !before || !pointsAtIdea(before, board) || whole?.by === 'list')
    return { target: tokens, instruction: '' }
  return {
    target: tokens.slice(0, at),
    instruction: textOf(
      tokens.slice(at).filter((token) => token.kind !== 'comma' && token.kind !== 'colon'),
      board.source,
    ),
  }
}

function trySummary(rest: readonly Token[], board: Board): Intent | undefined {
  if (rest.length === 0) return { kind: 'summarise' }
  const target = tryReference(dropArticles(rest), board.source)
  if (
    !target ||
    target.by === 'root' ||
    /\b(we|so far|discussion|conversation|have)\b/.test(textOf(rest, board.source))
  )
    return { kind: 'summarise' }
  return pointsAtIdea(target, board) ? { kind: 'summarise', target } : { kind: 'summarise' }
}

function tryCompare(rest: readonly Token[], board: Board): Intent | undefined {
  if (rest.some((token) => isWord(token, /^(branch|branches|conversations)$/)))
    return { kind: 'branches', wants: 'compare', names: [] }
  const list = tryReference(rest.map(withAnd), board.source)
  return list?.by === 'list' ? { kind: 'compare', items: list.items } : undefined
}

const withAnd = (token: Token): Token =>
  isWord(token, /^(with|to|against|versus|vs)$/) ? { ...token, lower: 'and' } : token

/** `the challenge lens on X`, `expand on X`. */
function tryRun(rest: readonly Token[], board: Board): Intent | undefined {
  const at = rest.findIndex((token) => token.kind === 'word' && board.lenses.has(token.lower))
  const lens = rest[at]?.lower
  if (lens === undefined || at > 3) return undefined
  const after = rest
    .slice(at + 1)
    .filter((token, index) => index > 1 || !isWord(token, /^(lens|on|to|for|over|with)$/))
  return tryLens(lens, after, board)
}

/** `X supports Y` between two ideas, `X is a risk`, `X belongs under Y`. */
function tryStatement(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const field = tryFieldStatement(tokens, board)
  if (field) return field
  const more = isWord(tokens[0], /^(more|another|some|further|additional)$/)
    ? tryAdd(tokens, board)
    : undefined
  if (more?.items.every((item) => item.is === 'wanted')) return [more]
  const belongs = tokens.findIndex(
    (token, at) => at > 0 && isWord(token, /^(belongs?|goes|go|should|must|needs)$/),
  )
  if (belongs > 0) {
    const target = tryReference(tokens.slice(0, belongs), board.source)
    const parentAt = tokens.findIndex(
      (token, at) => at > belongs && isWord(token, /^(under|below|beneath|to|in|into)$/),
    )
    const parent = parentAt > 0 ? tryReference(tokens.slice(parentAt + 1), board.source) : undefined
    if (target && parent && pointsAtIdea(target, board) && pointsAtIdea(parent, board))
      return [{ kind: 'move', target, parent }]
  }
  const is = tokens.findIndex((token, at) => at > 0 && isWord(token, /^(is|are|be)$/))
  const last = tokens.at(-1)
  const type = last?.kind === 'word' ? tryType(last.lower) : undefined
  const subject =
    is > 0
      ? tryReference(
          tokens.slice(0, is).filter((token) => !isWord(token, /^(should|really|must)$/)),
          board.source,
        )
      : undefined
  if (type && subject && pointsAtIdea(subject, board)) return [{ kind: 'retype', target: subject, type }]
  return tryRelation(tokens, board)
}

/** `the label of X should be Y`. */
function tryFieldStatement(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 1 && isWord(token, /^(should|must|shall)$/) && isWord(tokens[index + 1], /^(be|read|say)$/),
  )
  const be = tokens[at + 1]
  if (
    at < 0 ||
    !be ||
    !tokens.slice(0, at).some((token) => isWord(token, /^(label|name|title|type|kind|description)$/))
  )
    return undefined
  const to: Token = { ...be, text: 'to', lower: 'to' }
  return one(tryChange([...tokens.slice(0, at), to, ...tokens.slice(at + 2)], board))
}

function tryRelation(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isWord(
        token,
        /^(supports?|contradicts?|causes?|depends|leads|affects?|influences?|blocks?|requires?|conflicts|explains?|answers?|helps?)$/,
      ),
  )
  if (at < 1) return undefined
  const after = isWord(tokens[at + 1], /^(on|to|with)$/) ? at + 2 : at + 1
  const [from, to] = [
    tryReference(tokens.slice(0, at), board.source),
    tryReference(tokens.slice(after), board.source),
  ]
  if (!from || !to || !pointsAtIdea(from, board) || !pointsAtIdea(to, board)) return undefined
  return [
    {
      kind: 'link',
      from,
      to,
      label: tokens
        .slice(at, after)
        .map(({ lower }) => lower)
        .join(' '),
    },
  ]
}
