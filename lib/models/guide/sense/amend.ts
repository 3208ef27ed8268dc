import type { NodeType } from '@/lib/graph/schema'
import type { Board } from '../chat/board'
import type { Intent, NewItem } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import { toThought } from '../chat/parse-loose'
import type { Token } from '../chat/tokens'
import { ideaSpots, refOf, toSentence, tryMatch } from './sentence'
import type { Spot } from './spots'

/** `Just kidding, below Money`: another place for what was said before. */
function tryPutRight(
  intents: readonly Intent[],
  tokens: readonly Token[],
  board: Board,
  before: readonly Spot[],
): Intent[] | undefined {
  const last = intents.at(-1)
  if (last?.kind !== 'move' && last?.kind !== 'add') return undefined
  const sentence = toSentence(tokens, board, before)
  const isOther =
    /^ (?:(?:just|kidding|no|nope|wait|sorry|oops|actually|or|rather|better|i|mean|meant|make|that|scratch|correction|hm|hmm|well|even|maybe|,|@p) )+(?:under|below|beneath|to|into|in) @[igr] $/.test(
      sentence.template,
    )
  const place = isOther ? ideaSpots(sentence).at(-1)?.spot : undefined
  return place && [...intents.slice(0, -1), { ...last, parent: refOf(place, sentence) }]
}

/** `That's a risk for the beds, put it there`: says of the new idea before it what kind it is and where it goes. */
export function tryAmend(
  intents: readonly Intent[],
  tokens: readonly Token[],
  board: Board,
  before: readonly Spot[],
): Intent[] | undefined {
  const last = intents.at(-1)
  const moved = tryPutRight(intents, tokens, board, before)
  if (moved) return moved
  if (last?.kind !== 'add' || !last.items.every(({ is }) => is === 'given')) return undefined
  const sentence = toSentence(tokens, board, before)
  const says = tryMatch(
    sentence,
    /(?<= )(?:@p|that|it|this|they|that's|it's|they're|they'd|it'd|that'd) (?:(?:is|are|'s|be|would|could|should|will|must|count|counts|as) )*(?:probably |really |also )?(?:an? )?(?=\S)/,
  )
  const puts = /(?<= )(?:put|add|hang|place|stick|file|move) @p(?= )/.test(sentence.template)
  if (!says && !puts) return undefined
  if (sentence.items.some(({ word }) => word === '@q')) return undefined
  const type = sentence.items.map(({ word, spot }) => (spot ? undefined : tryType(word))).find(Boolean)
  const place = ideaSpots(sentence).find(({ spot }) => spot && /^[igr]$/.test(spot.kind))
  if (!type && !place) return undefined
  const items = last.items.map((item) => (item.is === 'given' && type ? { ...item, type } : item))
  const parent = place?.spot ? { parent: refOf(place.spot, sentence) } : {}
  return [...intents.slice(0, -1), { ...last, items, ...parent }]
}

const withType = (items: readonly NewItem[], type: NodeType | undefined) =>
  items.map((item) => (item.is === 'given' && type ? { ...item, type } : item))

/** `We could sell posters. Note that under Funding`: the thought before is the new idea. */
export function tryKept(
  thought: readonly Token[],
  tokens: readonly Token[],
  board: Board,
): Intent | undefined {
  if (thought.length === 0) return undefined
  const sentence = toSentence(tokens, board, [])
  if (
    !/^ (?:please |can you |could you )?(?:add|note|keep|record|capture|write|save|include|jot|log|put) (?:down )?(?:@p|@h|that|this|it) /.test(
      sentence.template,
    )
  )
    return undefined
  const add = toThought(thought, board)
  const type = sentence.items
    .map(({ word, spot }, at) => (spot || at === 0 ? undefined : tryType(word)))
    .find(Boolean)
  const place = ideaSpots(sentence).find(({ spot }) => spot && /^[igr]$/.test(spot.kind))
  if (add?.kind !== 'add') return undefined
  // `… below them`: what the thought was about.
  const isBack = / (?:under|below|beneath|to) (?:@p|@t|it|them|there) /.test(sentence.template)
  const about = isBack ? toSentence(thought, board, []).spots.find(({ kind }) => kind === 'i') : undefined
  if (!place && about?.ref) return { ...add, items: withType(add.items, type), parent: about.ref }
  const items = withType(add.items, type)
  return { ...add, items, ...(place?.spot ? { parent: refOf(place.spot, sentence) } : {}) }
}
