import { isSameRect } from './cards'
import { intersects } from './scene'
import type { Card, Rect, Scene } from './types'
import { cardsNear } from './view'

/** As `cardsNear`. Where a scene follows the last one and is looked at from the same place, only what moved is looked at. */
export function createNear(limit: number): (scene: Scene, rect: Rect) => readonly Card[] {
  let last: { readonly cards: readonly Card[]; readonly rect: Rect; readonly near: readonly Card[] } | null =
    null
  return (scene, rect) => {
    const { cards, since } = scene
    const isFollowed =
      last !== null && cards.length > limit && isSameRect(last.rect, rect) && last.near.length < limit
    const near =
      last && isFollowed && since && last.cards === since.cards
        ? follow(scene, rect, last.near, since.moved)
        : cardsNear(cards, rect, limit)
    if (near.length > limit) return cardsNear(cards, rect, limit)
    last = { cards, rect, near }
    return near
  }
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
