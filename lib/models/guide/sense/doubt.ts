import { toKey } from '@/lib/words/english'
import type { Board } from '../chat/board'
import type { Intent, NewItem } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import { functionWords } from '../chat/mend'
import { pointsAtIdea } from '../chat/parse-place'
import type { Reference } from '../chat/reference'
import type { Token } from '../chat/tokens'
import type { Spot } from './spots'
import { type Sense, weigh } from './weigh'

/** What a reading by grammar is held against. */
export interface Witness {
  readonly tokens: readonly Token[]
  readonly spots: readonly Spot[]
  readonly template: string
  readonly board: Board
  /** What the message pointed at before. */
  readonly before: readonly Spot[]
  /** Names that this message itself gives. */
  readonly given: readonly string[]
}

/** Whether a reading by grammar is worth a second look by sense. */
export function isDoubtful(intents: readonly Intent[], witness: Witness): boolean {
  return (
    isShortOfLinks(intents, witness) ||
    intents.length === 0 ||
    intents.some((intent) => isOdd(intent, witness)) ||
    isOutweighed(intents, witness)
  )
}

/** `link A to B and to C` is two links. */
const isShortOfLinks = (intents: readonly Intent[], { spots }: Witness): boolean =>
  intents.length === 1 &&
  intents[0]?.kind === 'link' &&
  intents[0].label === undefined &&
  spots.filter(({ kind, sure }) => kind === 'i' && sure === 1).length > 2

const margin = 4

/** The words speak far more for something else. */
function isOutweighed(intents: readonly Intent[], { template }: Witness): boolean {
  const [only] = intents
  const own = only && intents.length === 1 ? senseOf(only) : undefined
  if (own === undefined) return false
  const weights = weigh(template)
  const top = weights[0]?.weight ?? 0
  const mine = weights.find(({ sense }) => own.includes(sense))?.weight ?? 0
  const isList = only?.kind === 'list'
  return top > margin && top - mine >= (isList ? margin / 2 : margin)
}

/** The senses that a reading would have; undefined for those that no sense stands for. */
function senseOf(intent: Intent): readonly Sense[] | undefined {
  switch (intent.kind) {
    case 'add':
      return ['add', 'expand', 'challenge']
    case 'find':
      return ['find', 'list']
    case 'rename':
      return ['rename', 'retype']
    case 'move':
    case 'link':
    case 'list':
    case 'count':
    case 'summarise':
      return [intent.kind]
    case 'survey':
      return intent.what === 'empty' || intent.what === 'between'
        ? ['list', 'count', 'find', 'link']
        : undefined
    default:
      return undefined
  }
}

