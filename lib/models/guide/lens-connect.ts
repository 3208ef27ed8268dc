import type { WordNet } from '@/lib/words/wordnet'
import { contentOf } from './ideas/alike'
import { remembering } from './ideas/kinship'
import { type Joint, jointOf, type Pair, pairsOf, type ReadPlace, readPlace, toLink } from './lens-pairs'
import type { LensRequest } from './lens-request'

const mostLinks = 8
/** A word that more of the ideas use than this share says nothing of two of them; below so many ideas it may. */
const commonShare = 0.25
const fewIdeas = 6

/** So much is done before others have a turn: ideas are looked up on the disk, pairs only compared. */
const atOnce = { ideas: 5, pairs: 1_000 }

/** Pairs that WordNet or their own words tie, the strongest first; none where there are none. */
export async function connectIdeas(
  request: LensRequest,
  all: WordNet,
  signal?: AbortSignal,
): Promise<unknown> {
  const wordnet = remembering(all)
  const { links, around, rootTopic } = request
  const ideas: ReadPlace[] = []
  await inTurns(request.ideas, atOnce.ideas, signal, (idea) => ideas.push(readPlace(idea, wordnet)))
  const linked = new Set(
    links.flatMap(({ source, target }) => [`${source} ${target}`, `${target} ${source}`]),
  )
  const common = commonWords(ideas, rootTopic)
  const isOpen = ([{ place: a }, { place: b }]: Pair) =>
    (!around || a.id === around || b.id === around) &&
    a.under !== b.id &&
    b.under !== a.id &&
    !linked.has(`${a.id} ${b.id}`)
  const joints: Joint[] = []
  await inTurns(pairsOf(ideas).filter(isOpen), atOnce.pairs, signal, (pair) => {
    const joint = jointOf(pair, wordnet, common)
    if (joint) joints.push(joint)
  })
  const strongest = joints
    .map((joint, at) => ({ joint, at, weight: weightOf(joint) }))
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ joint }) => joint)
  const chosen = spread(strongest)
  return { links: chosen.map(toLink), note: chosen.length > 0 ? '' : nothingFound(ideas.length) }
}

/** Two hundred ideas make twenty thousand pairs: other runs stream on in between. */
async function inTurns<T>(
  items: readonly T[],
  count: number,
  signal: AbortSignal | undefined,
  work: (item: T) => void,
): Promise<void> {
  for (let at = 0; at < items.length; at += count) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    for (const item of items.slice(at, at + count)) work(item)
  }
}

const nothingFound = (count: number) =>
  `I read ${count} ${count === 1 ? 'idea' : 'ideas'} and found no two that share a word of weight or that WordNet ties together, so I drew no link. I am the built-in guide: a language model can go by what they mean.`

/** The board's own subject is in everything, and what nearly every idea says joins none of them. */
function commonWords(ideas: readonly ReadPlace[], rootTopic: string): ReadonlySet<string> {
  const uses = new Map<string, number>()
  for (const { words } of ideas) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  const most = Math.max(2, ideas.length * commonShare)
  const often = [...uses].filter(([, count]) => ideas.length > fewIdeas && count > most)
  return new Set([...contentOf(rootTopic), ...often.map(([word]) => word)])
}

const strength = { opposite: 6, part: 5, kind: 4, same: 4, cousins: 2 } as const

function weightOf({ pair: [a, b], kinship, words }: Joint): number {
  const inBoth = words.filter((word) => a.inLabel.has(word) && b.inLabel.has(word))
  const apart = a.place.under === b.place.under ? 0 : 1
  const kinds = a.place.type === b.place.type ? 0 : 1
  return (kinship ? strength[kinship.relation] : 0) + words.length + inBoth.length * 2 + apart + kinds
}

/** No idea gathers more than three of the links. */
function spread(joints: readonly Joint[]): Joint[] {
  const used = new Map<ReadPlace, number>()
  const take = (pair: Pair) => {
    if (pair.some((one) => (used.get(one) ?? 0) >= 3)) return false
    for (const one of pair) used.set(one, (used.get(one) ?? 0) + 1)
    return true
  }
  return joints.filter(({ pair }) => take(pair)).slice(0, mostLinks)
}
