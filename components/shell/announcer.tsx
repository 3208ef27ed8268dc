'use client'

import { useEffect, useRef, useState } from 'react'
import { useAtRest } from '@/components/ui/use-late'
import type { Change } from '@/lib/client/announce'
import { useBoardStore } from '@/lib/client/board-context'

/** Tells a screen reader what changes on the map; there from the start, for what comes into a live region later is heard. */
export function Announcer() {
  const store = useBoardStore()
  const isAtRest = useAtRest()
  const [words, setWords] = useState('')
  // What happens before the words for it are there is said when they come.
  const missed = useRef<Change[] | null>([])
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const isHeard = state.graph !== before.graph || state.conversationId !== before.conversationId
        if (isHeard) missed.current?.push({ state, before })
      }),
    [store],
  )
  useEffect(() => {
    if (!isAtRest) return
    let stop = () => {}
    let isGone = false
    import('@/lib/client/announce').then(
      ({ announceChanges }) => {
        if (isGone) return
        stop = announceChanges(store, setWords, later, missed.current ?? [])
        missed.current = null
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [isAtRest, store])
  return (
    <div className="sr-only" role="status" aria-label="Changes" aria-live="polite">
      {words}
    </div>
  )
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
