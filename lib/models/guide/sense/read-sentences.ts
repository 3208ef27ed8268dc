import { toKey } from '@/lib/words/english'
import type { Board } from '../chat/board'
import { mapReferences } from '../chat/correct'
import type { Intent } from '../chat/intent'
import type { Token } from '../chat/tokens'
import { tryFrames } from '../frames/frames'
import { tryAmend, tryKept } from './amend'
import { isDoubtful, isWrong } from './doubt'
import { readSense } from './sense'
import type { Spot } from './spots'
import { withoutTakenBack } from './taken-back'

type Sentence = readonly Token[]

/**
 * By grammar where that is sure of itself, else by sense. A sentence that says nothing to do leads up to the next one:
 * what it points at is what `it` and `there` mean then.
 */
export function readSentences(
  sentences: readonly Sentence[],
  board: Board,
  parse: (sentence: Sentence) => readonly Intent[],
): Intent[] {
  const intents: Intent[] = []
  let before: readonly Spot[] = []
  let unread: Sentence = []
  let pending: readonly Intent[] = []
  for (const sentence of withoutTakenBack(sentences).reduce(joinedIfNot, [])) {
    const read = readOne({ sentence, board, before, unread, intents, parsed: parse(sentence) })
    before = [...before, ...read.spots]
    if (read.amended) intents.splice(0, intents.length, ...read.amended)
    else if (read.isSettled) intents.push(...pending.filter(isQuestion), ...read.intents)
    pending = read.isSettled ? [] : [...pending, ...read.intents]
    unread = read.isSettled ? [] : [...unread, ...sentence]
  }
  const kept = intents.length > 0 ? intents : pending
  return kept
    .filter(
      (intent, at) =>
        !isKeepsake(intent, kept[at - 1]) &&
        !isSaidAgain(intent, kept[at - 1]) &&
        !isAnswered(intent, kept[at - 1]),
    )
    .map((intent, at) => ofThose(intent, kept[at - 1]))
}

interface Reading {
  readonly sentence: Sentence
  readonly board: Board
  readonly before: readonly Spot[]
  readonly unread: Sentence
  /** Of the sentences before. */
  readonly intents: readonly Intent[]
  /** By grammar. */
  readonly parsed: readonly Intent[]
}

interface ReadOne {
  readonly intents: readonly Intent[]
  /** All before and with this one, where it only says more of the last. */
  readonly amended?: readonly Intent[]
  readonly spots: readonly Spot[]
  /** False for what may only lead up to the next sentence. */
  readonly isSettled: boolean
}

/** `X is badly named. Call it Y.` */
function bound(intent: Intent, before: readonly Spot[]): Intent {
  const named = before.findLast(({ kind }) => kind === 'i' || kind === 'g')?.ref
  if (
    named &&
    intent.kind === 'add' &&
    !intent.parent &&
    intent.items.every((item) => item.is === 'wanted' && !item.about)
  )
    return { ...intent, parent: named }
  return named ? mapReferences(intent, (reference) => (reference.by === 'it' ? named : reference)) : intent
}

/** `Is there a link between X and Y? If not, draw one.`: one request. */
function joinedIfNot(sentences: readonly Sentence[], sentence: Sentence): readonly Sentence[] {
  const last = sentences.at(-1)
  const isIfNot = sentence[0]?.lower === 'if' && /^(not|no|there|none)$/.test(sentence[1]?.lower ?? '')
  return last && isIfNot ? [...sentences.slice(0, -1), [...last, ...sentence]] : [...sentences, sentence]
}

/** What changes nothing, so that `it` is still what was named before. */
const isReading: ReadonlySet<Intent['kind']> = new Set([
  'summarise',
  'wonder',
  'define',
  'say',
  'find',
  'list',
  'count',
])

const unclear: Intent = { kind: 'say', what: 'unclear' }

/** So little that a clearer sentence beside it takes its place. */
const faint = 2

