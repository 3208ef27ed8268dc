'use client'

import { useSyncExternalStore } from 'react'

/** How much room there is, from the design's table of widths. */
export type Band = 'phone' | 'narrow' | 'compact' | 'slim' | 'desk' | 'wide'

const edges = [
  ['wide', '(min-width: 1920px)'],
  ['desk', '(min-width: 1440px)'],
  ['slim', '(min-width: 1280px)'],
  ['compact', '(min-width: 960px)'],
  ['narrow', '(min-width: 768px)'],
] as const satisfies readonly (readonly [Band, string])[]

function watch(changed: () => void) {
  const queries = edges.map(([, query]) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

const read = (): Band => edges.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'phone'

/** Null until the browser has been asked: the server does not know. */
export const useBand = (): Band | null => useSyncExternalStore(watch, read, () => null)

/** What each band begins with; what a person has dragged or folded is remembered over it. */
export const bandSizes: Readonly<
  Record<Exclude<Band, 'phone'>, { readonly chat: number; readonly hasRail: boolean }>
> = {
  wide: { chat: 460, hasRail: true },
  desk: { chat: 412, hasRail: true },
  slim: { chat: 412, hasRail: false },
  compact: { chat: 360, hasRail: false },
  narrow: { chat: 360, hasRail: false },
}

/** Too narrow for a wide rail, and for history, beside everything else. */
export const isTight = (band: Band): boolean => band === 'compact' || band === 'narrow'
