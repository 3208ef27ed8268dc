'use client'

import { useEffect } from 'react'
import { useAtRest, useLate } from '@/components/ui/use-late'
import { lateEdit } from './late-edit'
import type { Idle } from './rehearse'

/** Once the page rests, it gets ready for the first edit. */
export function useRehearsal(): void {
  const rehearsal = useLate(lateEdit, useAtRest())
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
