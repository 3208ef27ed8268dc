'use client'

import { createContext, useContext } from 'react'
import type { HistoryMapModel } from './use-history-map'

/** What marks need beyond their id. React Flow gets the ids alone. */
export interface MapContextValue {
  readonly model: HistoryMapModel
  /** The mark arrow keys stand on: the map's one tab stop. */
  readonly currentId: string | undefined
  readonly selectedId: string | undefined
  open(id: string): void
  openBranch(branchId: string): void
  point(id: string | null, element?: Element): void
  focus(id: string, element: Element): void
}

export const MapContext = createContext<MapContextValue | null>(null)

export function useMap(): MapContextValue {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap is called outside of a history map')
  return map
}
