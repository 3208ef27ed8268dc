'use client'

import { useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { View } from '@/lib/scene/view'

/** Calls `follow` with the view at once and on every change, outside of render: panning renders nothing again. */
export function useView(follow: (view: View) => void): void {
  const store = useStoreApi()
  const latest = useRef(follow)
  useLayoutEffect(() => {
    latest.current = follow
    latest.current(toView(store.getState().transform))
  })
  useEffect(() => {
    // React Flow takes its first view in an effect of its own, which may lie between the one above and this.
    latest.current(toView(store.getState().transform))
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) latest.current(toView(state.transform))
    })
  }, [store])
}

const toView = ([x, y, zoom]: readonly [number, number, number]): View => ({ x, y, zoom })
