'use client'

import { GitCompareArrows, type LucideIcon, MessageSquare, Network } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { ComparedStore } from './compared-store'

export type PartId = 'map' | 'changes' | 'talks'

const tabs: Readonly<Record<PartId, { readonly name: string; readonly Icon: LucideIcon }>> = {
  map: { name: 'Graph', Icon: Network },
  changes: { name: 'Changes', Icon: GitCompareArrows },
  talks: { name: 'Conversations', Icon: MessageSquare },
}
const ids = ['map', 'changes', 'talks'] as const

interface PartsProps {
  readonly parts: Readonly<Record<PartId, ReactNode>>
  readonly compared: ComparedStore
}

/** Three beside each other, two where there is no room for three, one on a phone; the rest behind tabs. */
export function Parts({ parts, compared }: PartsProps) {
  const tabbed = useTabbed()
  const [wish, setWish] = useState<PartId | null>(null)
  // What is to be shown on the map is shown where the map is.
  useEffect(
    () => compared.subscribe((state, before) => state.jump !== before.jump && setWish('map')),
    [compared],
  )
  const shown = wish && tabbed.includes(wish) ? wish : tabbed[0]
  return (
    <div className="compare-parts" data-tabs={tabbed.length}>
      {ids.map((id) => {
        const isTab = tabbed.includes(id)
        return (
          <div
            key={id}
            className={`compare-part compare-${id}`}
            hidden={isTab && shown !== id}
            {...(isTab && { role: 'tabpanel', id: `compare-${id}`, 'aria-labelledby': `compare-tab-${id}` })}
          >
            {parts[id]}
          </div>
        )
      })}
      {tabbed.length > 0 && (
        <div className={tabbed.length === 3 ? 'tabbar' : 'compare-tabs'} role="tablist" aria-label="Views">
          {tabbed.map((id) => {
            const { name, Icon } = tabs[id]
            return (
              <button
                key={id}
                type="button"
                role="tab"
                id={`compare-tab-${id}`}
                aria-selected={shown === id}
                aria-controls={`compare-${id}`}
                onClick={() => setWish(id)}
              >
                <Icon className={tabbed.length === 3 ? 'i-20' : 'i-14'} aria-hidden />
                <span>{name}</span>
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

const wide = '(min-width: 1400px)'
const middle = '(min-width: 900px)'

function useTabbed(): readonly PartId[] {
  const read = () => (matchMedia(wide).matches ? 0 : matchMedia(middle).matches ? 2 : 3)
  const count = useSyncExternalStore(watch, read, () => 0)
  return count === 0 ? [] : ids.slice(-count)
}

function watch(changed: () => void): () => void {
  const queries = [wide, middle].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
