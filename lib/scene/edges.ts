import { isSameCurve, pointOn, toBranchCurve, toLinkCurve } from './curves'
import type { Card, CrossLink, Edge, Scene, SceneInput } from './types'

/** Branches taper with depth. */
const widths = [2.6, 1.8, 1.4, 1.2]

/** One edge for every card but the root, to its parent's card. */
export function toEdges(
  input: SceneInput,
  cards: readonly Card[],
  cardById: ReadonlyMap<string, Card>,
  before: Scene | null,
): Edge[] {
  const edges: Edge[] = []
  for (const card of cards) {
    const parentId = card.kind === 'idea' ? input.graph.nodes.get(card.nodeId)?.parentId : card.nodeId
    const parent = parentId ? cardById.get(parentId) : undefined
    if (!parent) continue
    const edge: Edge = {
      id: card.id,
      parentId: parent.id,
      curve: toBranchCurve(parent.box, card.box),
      width: widths[Math.min(card.depth - 1, widths.length - 1)] ?? 1.2,
      tone: toneOf(card),
    }
    const known = before?.edgeById.get(card.id)
    edges.push(known && isSameEdge(known, edge) ? known : edge)
  }
  return edges
}

function toneOf(card: Card): Edge['tone'] {
  if (card.kind !== 'idea') return 'ghost'
  if (card.isFresh) return 'fresh'
  const kind = card.difference?.kind
  if (kind === 'added' || kind === 'removed') return kind
  return card.isOnPath ? 'path' : 'rest'
}

const isSameEdge = (a: Edge, b: Edge): boolean =>
  a.parentId === b.parentId && a.width === b.width && a.tone === b.tone && isSameCurve(a.curve, b.curve)

/** Cross links between visible cards: an end that is folded away is drawn at what it is folded into. */
export function toLinks(
  { graph, ghostLinks = [], marks }: SceneInput,
  cardById: ReadonlyMap<string, Card>,
  before: Scene | null,
): CrossLink[] {
  const known = new Map<string, CrossLink>(before?.links.map((link) => [link.id, link]))
  const drawn = new Set<string>()
  const ghosts = ghostLinks.map((link) => ({ ...link, id: `draft:${link.source}:${link.target}` as const }))
  return [...graph.links.values(), ...ghosts].flatMap((link) => {
    const source = visible(graph, cardById, link.source)
    const target = visible(graph, cardById, link.target)
    const label = link.label ?? ''
    const key = `${source?.id} ${target?.id} ${label}`
    if (!source || !target || source === target || drawn.has(key)) return []
    drawn.add(key)
    const next = toCross(link.id, source, target, label, marks.differences?.get(link.id) ?? null)
    const same = known.get(link.id)
    return [same && isSameLink(same, next) ? same : next]
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

function visible(
  graph: SceneInput['graph'],
  cardById: ReadonlyMap<string, Card>,
  id: Card['nodeId'],
): Card | undefined {
  for (let node = graph.nodes.get(id); node; ) {
    const card = cardById.get(node.id)
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
