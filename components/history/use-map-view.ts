'use client'

import { useReactFlow, useStore } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import { stopNearest } from '@/lib/layout/history-walk'
import type { HistoryMapModel } from './use-history-map'
import { viewAt, viewShowing } from './view-of'

/** Shows the head at first and whenever another branch is opened; follows it while it is in sight. */
export function useMapView(model: HistoryMapModel, selectedId: string | undefined) {
  const { getViewport, setViewport } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const head = model.headId && model.marks.get(model.markOf.get(model.headId) ?? '')
  const shown = useRef('')
  useEffect(() => {
    if (width === 0 || height === 0) return
    const size = { width, height }
    const at = `${model.activeId} ${width} ${height}`
    if (shown.current !== at) void setViewport(viewAt(model.layout, head, size))
    else if (head) void setViewport(viewShowing(getViewport(), { x: head.x + 120, y: head.y }, size))
    shown.current = at
  }, [model.activeId, model.layout, head, width, height, getViewport, setViewport])
  const bringIntoView = useCallback(
    (id: string) => {
      const place = model.marks.get(id) ?? model.stubs.get(id)
      if (place) void setViewport(viewShowing(getViewport(), place, { width, height }))
    },
    [model, width, height, getViewport, setViewport],
  )
  useSelected(selectedId, bringIntoView)
  const stopInView = () => {
    const { x, y, zoom } = getViewport()
    return stopNearest(model.layout, { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom })
  }
  return { bringIntoView, stopInView }
}

/** What is chosen elsewhere, or played, comes into sight. */
function useSelected(selectedId: string | undefined, bringIntoView: (id: string) => void): void {
  const shown = useRef(selectedId)
  useEffect(() => {
    if (selectedId && selectedId !== shown.current) bringIntoView(selectedId)
    shown.current = selectedId
  }, [selectedId, bringIntoView])
}
