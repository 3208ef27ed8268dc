import { isSameRect } from './cards'
import { intersects } from './scene'
import type { Card, Rect, Scene } from './types'
import { cardsNear } from './view'

interface Last {
  /** The cards where nothing is dragged, and which of them were. */
  readonly cards: readonly Card[]
  readonly ids: ReadonlySet<string>
  readonly rect: Rect
  readonly near: readonly Card[]
}

const none: ReadonlySet<string> = new Set()

/** As `cardsNear`. Where a scene follows the last one and is looked at from the same place, only what moved is looked at. */
export function createNear(limit: number): (scene: Scene, rect: Rect) => readonly Card[] {
  let last: Last | null = null
  return (scene, rect) => {
    const isFollowed =
      last !== null && scene.cards.length > limit && last.near.length < limit && isSameRect(last.rect, rect)
    const moved = last && isFollowed ? movedSince(last, scene) : null
    const followed = last && moved && follow(scene, rect, last.near, moved)
    const near = followed && followed.length <= limit ? followed : cardsNear(scene.cards, rect, limit)
    last = { cards: scene.shift?.cards ?? scene.cards, ids: scene.shift?.ids ?? none, rect, near }
    return near
  }
}

/** Null when that is not known. */
function movedSince({ cards, ids }: Last, { cards: now, since, shift }: Scene): ReadonlySet<string> | null {
  if (cards === (shift?.cards ?? now)) return new Set([...ids, ...(shift?.ids ?? none)])
  return since?.cards === cards ? new Set([...ids, ...since.moved]) : null
}

/** In the order of the scene. */
function follow(
  { cardById }: Scene,
  rect: Rect,
  known: readonly Card[],
  moved: ReadonlySet<string>,
): readonly Card[] {
  const near: Card[] = []
  for (const { id } of known) {
    const card = moved.has(id) ? undefined : cardById.get(id)
    if (card) near.push(card)
  }
  let isSorted = true
  for (const id of moved) {
    const card = cardById.get(id)
    if (!card || !intersects(card.box, rect)) continue
    near.push(card)
    isSorted = false
  }
  return isSorted ? near : near.sort((a, b) => cardById.placeOf(a.id) - cardById.placeOf(b.id))
}
