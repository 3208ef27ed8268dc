import type { Intent } from '../chat/intent'
import { tryType } from '../chat/lexicon'
import type { Reference } from '../chat/reference'
import { isContent, toStem } from './mentions'
import { type Item, ideaSpots, listFrom, refOf, type Sentence, textAt } from './sentence'

/** A word that a label happens to share counts less than `this`. */
const vague = 0.6

/** The idea that a request is about: named, pointed at, or else the selected one. */
export function subjectOf(sentence: Sentence): Reference {
  const spots = ideaSpots(sentence)
  const sure = (item: Item) => item.spot?.sure ?? 0
  const named = spots.filter(({ spot }) => spot?.kind === 'i' || spot?.kind === 'g')
  const [surest] = [...named].sort((a, b) => sure(b) - sure(a))
  const pointer = spots.find(({ spot }) => spot?.kind === 'h' || spot?.kind === 'p')
  const best = surest && (sure(surest) > vague || !pointer) ? surest : (pointer ?? spots[0])
  if (!best?.spot) return sentence.before.at(-1)?.ref ?? { by: 'active' }
  return best.spot.kind === 'i' || best.spot.kind === 'g'
    ? listFrom(best, sentence).ref
    : refOf(best.spot, sentence)
}

export const readLens =
  (lens: string) =>
  (sentence: Sentence): Intent[] => [{ kind: 'lens', lens, target: subjectOf(sentence) }]

/** Ideas that may belong together: those that are named, else all of the board. */
export function readConnect(sentence: Sentence): Intent[] {
  const [target = { by: 'root' as const }, ...others] = ideaSpots(sentence).flatMap(({ spot }) =>
    spot && /^[igph]$/.test(spot.kind) ? [refOf(spot, sentence)] : [],
  )
  return [{ kind: 'lens', lens: 'connect', target, others }]
}

const lookWords =
  /^(find|search|locate|look|for|up|where|whereabouts|anything|something|everything|thing|things|stuff|about|regarding|concerning|mention|mentions|mentioned|mentioning|already|board|here|there|put|written|write|note|noted|show|me|did|have|has|we|i|you|is|are|was|were|the|a|an|any|to|do|with|on|in|of|down|which|what|node|nodes|idea|ideas|spot|please|can|could|got|get|that|this|related|contain|contains|one|it|was|somewhere|anywhere|yet|everything|all|touching|named|called)$/

/** What is looked for: the words that nothing else accounts for, else the idea they come nearest to. */
export function readFind(sentence: Sentence): Intent[] | undefined {
  const { items, tokens, board } = sentence
  const wants = /\b(where|whereabouts|(?:under|below|in) (?:which|what))\b/.test(sentence.template)
    ? 'place'
    : sentence.isQuestion
      ? 'whether'
      : 'list'
  const quoted = items.find(({ word }) => word === '@q')
  if (quoted) return [{ kind: 'find', query: tokens[quoted.from]?.text ?? '', wants }]
  const named = items.filter(({ spot }) => spot?.kind === 'i')
  const [best] = named.sort((a, b) => (b.spot?.sure ?? 0) - (a.spot?.sure ?? 0))
  if (best?.spot) {
    const content = tokens.slice(best.from, best.to).filter(isContent)
    const [only] = content
    if (content.length === 1 && only && (best.spot.sure < 1 || best.spot.ref?.by === 'name'))
      return [{ kind: 'find', query: labelHolding(toStem(only.lower), best, sentence), wants }]
    const idea =
      best.spot.ref?.by === 'id'
        ? board.ideas.find(({ id }) => best.spot?.ref?.by === 'id' && id === best.spot.ref.id)
        : undefined
    return [
      {
        kind: 'find',
        query: idea?.label ?? textAt(sentence, items.indexOf(best), items.indexOf(best) + 1),
        wants,
      },
    ]
  }
  const words = items.filter(({ word, spot }) => !spot && !lookWords.test(word) && /\p{L}/u.test(word))
  const query = words.map(({ word }) => word).join(' ')
  return query ? [{ kind: 'find', query, wants }] : undefined
}

/** The stem where it stands in a label, else the label itself: search goes by letters. */
function labelHolding(stem: string, { spot }: Item, { board }: Sentence): string {
  const held = board.ideas.some(({ label }) => label.toLowerCase().includes(stem))
  const ref = spot?.ref
  const idea = ref?.by === 'id' ? board.ideas.find(({ id }) => id === ref.id) : undefined
  return held || !idea ? stem : idea.label
}

/** Kinds that are named, each once, in their order. */
const typesIn = ({ items }: Sentence) => [
  ...new Set(items.flatMap(({ word, spot }) => (spot ? [] : (tryType(word) ?? [])))),
]

const placeOf = (sentence: Sentence): Reference | undefined => {
  const spot = ideaSpots(sentence).find((item) => item.spot && /^[igh]$/.test(item.spot.kind))
  return spot?.spot && refOf(spot.spot, sentence)
}

export function readList(sentence: Sentence): Intent[] | undefined {
  const types = typesIn(sentence)
  const of = placeOf(sentence)
  const open = /\b(open|unanswered|unresolved)\b/.test(sentence.template) ? (['question'] as const) : []
  const kinds = types.length > 0 ? types.slice(0, 3) : open
  if (kinds.length === 0 && !of) return undefined
  const at = of ? { of } : {}
  return kinds.length === 0 ? [{ kind: 'list', ...at }] : kinds.map((type) => ({ kind: 'list', type, ...at }))
}

const ofBoard =
  / (?:ideas?|nodes?|children|things|points|cards|items|entries|branches|links?|connections?|board|graph|map|tree|@[hrpt]|here|there|this|all|total|under|below) /

export function readCount(sentence: Sentence): Intent[] | undefined {
  const spots = ideaSpots(sentence).filter(({ spot }) => spot && /^[ig]$/.test(spot.kind))
  const types = typesIn(sentence)
  if (spots.length > 1 && types.length === 0)
    return spots
      .slice(0, 4)
      .flatMap(({ spot }) => (spot ? [{ kind: 'count', of: refOf(spot, sentence) }] : []))
  const of = placeOf(sentence)
  if (!of && types.length === 0 && !ofBoard.test(sentence.template)) return undefined
  const at = of ? { of } : {}
  if (/\b(links?|connections?|arrows?|cross-?links?)\b/.test(sentence.template))
    return [{ kind: 'count', links: true }]
  return types.length === 0
    ? [{ kind: 'count', ...at }]
    : types.slice(0, 4).map((type) => ({ kind: 'count', type, ...at }))
}

export function readSummary(sentence: Sentence): Intent[] {
  const target = placeOf(sentence)
  return [{ kind: 'summarise', ...(target ? { target } : {}) }]
}

export function readCompare(sentence: Sentence): Intent[] | undefined {
  const items = ideaSpots(sentence).flatMap(({ spot }) =>
    spot && /^[igph]$/.test(spot.kind) ? [refOf(spot, sentence)] : [],
  )
  return items.length > 1 ? [{ kind: 'compare', items }] : undefined
}

/** A word or an idea to explain. */
export function readExplain(sentence: Sentence): Intent[] | undefined {
  const spots = ideaSpots(sentence)
  if (spots.length > 0) return readLens('explain')(sentence)
  return undefined
}
