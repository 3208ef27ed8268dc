'use client'

import { Hand, Square } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { Elapsed } from './elapsed'

/** What the co-pilot is doing, for how long, and the way to stop it. */
export function StatusLine() {
  const status = useBoard((state) => state.run?.status ?? '')
  const startedAt = useBoard((state) => state.run?.startedAt ?? 0)
  const isAsking = useBoard((state) => state.run?.asking != null)
  const { stop } = useBoardStore().getState()
  return (
    <div className="status">
      {isAsking ? <Hand className="i-14" aria-hidden /> : <span className="spin" />}
      <span role="status" className="min-w-0 truncate">
        {status}
      </span>
      {!isAsking && <Elapsed since={startedAt} />}
      <span className="grow" />
      <Button size="sm" tone="line" icon={<Square className="i-12" aria-hidden />} onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
