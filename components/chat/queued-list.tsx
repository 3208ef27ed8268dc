'use client'

import { Clock, X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** What was said while an answer was still being written: it has its turn afterwards. */
export function QueuedList() {
  const queued = useBoard((state) => state.queued)
  const { cancelQueued } = useBoardStore().getState()
  if (queued.length === 0) return null
  return (
    <ul className="waits" aria-label="Waiting for the answer to end">
      {queued.map(({ runId, text }) => (
        <li key={runId} className="queued">
          <span className="chip">
            <Clock className="i-12" aria-hidden />
            Waits
          </span>
          <span className="min-w-0 flex-1 truncate" dir="auto">
            {text}
          </span>
          <IconButton
            size="sm"
            label="Take it back"
            icon={<X className="i-14" aria-hidden />}
            onClick={() => cancelQueued(runId)}
          />
        </li>
      ))}
    </ul>
  )
}
