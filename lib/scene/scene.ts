import { toCards, toPath } from './cards'
import { toEdges, toLinks } from './edges'
import type { Card, CrossLink, Edge, Rect, Scene, SceneInput } from './types'

/** What is to be seen of a graph. Given the scene before, whatever has not changed is `===`. */
export function toScene(input: SceneInput, before: Scene | null = null): Scene {
  const cards = keepList(toCards(input, toPath(input.graph, input.activeId), before), before?.cards)
  const cardById =
    before && cards === before.cards ? before.cardById : new Map(cards.map((card) => [card.id, card]))
  const edges = keepList(toEdges(input, cards, cardById, before), before?.edges)
  const edgeById =
    before && edges === before.edges ? before.edgeById : new Map(edges.map((edge) => [edge.id, edge]))
  const links = keepList(toLinks(input, cardById, before), before?.links)
  const hasActive = input.activeId !== null && cardById.has(input.activeId)
  return { graph: input.graph, cards, cardById, edges, edgeById, links, bounds: boundsOf(cards), hasActive }
}

const keepList = <T extends Card | Edge | CrossLink>(
  next: T[],
  before: readonly T[] | undefined,
): readonly T[] =>
  before?.length === next.length && next.every((item, at) => item === before[at]) ? before : next

/** The smallest rectangle around all cards; empty at 0, 0 when there are none. */
export function boundsOf(cards: readonly { readonly box: Rect }[]): Rect {
  let left = Number.POSITIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const { box } of cards) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.w)
    bottom = Math.max(bottom, box.y + box.h)
  }
  return cards.length === 0
    ? { x: 0, y: 0, w: 0, h: 0 }
    : { x: left, y: top, w: right - left, h: bottom - top }
}

export const intersects = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
