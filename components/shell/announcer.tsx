'use client'

import { useEffect, useState } from 'react'
import { useAtRest } from '@/components/ui/use-late'
import { useBoardStore } from '@/lib/client/board-context'

/** Tells a screen reader what changes on the map; there from the start, for what comes into a live region later is heard. */
export function Announcer() {
  const store = useBoardStore()
  const isAtRest = useAtRest()
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!isAtRest) return
    let stop = () => {}
    let isGone = false
    import('@/lib/client/announce').then(
      ({ announceChanges }) => {
        if (!isGone) stop = announceChanges(store, setWords, later)
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
