import { type CardsMade, isSameRect, toCards } from './cards'
import { toEdges } from './edges'
import { toLinks } from './links'
import type { Rect, Scene, SceneInput } from './types'

/** What is to be seen of a graph. Given the scene before, whatever has not changed is `===`, and costs a look. */
export function toScene(input: SceneInput, before: Scene | null = null): Scene {
  const made = toCards(input, before)
  const { cards, moved, come } = made
  const edges = toEdges(made, before)
  return {
    input,
    graph: input.graph,
    cards: cards.list,
    cardById: cards,
    edges: edges.list,
    edgeById: edges,
    links: toLinks(input, made, before),
    bounds: toBounds(made, before),
    come,
    shift: null,
    since: before && { cards: before.cards, moved },
    isUnfolded: input.folds.size === 0,
    hasActive: input.activeId !== null && cards.has(input.activeId),
  }
}

/** Looks only at what moved, unless that was, or what went was, at the edge of it all. */
function toBounds({ cards, moved, hasAll }: CardsMade, before: Scene | null): Rect {
  if (!before || !hasAll || before.cards.length === 0) return boundsOf(cards.list)
  const { x, y, w, h } = before.bounds
  const boxes: { readonly box: Rect }[] = [{ box: before.bounds }]
  for (const id of moved) {
    const last = before.cardById.get(id)?.box
    if (last && (last.x <= x || last.y <= y || last.x + last.w >= x + w || last.y + last.h >= y + h))
      return boundsOf(cards.list)
    const card = cards.get(id)
    if (card) boxes.push(card)
  }
  const next = boundsOf(boxes)
  return isSameRect(next, before.bounds) ? before.bounds : next
}

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

export const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.w >= inner.x + inner.w &&
  outer.y + outer.h >= inner.y + inner.h
