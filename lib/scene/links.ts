import type { CardsMade } from './cards'
import { isSameCurve, pointOn, toLinkCurve } from './curves'
import type { Lookup } from './lookup'
import { hasSameLinks } from './touched'
import type { Card, CrossLink, Scene, SceneInput } from './types'

/** Cross links between visible cards: an end that is folded away is drawn at what it is folded into. */
export function toLinks(input: SceneInput, made: CardsMade, before: Scene | null): readonly CrossLink[] {
  if (before && isSameLinking(input, made, before)) return withEndsMoved(before.links, made.cards, made.moved)
  const known = new Map<string, CrossLink>(before?.links.map((link) => [link.id, link]))
  const drawn = new Set<string>()
  const ghosts = (input.ghostLinks ?? []).map((link) => ({
    ...link,
    id: `draft:${link.source}:${link.target}` as const,
  }))
  const next = [...input.graph.links.values(), ...ghosts].flatMap((link) => {
    const source = visible(input.graph, made.cards, link.source)
    const target = visible(input.graph, made.cards, link.target)
    const label = link.label ?? ''
    const key = `${source?.id} ${target?.id} ${label}`
    if (!source || !target || source === target || drawn.has(key)) return []
    drawn.add(key)
    const cross = toCross(link.id, source, target, label, input.marks.differences?.get(link.id) ?? null)
    const same = known.get(link.id)
    return [same && isSameLink(same, cross) ? same : cross]
  })
  return next.length === before?.links.length && next.every((link, at) => link === before.links[at])
    ? before.links
    : next
}

/** The same links between the same cards: at most their ends have moved. */
function isSameLinking(
  { graph, folds, ghostLinks = [], marks }: SceneInput,
  { cards, isSameOrder, hasAll }: CardsMade,
  before: Scene,
): boolean {
  if (ghostLinks.length > 0 || marks.differences) return false
  if (before.links.some(({ isGhost, difference }) => isGhost || difference !== null)) return false
  if (!hasSameLinks(before.graph, graph)) return false
  if (folds.size === 0) {
    const isThere = (id: string) => hasAll || cards.has(id)
    return before.isUnfolded && before.links.every(({ source, target }) => isThere(source) && isThere(target))
  }
  return isSameOrder && graph === before.graph
}

/** Those that end at none of the moved cards are `===`. */
export function withEndsMoved(
  links: readonly CrossLink[],
  cards: Lookup<Card>,
  moved: { readonly size: number; has(id: string): boolean },
): readonly CrossLink[] {
  const isMoved = ({ source, target }: CrossLink) => moved.has(source) || moved.has(target)
  if (moved.size === 0 || !links.some(isMoved)) return links
  return links.map((link) => {
    if (!isMoved(link)) return link
    const source = cards.get(link.source)
    const target = cards.get(link.target)
    return source && target ? toCross(link.id, source, target, link.label, link.difference) : link
  })
}

function toCross(
  id: CrossLink['id'],
  source: Card,
  target: Card,
  label: string,
  difference: CrossLink['difference'],
): CrossLink {
  const { curve, points } = toLinkCurve(source.box, target.box)
  return {
    id,
    source: source.id,
    target: target.id,
    curve,
    points,
    label,
    isGhost: id.startsWith('draft:'),
    difference,
    labelAt: pointOn(curve, 0.5),
  }
}

function visible(graph: SceneInput['graph'], cards: Lookup<Card>, id: Card['nodeId']): Card | undefined {
  // An idea that is only proposed has a card and no place in the graph yet.
  const own = cards.get(id)
  if (own) return own
  for (let node = graph.nodes.get(id); node; ) {
    const card = cards.get(node.id)
    if (card) return card
    node = node.parentId === null ? undefined : graph.nodes.get(node.parentId)
  }
  return undefined
}

const isSameLink = (a: CrossLink, b: CrossLink): boolean =>
  a.source === b.source &&
  a.target === b.target &&
  a.label === b.label &&
  a.difference === b.difference &&
  isSameCurve(a.curve, b.curve)
