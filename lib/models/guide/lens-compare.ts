import { toArticle, toList } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { createAlike } from './ideas/alike'
import { inQuotes, type Joint, jointOf, type Pair, pairsOf, readPlace, toLink } from './lens-pairs'
import type { LensRequest, Place } from './lens-request'
import { decapitalise } from './topic/capitals'

/** A label as it is written within a sentence; names keep their capitals. */
type Lower = (label: string) => string

const mostClaims = 6
const mostLinks = 6

interface Claim {
  readonly label: string
  readonly description: string
}

/** What the ideas share and where they part, as far as WordNet, their words and what stands below them say. */
export function compareIdeas(request: LensRequest, wordnet: WordNet): unknown {
  const { ideas } = request
  const lower: Lower = (label) => decapitalise(label, wordnet)
  const pairs = pairsOf(ideas.map((idea) => readPlace(idea, wordnet)))
  const joints = pairs.flatMap((pair) => jointOf(pair, wordnet) ?? [])
  const linked = new Set(
    request.links.flatMap(({ source, target }) => [`${source} ${target}`, `${target} ${source}`]),
  )
  const open = joints.filter(({ pair: [a, b] }) => !linked.has(`${a.place.id} ${b.place.id}`))
  const claims = fresh(
    [
      ...joints.flatMap((joint) => toClaims(joint, lower)),
      ...pairs.flatMap((pair) => claimsOfBelow(pair, lower)),
      ...claimsOfKinds(ideas, lower),
    ],
    request,
  )
  const apart = pairs.filter((pair) => !joints.some((joint) => joint.pair === pair))
  return {
    summary: summaryOf(ideas, claims, apart),
    links: open.slice(0, mostLinks).map(toLink),
    claims: claims.slice(0, mostClaims),
  }
}

function fresh(claims: readonly Claim[], { children }: LensRequest): Claim[] {
  const alike = createAlike(children.map(({ label }) => label))
  return claims.filter(({ label }) => {
    if (alike.has(label) || label.length > 80) return false
    alike.add(label)
    return true
  })
}

function toClaims({ pair: [{ place: a }, { place: b }], kinship, words }: Joint, lower: Lower): Claim[] {
  const both = `${a.label} and ${lower(b.label)}`
  if (!kinship)
    return [{ label: `${both} both turn on ${toList(words.slice(0, 2))}`, description: sideBySide(a, b) }]
  const [one, other] = kinship.isTurned ? [b, a] : [a, b]
  const description = `WordNet: ${kinship.definitions.join(' ')}`
  switch (kinship.relation) {
    case 'same':
      return [{ label: `${a.label} and ${lower(b.label)} name the same thing`, description }]
    case 'kind':
      return [{ label: `${one.label}: a kind of ${lower(other.label)}`, description }]
    case 'part':
      return [{ label: `${one.label}: a part of ${lower(other.label)}`, description }]
    case 'opposite':
      return [{ label: `${both} are opposites`, description }]
    case 'cousins':
      return [{ label: `${both}: each ${toArticle(kinship.common ?? '')} ${kinship.common}`, description }]
  }
}

const sideBySide = (a: Place, b: Place) =>
  [a, b]
    .map(({ label, description }) => (description ? `${inQuotes(label)}: ${description}` : inQuotes(label)))
    .join(' ')

/** What is asked of both, and what of one alone. */
function claimsOfBelow([{ place: a }, { place: b }]: Pair, lower: Lower): Claim[] {
  const [inA, inB] = [createAlike(a.below), createAlike(b.below)]
  const both = a.below.filter((label) => inB.has(label))
  const onlyA = a.below.filter((label) => !inB.has(label))
  const onlyB = b.below.filter((label) => !inA.has(label))
  const claims = both.slice(0, 2).map((label) => ({
    label: `Both raise ${inQuotes(label)}`,
    description: `It stands under ${inQuotes(a.label)} and under ${inQuotes(b.label)}.`,
  }))
  if (a.below.length === 0 || b.below.length === 0) return claims
  const alone = [
    ...onlyA.slice(0, 1).map((label) => ({ label, of: a, not: b })),
    ...onlyB.slice(0, 1).map((label) => ({ label, of: b, not: a })),
  ]
  return [
    ...claims,
    ...alone.map(({ label, of, not }) => ({
      label: `Only ${lower(of.label)} raises ${inQuotes(label)}`,
      description: `Nothing like it stands under ${inQuotes(not.label)} yet.`,
    })),
  ]
}

/** Where they are of different kinds on the board. */
function claimsOfKinds(ideas: readonly Place[], lower: Lower): Claim[] {
  const [a, b] = ideas
  if (!a || !b || a.type === b.type || ideas.length > 2) return []
  const named = (type: string) => `${toArticle(type)} ${type}`
  return [
    {
      label: `${a.label} is ${named(a.type)}, ${lower(b.label)} ${named(b.type)}`,
      description: 'They are not of the same kind on this board, so they answer different questions.',
    },
  ]
}

function summaryOf(ideas: readonly Place[], claims: readonly Claim[], apart: readonly Pair[]): string {
  const names = toList(ideas.map(({ label }) => inQuotes(label)))
  if (claims.length === 0) {
    return `I compared ${names} and found nothing new I could stand for: beyond what is there, WordNet knows no tie between them and their words do not meet. I am the built-in guide; a language model can compare what they mean.`
  }
  const [first] = apart
  const rest = first
    ? `Between ${inQuotes(first[0].place.label)} and ${inQuotes(first[1].place.label)} neither WordNet nor their own words show a tie.`
    : ''
  return [`I compared ${names}.`, ...claims.slice(0, mostClaims).map(({ label }) => `${label}.`), rest]
    .filter(Boolean)
    .join(' ')
}