function isOdd(intent: Intent, witness: Witness): boolean {
  const { spots } = witness
  switch (intent.kind) {
    case 'wonder':
      return true
    case 'say':
      return /^(?:unclear|again|whereTo|calledWhat|linkedWith)$/.test(intent.what)
    case 'define':
      return (
        intent.text.split(/\s+/).length > 2 ||
        functionWords.has(intent.text.toLowerCase()) ||
        spots.some(({ kind, sure }) => kind === 'i' && sure > 0.6)
      )
    case 'add':
      return isOddAdd(intent, witness)
    case 'rename':
      return (
        /\b(from now on|instead|rather|please|now)$|^it('s| is) /i.test(intent.label) ||
        isLost(intent.target, witness)
      )
    case 'move':
      return isLost(intent.target, witness) || isLost(intent.parent, witness)
    case 'retype':
      return isLost(intent.target, witness) || / not (?:really )?an? /.test(witness.template)
    case 'swap':
      return isLost(intent.one, witness) || isLost(intent.other, witness)
    case 'link':
      return isLost(intent.from, witness) || isLost(intent.to, witness) || isBareLink(intent, witness)
    case 'lens':
      return isLost(intent.target, witness) || isPeriod(intent.target, witness)
    case 'remove':
    case 'redescribe':
      return isLost(intent.target, witness)
    case 'find':
      return (
        intent.query.split(/\s+/).length > 2 ||
        /\bthing\b/i.test(intent.query) ||
        tryType(intent.query.toLowerCase()) !== undefined ||
        / if (?:not|no|there|none) /.test(witness.template) ||
        asksToConnect(witness) ||
        !weigh(witness.template).some(({ sense }) => sense === 'find' || sense === 'list')
      )
    case 'summarise':
      return intent.target === undefined && speaksOfBranch(witness)
    case 'inspect':
      return isLost(intent.target, witness) || speaksOfBranch(witness)
    case 'list':
      return speaksOfBranch(witness)
    case 'survey':
      return intent.what === 'between' && asksToConnect(witness)
    case 'refuse':
      return isOddRefusal(intent, witness)
    default:
      return false
  }
}

/** `call Bank Credit union`: an errand by its verb, but of an idea, and a change by everything else. */
function isOddRefusal({ what }: Extract<Intent, { kind: 'refuse' }>, witness: Witness): boolean {
  const top = weigh(witness.template)[0]?.sense
  return (
    what === 'outside' &&
    /^(?:rename|move|retype|add|link|describe)$/.test(top ?? '') &&
    !/ (?:remind|reserve|send|email|e-mail|phone|upload|for me|for us|tomorrow|tonight|today) /.test(
      witness.template,
    ) &&
    witness.tokens.length < 10 &&
    witness.spots.some(({ kind, sure }) => kind === 'i' && sure === 1)
  )
}

const asksToConnect = ({ template }: Witness) =>
  weigh(template).some(({ sense, weight }) => sense === 'connect' && weight > margin)
const speaksOfBranch = ({ template }: Witness) =>
  weigh(template).some(({ sense, weight }) => sense === 'branch' && weight > 2)

/** `plan my first month`: a time is no idea. */
const isPeriod = (reference: Reference, { board }: Witness) =>
  reference.by === 'name' &&
  /\b(day|week|weekend|month|quarter|year|season|term)s?$/i.test(reference.text) &&
  !board.isIdea(reference.text)

/** Without the words it was given, or between ideas by number where the message has just named two. */
const isBareLink = (
  { from, label }: Extract<Intent, { kind: 'link' }>,
  { template, before, given }: Witness,
) =>
  (label === undefined && given.length === 0 && / @q /.test(template)) ||
  (from.by === 'nth' && from.of === undefined && before.length > 1)

/** What must not be done even where no better reading is found. */
export const isWrong = (intent: Intent, { template }: Pick<Witness, 'template'>): boolean =>
  intent.kind === 'rename' && / @i and /.test(template)

const longestName = 4

/** So vague that it would mean the whole board, or a name that is not there while the sentence does point somewhere. */
function isLost(reference: Reference, witness: Witness): boolean {
  if (reference.by === 'list') return reference.items.some((item) => isLost(item, witness))
  if (reference.by === 'all' && reference.of === undefined) return reference.type === undefined
  if (reference.by === 'all' || reference.by === 'nth')
    return reference.of !== undefined && isLost(reference.of, witness)
  if (reference.by !== 'name' || pointsAtIdea(reference, witness.board)) return false
  const key = toKey(reference.text)
  if (witness.given.includes(key) || !witness.board.isWhole) return false
  return (
    reference.text.split(/\s+/).length > longestName ||
    reference.text.split(/\s+/).every((word) => functionWords.has(word.toLowerCase())) ||
    (speaksOfBranch(witness) && witness.template.includes(' @q ')) ||
    witness.spots.some((spot) => overlaps(spot, key, witness))
  )
}

function overlaps({ kind, from, to, sure }: Spot, key: string, { tokens, board }: Witness): boolean {
  if (kind === 'q' || sure < 0.45) return false
  const text = toKey(board.source.slice(tokens[from]?.start, tokens[to - 1]?.end))
  return text !== '' && (key.includes(text) || text.includes(key))
}

function isOddAdd({ items, parent }: Extract<Intent, { kind: 'add' }>, witness: Witness): boolean {
  const looksBack = witness.spots.some(({ kind }) => kind === 't')
  return (
    (looksBack && parent === undefined) ||
    (parent !== undefined && isLost(parent, witness)) ||
    items.some((item) => isOddItem(item, witness))
  )
}

const oddLabel =
  /^(make|put|move|the one|it|this|that|there|i|i'd|i'm|we|we'd|you|they|description|one|sorry|not|no|to-?do|todo|plan|(?:action|task|step|step-by-step) ?(?:plan|list)|roadmap|checklist|list of|links?$|connections?$|arrows?$|lines?$|(?:two|three|four|five|six|some|several) (?:\S+ )?(?:questions|risks|ideas|actions|claims|concepts|topics|actors|notes)|something|anything|please|can|could|would|should|is|are)\b|\b(it|there|please|them|instead|can you|could you|but|and|or|not|because|the|of)$/i

const bareKind = /^(?:an? |the |another |new )*(\S+?)s?(?: \p{Lu}.*)?$/u

/** A name that holds an idea of the board and a statement of it, or a kind before its name, is no name. */
function isAboutIdea(label: string, witness: Witness): boolean {
  if (speaksOfBranch(witness) && /\b(branch|fork|conversation)\b/i.test(label)) return true
  const kind = bareKind.exec(label)?.[1]
  if (kind && tryType(kind.toLowerCase()) && !witness.board.labels.includes(label)) return true
  const holds = witness.spots.some(
    (spot) => spot.kind === 'i' && spot.sure === 1 && overlaps(spot, toKey(label), witness),
  )
  return (
    holds &&
    /\b(is|are|would|should|could|be|belongs?|fits?|goes|must|lives?|sits?|looks?|sounds?)\b/i.test(label)
  )
}

/** One half of a pair of brackets. */
const isTorn = (label: string) => label.split('(').length !== label.split(')').length

/** `stash this away`: something to be done with what is there. */
const deed = /^\p{L}+ (?:this|it|them|these|those)\b/iu
const addingFirst =
  /^ (?:(?:please|can|could|would|will|you|i|we|let's|just|and|then|also|now|ok|so|,) )*(?:add|put|insert|create|include|note|write|record|jot|mention|capture|give|another|an?|new) /

const isOddItem = (item: NewItem, witness: Witness) =>
  item.is === 'given'
    ? isTorn(item.label) ||
      (deed.test(item.label) && !addingFirst.test(witness.template)) ||
      (oddLabel.test(item.label) &&
        !(item.type !== undefined && addingFirst.test(witness.template)) &&
        !witness.tokens.some(({ kind }) => kind === 'colon')) ||
      isAboutIdea(item.label, witness)
    : /\b(should|must|belongs?)\b/i.test(item.about ?? '') ||
      witness.spots.some(({ kind, from }) => kind === 'g' && from === 0)
