import type { Card, Scene } from '@/lib/scene/types'

interface Before {
  readonly scene: Scene
  readonly sprouts: ReadonlyMap<string, number>
}

/** At most so many cards wait for their turn; the rest come with the last. */
const turns = 8

/** Cards that were not there before and are news, numbered in order. What takes a draft's place is no news to the eye. */
export function toSprouts({ scene: before, sprouts }: Before, scene: Scene): ReadonlyMap<string, number> {
  if (before.cards.length === 0 || before.cardById.isAlike(scene.cardById)) return sprouts
  const come = toCome(before, scene)
  if (come.length === 0) return sprouts
  return new Map(come.map(({ id }, at) => [id, Math.min(at, turns - 1)]))
}

function toCome(before: Scene, scene: Scene): readonly Card[] {
  // A scene that was not made from the one before says nothing of what came since.
  const cards = scene.since?.cards === before.cards ? scene.come : scene.cards
  const come = cards.filter((card) => (card.isFresh || card.kind !== 'idea') && !before.cardById.has(card.id))
  if (come.length === 0) return come
  const drafts = new Set(before.cards.filter(({ kind }) => kind === 'draft').map(keyOf(before)))
  const key = keyOf(scene)
  return come.filter((card) => !drafts.has(key(card)))
}

const keyOf =
  ({ graph }: Scene) =>
  ({ kind, nodeId, label }: Card): string =>
    `${kind === 'idea' ? graph.nodes.get(nodeId)?.parentId : nodeId} ${label}`
