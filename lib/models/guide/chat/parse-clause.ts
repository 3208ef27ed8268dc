import type { Board } from './board'
import type { AddIntent, Intent } from './intent'
import { tryType, type Verb, verbsAt } from './lexicon'
import { tryAdd } from './parse-add'
import { tryBranches, tryBranching } from './parse-branch'
import { tryChange, tryDescribeAs, tryMake, tryRename } from './parse-change'
import { tryLink, tryThereIsLink } from './parse-link'
import { tryCountOf, tryFind, tryListOf } from './parse-look'
import { stanceLength, toStatement, tryLoose, trySubjectFirst } from './parse-loose'
import { tryInsertAbove, tryMove, tryMoveOut, tryMoveToNew, tryPut } from './parse-move'
import { pointsAtIdea } from './parse-place'
import { tryPrompting } from './parse-prompting'
import { tryQuestion } from './parse-question'
import { tryStatement } from './parse-statement'
import { trySurvey } from './parse-survey'
import { tryCompare, tryExplain, tryLens, tryRun, tryShow, trySummary } from './parse-view'
import { stripPolite } from './polite'
import { type Reference, tryReference } from './reference'
import { isWord, type Token } from './tokens'

/** What may stand before a request, each once: read again and again, a long text of them would take for ever. */
type Lead = 'place' | 'subject' | 'opinion'
type Read = (tokens: readonly Token[]) => Intent[] | undefined

/** Understands one clause; undefined when it is none that the guide knows. */
export function tryClause(
  tokens: readonly Token[],
  board: Board,
  behind: readonly Lead[] = [],
): Intent[] | undefined {
  const rest = withoutDegree(stripPolite(tokens))
  if (rest.length === 0) return undefined
  const readAfter = (lead: Lead) => (after: readonly Token[]) =>
    behind.includes(lead) ? undefined : tryClause(after, board, [...behind, lead])
  const turned = tryPlaceFirst(rest, readAfter('place'))
  if (turned) return turned
  const survey = tryBranches(rest, board) ?? trySurvey(rest, board) ?? tryPrompting(rest, board)
  if (survey) return [survey]
  const isLabelled =
    rest[0]?.kind === 'word' &&
    tryType(rest[0].lower) !== undefined &&
    rest[1]?.kind === 'colon' &&
    !board.isIdea(rest[0].text)
  const labelled = isLabelled ? one(tryLoose(rest, board)) : undefined
  if (labelled) return labelled
  const words = rest.slice(0, 6).map((token) => (token.kind === 'word' ? token.lower : ''))
  for (const { verb, length } of verbsAt(words)) {
    const intents = tryVerb(verb, rest.slice(length), board)
    if (intents) return intents
  }
  return (
    tryPlanFor(rest, board) ??
    tryQuestion(rest, board) ??
    trySubjectFirst(rest, board, readAfter('subject')) ??
    tryStatement(toStatement(rest), board) ??
    one(tryLoose(toStatement(rest), board)) ??
    tryThereIsLink(rest, board) ??
    tryOpinion(rest, readAfter('opinion'))
  )
}

/** `go a bit deeper`, `think a little more about`: how much says nothing of what. */
function withoutDegree(all: readonly Token[]): readonly Token[] {
  const isMore = isWord(all[1], /^(deeper|further|more|harder)$/) && isWord(all[2], /^(into|on|about)$/)
  const tokens = isMore ? all.filter((_, index) => index !== 1) : all
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 && index < 4 && isWord(token, /^(bit|little|lot|tad)$/) && isWord(tokens[index - 1], /^an?$/),
  )
  return at < 0 || at + 1 === tokens.length ? tokens : [...tokens.slice(0, at - 1), ...tokens.slice(at + 1)]
}

/** `I think X belongs under Y`: the request stands after the opinion. */
function tryOpinion(tokens: readonly Token[], read: Read): Intent[] | undefined {
  const length = stanceLength(tokens)
  return length > 0 ? read(tokens.slice(length)) : undefined
}

/** `make a step-by-step plan for X`: whatever stands before the plan. */
function tryPlanFor(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const at = tokens.findIndex(
    (token, index) => index < 7 && isWord(token, /^(plan|roadmap|steps|checklist|list|timeline|schedule)$/),
  )
  if (at < 1 || !isWord(tokens[at + 1], /^(for|to|of|on|would|should|towards)$/)) return undefined
  if (
    !isWord(
      tokens[0],
      /^(make|create|draw|write|give|build|work|sketch|develop|prepare|what|which|show|i|we)$/,
    )
  )
    return undefined
  return one(tryLens('plan', tokens.slice(at + 2), board))
}

/** `give X three risks`, `give X the name Y`. */
function tryGive(rest: readonly Token[], board: Board): Intent | undefined {
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const parent = tryReference(rest.slice(0, at), board.source)
    if (!parent || !pointsAtIdea(parent, board)) continue
    const from = isWord(rest[at + 1], /^(new|better|different|shorter|longer|other|clearer)$/)
      ? at + 2
      : at + 1
    const field =
      isWord(rest[at], /^(the|an?)$/) && isWord(rest[from], /^(name|label|title|description|type)$/)
    if (field) return tryGiveField(rest.slice(0, at), rest.slice(from), board)
    const add = tryAdd(rest.slice(at), board)
    if (add?.items.every((item) => item.is === 'wanted')) return { ...add, parent }
  }
  return undefined
}

