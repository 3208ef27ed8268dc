'use client'

import { useEffect } from 'react'
import { createLate, useAtRest, useLate } from '@/components/ui/use-late'
import type { Idle } from './rehearse'

const lateRehearsal = createLate(() => import('./rehearse'))

/** Once the page rests, it gets ready for the first edit. */
export function useRehearsal(): void {
  const rehearsal = useLate(lateRehearsal, useAtRest())
  useEffect(() => rehearsal?.rehearse(whenIdle), [rehearsal])
}

const whenIdle: Idle = (run) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 50)
    return () => clearTimeout(timer)
  }
  const number = requestIdleCallback(run)
  return () => cancelIdleCallback(number)
}
