'use client'

import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBoard } from '@/lib/client/board-context'

const patience = 1_500

/** Shown when the server has been away for longer than a blink. */
export function OfflineStrip() {
  const online = useBoard((state) => state.online)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (online) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [online])
  if (!isShown) return null
  return (
    <div className="offline" role="status">
      <WifiOff aria-hidden />
      <span>
        <b>The server cannot be reached.</b> What you do here is kept and sent when it is back.
      </span>
    </div>
  )
}