function tryGiveField(owner: readonly Token[], field: readonly Token[], board: Board): Intent | undefined {
  const [name] = field
  if (!name) return undefined
  const of: Token = { ...name, text: 'of', lower: 'of' }
  const to: Token = { ...name, text: 'to', lower: 'to' }
  const value = field.slice(field[1]?.kind === 'colon' || isWord(field[1], /^(of|to|as)$/) ? 2 : 1)
  return tryChange([name, of, ...owner, to, ...value], board)
}

/** `under X, add Y` is `add Y under X`. */
function tryPlaceFirst(tokens: readonly Token[], read: Read): Intent[] | undefined {
  if (!isWord(tokens[0], /^(under|below|beneath|for|in|to|on|at|from)$/)) return undefined
  for (let at = 2; at < Math.min(tokens.length, 14); at += 1) {
    const after = stripPolite(tokens.slice(at))
    if (!opensRequest(after)) continue
    const place = tokens.slice(0, at).filter(({ kind }) => kind !== 'comma')
    const colon = after.findIndex(({ kind }) => kind === 'colon')
    const end = colon < 0 ? after.length : colon
    const intents = read([...after.slice(0, end), ...place, ...after.slice(end)])
    if (intents) return intents
  }
  return undefined
}

/** A verb, or a new thing of a kind: `below it a risk called Strikes`. */
const opensRequest = (tokens: readonly Token[]): boolean =>
  verbsAt(tokens.slice(0, 5).map((token) => (token.kind === 'word' ? token.lower : ''))).length > 0 ||
  (isWord(tokens[0], /^(an?|another|one|two|three|four|five|some|\d+)$/) &&
    tokens.slice(1, 4).some((token) => token.kind === 'word' && tryType(token.lower) !== undefined))

function tryVerb(verb: Verb, rest: readonly Token[], board: Board): Intent[] | undefined {
  switch (verb) {
    case 'add':
      return (
        tryBranching(rest) ??
        tryInsertAbove(rest, board) ??
        one(tryAddDescription(rest, board) ?? tryAdd(rest, board))
      )
    case 'suggest':
      return one(trySuggest(rest, board))
    case 'rename':
      return one(tryRename(rest, board))
    case 'change':
      return one(tryChange(rest, board))
    case 'make':
      return one(tryMake(rest, board))
    case 'move':
      return tryMoveToNew(rest, board) ?? one(tryMove(rest, board) ?? tryMoveOut(rest, board))
    case 'give':
      return one(tryGive(rest, board))
    case 'put':
      return tryMoveToNew(rest, board) ?? one(tryPut(rest, board))
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
      return [tryCountOf(rest, board) ?? { kind: 'count' }]
    case 'explain':
      return one(tryExplain(rest, board))
    case 'describe':
      return one(tryDescribeAs(rest, board) ?? tryExplain(rest, board))
    case 'expand':
    case 'concepts':
    case 'challenge':
    case 'plan':
    case 'enrich':
      return one(tryLens(verb, rest, board))
    case 'summarise':
      return one(trySummary(rest, board))
    case 'compare':
      return one(tryCompare(rest, board))
    case 'split':
      return one(trySplit(rest, board))
    case 'merge':
      return [{ kind: 'refuse', what: 'merge' }]
    case 'swap':
      return one(trySwap(rest, board))
    case 'run':
      return one(tryRun(rest, board))
  }
}

/** `X into A and B`. */
function trySplit(all: readonly Token[], board: Board): Intent | undefined {
  const rest = all.filter(
    (token, index) => !(isWord(token, /^(down|up)$/) && isWord(all[index + 1], /^(into|in)$/)),
  )
  const at = rest.findIndex((token, index) => index > 0 && isWord(token, /^(into|in)$/))
  const parent = at > 0 ? tryReference(rest.slice(0, at), board.source) : undefined
  const add = parent && tryAdd(rest.slice(at + 1), board)
  return add && parent ? { ...add, parent } : undefined
}

const one = (intent: Intent | undefined): Intent[] | undefined => intent && [intent]

/** `X and Y`, `X with Y`. */
function trySwap(rest: readonly Token[], board: Board): Intent | undefined {
  const list = tryReference(
    rest.map((token) => (isWord(token, /^(with|for|against)$/) ? { ...token, lower: 'and' } : token)),
    board.source,
  )
  const [first, second] = list?.by === 'list' ? list.items : []
  return first && second ? { kind: 'swap', one: first, other: second } : undefined
}

/** `add a description to X: …`. */
function tryAddDescription(rest: readonly Token[], board: Board): Intent | undefined {
  const at = rest.findIndex((token) => isWord(token, /^description$/))
  if (at < 0 || at > 2 || !isWord(rest[at + 1], /^(to|for|of|on)$/)) return undefined
  return tryDescribeAs(rest.slice(at + 2), board)
}

/** Asking for things of a kind, never for a name: `suggest Noise` is not a request to add. */
function trySuggest(rest: readonly Token[], board: Board): AddIntent | Intent | undefined {
  if (isWord(rest[0], /^(all|every)$/)) return tryListOf(rest, board)
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
