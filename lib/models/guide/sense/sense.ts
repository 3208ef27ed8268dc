import type { Board } from '../chat/board'
import type { Intent } from '../chat/intent'
import type { Token } from '../chat/tokens'
import { readAdd } from './read-add'
import { readBranch } from './read-branch'
import { readDescribe, readLink, readMove, readRemove, readRename, readRetype } from './read-change'
import {
  readCompare,
  readConnect,
  readCount,
  readExplain,
  readFind,
  readLens,
  readList,
  readSummary,
} from './read-look'
import { type Sentence, toSentence } from './sentence'
import type { Spot } from './spots'
import { type Sense, weigh } from './weigh'

const readers: Readonly<Record<Sense, (sentence: Sentence) => Intent[] | undefined>> = {
  add: readAdd,
  move: readMove,
  link: readLink,
  rename: readRename,
  retype: readRetype,
  describe: readDescribe,
  remove: readRemove,
  connect: readConnect,
  expand: readLens('expand'),
  concepts: readLens('concepts'),
  challenge: readLens('challenge'),
  plan: readLens('plan'),
  explain: readExplain,
  sources: readLens('enrich'),
  find: readFind,
  list: readList,
  count: readCount,
  summarise: readSummary,
  compare: readCompare,
  branch: readBranch,
}

/** Less than this some words may add up to by chance; what only reads, or asks for ideas, does less harm. */
const least = 2
const leastToChange = 3
const changing: ReadonlySet<Sense> = new Set(['add', 'move', 'link', 'rename', 'retype', 'remove', 'find'])

/** Asks after a change, and for none. */
const asksWhy =
  /^ (?:(?:and|so|but|well|hm|hmm|,) )*(?:why (?!not|don't|do not|can't we|shouldn't)|how come )/

export interface Read {
  readonly intents: readonly Intent[]
  readonly weight: number
  readonly spots: readonly Spot[]
  readonly template: string
}

/**
 * Reads a sentence by what it speaks of rather than by how it is built: what it points at on the board is found
 * first, then every sense is weighed by its words, and the heaviest whose parts are all there is taken.
 */
export function readSense(tokens: readonly Token[], board: Board, before: readonly Spot[]): Read {
  const sentence = toSentence(tokens, board, before)
  for (const { sense, weight } of weigh(sentence.template)) {
    if (changing.has(sense) && asksWhy.test(sentence.template)) continue
    if (weight < (changing.has(sense) ? leastToChange : least)) continue
    const intents = readers[sense](sentence)
    if (intents && intents.length > 0)
      return { intents, weight, spots: sentence.spots, template: sentence.template }
  }
  return { intents: [], weight: 0, spots: sentence.spots, template: sentence.template }
}
