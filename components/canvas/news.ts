import type { NodeId } from '@/lib/graph/schema'
import { boundsOf, contains } from '@/lib/scene/scene'
import type { Card, Rect, Scene } from '@/lib/scene/types'
import { seenRect, type View, type ViewSize } from '@/lib/scene/view'

/** What has come in and is still news: how many ideas, and where. */
export interface News {
  readonly count: number
  readonly bounds: Rect
  /** The same with the ideas they hang on. */
  readonly context: Rect
}

/** Null when nothing is news, or none of it is on the map as it is folded. */
export function newsOf(scene: Scene, fresh: ReadonlySet<NodeId>): News | null {
  const cards: Card[] = []
  const parents = new Set<Card>()
  for (const id of fresh) {
    const card = scene.cardById.get(id)
    if (!card) continue
    cards.push(card)
    const parentId = scene.graph.nodes.get(id)?.parentId
    const parent = parentId && scene.cardById.get(parentId)
    if (parent) parents.add(parent)
  }
  if (cards.length === 0) return null
  return { count: cards.length, bounds: boundsOf(cards), context: boundsOf([...cards, ...parents]) }
}

/** In which direction the news lies, in eighths of a turn from the right, clockwise; null when all of it is seen. */
export function whereTo(news: News, view: View, size: ViewSize): number | null {
  const seen = seenRect(view, size)
  if (contains(seen, news.bounds)) return null
  const { bounds } = news
  const dx = bounds.x + bounds.w / 2 - (seen.x + seen.w / 2)
  const dy = bounds.y + bounds.h / 2 - (seen.y + seen.h / 2)
  return Math.round((Math.atan2(dy, dx) / Math.PI) * 4 + 8) % 8
}
