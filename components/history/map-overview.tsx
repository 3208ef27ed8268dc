'use client'

import { useReactFlow, useStore } from '@xyflow/react'
import { type PointerEvent, useMemo } from 'react'
import type { HistoryLayout } from '@/lib/layout/history-map'
import { overviewOf, type Size, viewLookingAt } from './view-of'

const size: Size = { width: 132, height: 34 }

/** A map that goes beyond its pane in small, with a frame around what is seen; press and drag to look elsewhere. */
export function MapOverview({ layout }: { readonly layout: HistoryLayout }) {
  const { setViewport } = useReactFlow()
  const [x, y, zoom] = useStore((state) => state.transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const { scale, left, top, right, bottom } = useMemo(() => overviewOf(layout, size), [layout])
  const lines = useMemo(() => ({ all: toPath(layout, false), open: toPath(layout, true) }), [layout])
  if (width === 0 || ((right - left) * zoom <= width && (bottom - top) * zoom <= height)) return null
  const look = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const rect = event.currentTarget.getBoundingClientRect()
    const at = { x: left + (event.clientX - rect.left) / scale, y: top + (event.clientY - rect.top) / scale }
    void setViewport(viewLookingAt(at, zoom, { width, height }))
  }
  return (
    <div className="hist-overview" aria-hidden onPointerDown={look} onPointerMove={look}>
      <svg aria-hidden {...size} viewBox={`${left} ${top} ${size.width / scale} ${size.height / scale}`}>
        <g fill="none" strokeLinecap="round">
          <path className="hist-overview-all" d={lines.all} vectorEffect="non-scaling-stroke" />
          <path className="hist-overview-open" d={lines.open} vectorEffect="non-scaling-stroke" />
        </g>
        <rect
          className="hist-overview-frame"
          x={-x / zoom}
          y={-y / zoom}
          width={width / zoom}
          height={height / zoom}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  )
}

/** The links as straight lines: at this size a curve is none. */
function toPath({ marks, stubs, links }: HistoryLayout, isActive: boolean): string {
  const places = new Map<string, { readonly x: number; readonly y: number }>(
    [...marks, ...stubs].map((place) => [place.id, place]),
  )
  return links
    .filter((link) => link.isActive === isActive)
    .map(({ source, target }) => {
      const [from, to] = [places.get(source), places.get(target)]
      return from && to ? `M${from.x} ${from.y}L${to.x} ${to.y}` : ''
    })
    .join('')
}
