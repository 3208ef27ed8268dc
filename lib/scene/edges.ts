import type { CardsMade } from './cards'
import { isSameCurve, toBranchCurve } from './curves'
import { toneOf } from './edge-tone'
import { Indexed } from './lookup'
import type { Card, Edge, Scene } from './types'

/** Branches taper with depth. */
const widths = [2.6, 1.8, 1.4, 1.2]

/** One edge for every card but the root, to its parent's card. */
export function toEdges({ cards, moved }: CardsMade, before: Scene | null): Indexed<Edge> {
  const list: Edge[] = []
  let isSame = before !== null
  let next = 0
  for (const card of cards.list) {
    const inTurn = before?.edges[next]
    const known = inTurn?.id === card.id ? inTurn : before?.edgeById.get(card.id)
    if (before && known) next = (known === inTurn ? next : before.edgeById.placeOf(card.id)) + 1
    const edge = known && isAsBefore(before, card, next, moved) ? known : toEdge(cards, card, known)
    if (!edge) continue
    isSame &&= edge === before?.edges[list.length]
    list.push(edge)
  }
  if (before && isSame && list.length === before.edges.length) return before.edgeById
  return cards.tail(list) ?? Indexed.from(list)
}

/** Neither the card nor its parent is another; the card most likely stands at `at` in the scene before. */
function isAsBefore(before: Scene | null, card: Card, at: number, moved: ReadonlySet<string>): boolean {
  if (moved.size > 0 && card.parentId !== null && moved.has(card.parentId)) return false
  return before?.cards[at] === card || before?.cardById.get(card.id) === card
}

function toEdge(cards: Indexed<Card>, card: Card, known: Edge | undefined): Edge | undefined {
  const parent = card.parentId === null ? undefined : cards.get(card.parentId)
  if (!parent) return undefined
  const edge = edgeBetween(parent, card)
  return known && isSameEdge(known, edge) ? known : edge
}

export const edgeBetween = (parent: Card, card: Card): Edge => ({
  id: card.id,
  parentId: parent.id,
  curve: toBranchCurve(parent.box, card.box),
  width: widths[Math.min(card.depth - 1, widths.length - 1)] ?? 1.2,
  tone: toneOf(card),
})

const isSameEdge = (a: Edge, b: Edge): boolean =>
  a.parentId === b.parentId && a.width === b.width && a.tone === b.tone && isSameCurve(a.curve, b.curve)
