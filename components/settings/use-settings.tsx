'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ProvidersView } from '@/lib/history/settings-views'
import { readProviders } from './settings-api'

interface Settings {
  readonly view: ProvidersView
  /** When the page was made, in epoch milliseconds. */
  readonly now: number
  /** Reads everything anew after a change. */
  refresh(): Promise<void>
}

const Context = createContext<Settings | null>(null)

/** What several sections show of the providers, so that a change in one is seen in all. */
export function SettingsProvider({
  initial,
  now: madeAt,
  children,
}: {
  readonly initial: ProvidersView
  readonly now: number
  readonly children: ReactNode
}) {
  const [state, setState] = useState({ view: initial, now: madeAt })
  const refresh = useCallback(async () => {
    const reply = await readProviders()
    if (reply.ok) setState({ view: reply.body, now: Date.now() })
  }, [])
  useEffect(() => whenSeen(refresh), [refresh])
  const value = useMemo(() => ({ ...state, refresh }), [state, refresh])
  return <Context value={value}>{children}</Context>
}

/** Another tab may have changed something while this one was out of sight. */
function whenSeen(refresh: () => Promise<void>): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void refresh()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

export function useSettings(): Settings {
  const settings = useContext(Context)
  if (!settings) throw new Error('useSettings stands inside SettingsProvider')
  return settings
}
