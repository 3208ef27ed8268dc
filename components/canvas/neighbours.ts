import { childrenOf } from '@/lib/graph/queries'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import type { Scene } from '@/lib/scene/types'

export type Direction = 'parent' | 'child' | 'previous' | 'next'

/** Where an arrow key leads among what is seen, or null. Past the last sibling it goes on to the next card of the column. */
export function neighbourOf(scene: Scene, id: NodeId, direction: Direction): NodeId | null {
  const { graph } = scene
  switch (direction) {
    case 'parent':
      return graph.nodes.get(id)?.parentId ?? null
    case 'child':
      return middleChild(scene, id)
    case 'previous':
      return siblingOf(graph, id, -1) ?? cousinOf(scene, id, -1)
    case 'next':
      return siblingOf(graph, id, 1) ?? cousinOf(scene, id, 1)
  }
}

/** The child level with the card. */
function middleChild({ graph, cardById }: Scene, id: NodeId): NodeId | null {
  const children = childrenOf(graph, id).filter((child) => cardById.has(child.id))
  const card = cardById.get(id)
  if (!card) return null
  const middle = card.box.y + card.box.h / 2
  let best: NodeId | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const child of children) {
    const box = cardById.get(child.id)?.box
    const off = box ? Math.abs(box.y + box.h / 2 - middle) : distance
    if (off < distance) {
      best = child.id
      distance = off
    }
  }
  return best
}

function siblingOf(graph: GraphState, id: NodeId, step: number): NodeId | null {
  const parentId = graph.nodes.get(id)?.parentId
  if (!parentId) return null
  const siblings = childrenOf(graph, parentId)
  return siblings[siblings.findIndex((each) => each.id === id) + step]?.id ?? null
}

function cousinOf({ cards, cardById }: Scene, id: NodeId, step: number): NodeId | null {
  const card = cardById.get(id)
  if (!card) return null
  let best: NodeId | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const other of cards) {
    const off = (other.box.y - card.box.y) * step
    if (other.kind !== 'idea' || other.depth !== card.depth || off <= 0 || off >= distance) continue
    best = other.nodeId
    distance = off
  }
  return best
}

/** Whom to look at once these are gone: the next sibling that stays, else the one before, else the parent. */
export function afterRemoval(graph: GraphState, ids: ReadonlySet<NodeId>, activeId: NodeId): NodeId {
  let top = activeId
  for (let at: NodeId | null = activeId; at !== null; at = graph.nodes.get(at)?.parentId ?? null) {
    if (ids.has(at)) top = at
  }
  const parentId = graph.nodes.get(top)?.parentId
  if (!parentId) return graph.rootId
  const siblings = childrenOf(graph, parentId)
  const place = siblings.findIndex(({ id }) => id === top)
  const order = [...siblings.slice(place + 1), ...siblings.slice(0, place).reverse()]
  return order.find(({ id }) => !ids.has(id))?.id ?? parentId
}
