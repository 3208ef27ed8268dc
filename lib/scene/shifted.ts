import { childrenOf } from '@/lib/graph/queries'
import { edgeBetween } from './edges'
import { withEndsMoved } from './links'
import type { Card, Edge, Rect, Scene } from './types'

/** The scene with some cards elsewhere, as while they are dragged. Costs what moves: all else is `===`. */
export function toShifted(scene: Scene, boxes: ReadonlyMap<string, Rect>): Scene {
  if (boxes.size === 0) return scene
  const list = [...scene.cards]
  for (const [id, box] of boxes) {
    const at = scene.cardById.placeOf(id)
    if (at >= 0) list[at] = { ...(list[at] as Card), box }
  }
  const cards = scene.cardById.with(list)
  const edges: Edge[] = [...scene.edges]
  const follow = (id: string) => {
    const at = scene.edgeById.placeOf(id)
    const card = cards.get(id)
    const parent = card?.parentId ? cards.get(card.parentId) : undefined
    if (at >= 0 && card && parent) edges[at] = edgeBetween(parent, card)
  }
  for (const id of boxes.keys()) {
    follow(id)
    const card = cards.get(id)
    if (card?.kind !== 'idea') continue
    for (const child of childrenOf(scene.graph, card.nodeId)) if (!boxes.has(child.id)) follow(child.id)
  }
  return {
    ...scene,
    ...{ come: [], since: null, shift: { cards: scene.cards, ids: new Set(boxes.keys()) } },
    cards: list,
    cardById: cards,
    edges,
    edgeById: scene.edgeById.with(edges),
    links: withEndsMoved(scene.links, cards, boxes),
  }
}