function readOne({ sentence, board, before, unread, intents, parsed }: Reading): ReadOne {
  const joined = unread.length > 0 ? tryFrames([...unread, ...sentence], board, [], intents) : undefined
  if (joined) return { ...joined, isSettled: true }
  const framed = tryFrames(sentence, board, before, intents)
  if (framed) return { ...framed, isSettled: true }
  const read = readSense(sentence, board, before)
  const { spots } = read
  const amended = tryAmend(intents, sentence, board, before)
  if (amended) return { intents: [], amended, spots, isSettled: true }
  if (isRepeated(parsed, intents.at(-1))) return { intents: [], spots, isSettled: true }
  const kept = tryKept(unread, sentence, board)
  if (kept) return { intents: [kept], spots, isSettled: true }
  const given = givenIn([...intents, ...parsed])
  if (!isDoubtful(parsed, { ...read, tokens: sentence, board, given, before }))
    return {
      intents: intents.every(({ kind }) => isReading.has(kind))
        ? parsed.map((one) => bound(one, before))
        : parsed,
      spots,
      isSettled: true,
    }
  const isBare = unread.length > 0 && spots.every(({ kind }) => kind !== 'i' && kind !== 'g')
  const whole = isBare ? readSense([...unread, ...sentence], board, []) : read
  const best = whole.intents.length > 0 ? whole : read
  const late = best.intents.length === 0 ? tryFrames(sentence, board, before, intents, 'late') : undefined
  if (late) return { ...late, isSettled: true }
  if (best.intents.length === 0)
    return { intents: parsed.map((one) => (isWrong(one, read) ? unclear : one)), spots, isSettled: false }
  if (parsed.some(isAsking) && best.intents.some(({ kind }) => kind === 'lens'))
    return { intents: parsed, spots, isSettled: true }
  return { intents: best.intents, spots, isSettled: best.weight > faint }
}

/** What is still needed, for a change of what is there: that brings no new ideas. */
const isAsking = (intent: Intent) =>
  intent.kind === 'say' && /^(?:whereTo|calledWhat|linkedWith)$/.test(intent.what)

/** `… and put it on the board`: it is there. */
const isKeepsake = (intent: Intent, last: Intent | undefined): boolean =>
  intent.kind === 'move' &&
  /^(it|them)$/.test(intent.target.by) &&
  intent.parent.by === 'root' &&
  (last?.kind === 'lens' || (last?.kind === 'add' && last.parent === undefined))

/** `I want to know more about X, add some ideas`: they are for X. */
const isSaidAgain = (intent: Intent, last: Intent | undefined): boolean =>
  intent.kind === 'add' &&
  intent.parent === undefined &&
  intent.items.every((item) => item.is === 'wanted' && !item.type && !item.about) &&
  ((last?.kind === 'lens' && last.lens === 'expand') ||
    (last?.kind === 'add' && last.parent !== undefined && last.items.every(({ is }) => is === 'wanted')))

/** `We spoke of X elsewhere. What was the fee?`: it is what is read there. */
const isAnswered = (intent: Intent, last: Intent | undefined): boolean =>
  last?.kind === 'branches' && (isQuestion(intent) || (intent.kind === 'say' && intent.what === 'unclear'))

/** `how many risks, and how many of those under X`: of the kind that was counted before. */
const ofThose = (intent: Intent, last: Intent | undefined): Intent =>
  intent.kind === 'count' && intent.isOfThose && !intent.type && last?.kind === 'count' && last.type
    ? { ...intent, type: last.type }
    : intent

/** `How would I do X? Give me steps.` asks once. */
const isRepeated = ([only]: readonly Intent[], last: Intent | undefined): boolean =>
  last?.kind === 'lens' &&
  last.lens === 'plan' &&
  only?.kind === 'add' &&
  only.parent === undefined &&
  only.items.every((item) => item.is === 'wanted' && item.type === 'action' && !item.about)

const isQuestion = ({ kind }: Intent) => kind === 'wonder' || kind === 'define'

/** Names that ideas have once this has been done. */
const givenIn = (intents: readonly Intent[]): string[] =>
  intents.flatMap((intent) => {
    if (intent.kind === 'rename') return [toKey(intent.label)]
    if (intent.kind !== 'add') return []
    return intent.items.flatMap((item) => (item.is === 'given' ? [toKey(item.label)] : []))
  })
