import type { NodeId } from '@/lib/graph/schema'
import type { ChoicesView, PlacementView } from '@/lib/history/views'
import type { BoardSession } from './session'
import { isUnkept } from './view-actions'

/** Where another window put ideas; what this one is just moving itself stays where it is. */
export function hearPlacements(session: BoardSession, heard: readonly PlacementView[]): void {
  const { placements } = session.get()
  const news = heard.filter((place) => {
    const known = placements.get(place.nodeId)
    const isKnown = known?.x === place.x && known.y === place.y && known.by === place.by
    return !isKnown && !session.placing.has(place.nodeId) && !isUnkept(session, place.nodeId)
  })
  if (news.length === 0) return
  const next = new Map(placements)
  for (const place of news) next.set(place.nodeId, place)
  session.set({ placements: next })
}

/** What another window folded and opened. */
export function hearFolds(session: BoardSession, heard: readonly NodeId[]): void {
  const { folds } = session.get()
  const next = new Set(heard.filter((id) => !session.folding.has(id)))
  for (const id of folds) if (session.folding.has(id)) next.add(id)
  const isSame = next.size === folds.size && [...next].every((id) => folds.has(id))
  if (!isSame) session.set({ folds: next })
}

/** Models and lenses as they are now; each keeps its identity where nothing of it has changed. */
export function hearChoices(session: BoardSession, { models, defaultModelId, lenses }: ChoicesView): void {
  const before = session.get()
  session.set({
    models: isAlike(models, before.models) ? before.models : models,
    defaultModelId,
    lenses: isAlike(lenses, before.lenses) ? before.lenses : lenses,
  })
}

const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
