'use client'

import { useEffect, useState } from 'react'

/** Minutes and seconds since `since`, each second. */
export function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1_000))
  return (
    <span className="num text-ink-3" aria-hidden>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
