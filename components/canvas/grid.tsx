'use client'

import { useRef } from 'react'
import { useView } from './use-view'

const step = 24
const hiddenBelow = 0.45

/** The dots of the paper; they move with the map. Also tells near cards the zoom, so that their words keep their size. */
export function Grid() {
  const ref = useRef<HTMLDivElement>(null)
  useView(({ x, y, zoom }) => {
    const grid = ref.current
    if (!grid) return
    const size = step * zoom
    grid.style.opacity = zoom < hiddenBelow ? '0' : '1'
    grid.style.backgroundSize = `${size}px ${size}px`
    grid.style.backgroundPosition = `${x - size / 2}px ${y - size / 2}px`
    const viewport = grid.parentElement?.querySelector<HTMLElement>('.react-flow__viewport')
    const coarse = Math.max(zoom, 0.01).toFixed(2)
    if (viewport && viewport.style.getPropertyValue('--zoom') !== coarse)
      viewport.style.setProperty('--zoom', coarse)
  })
  return <div ref={ref} className="grid-dots" aria-hidden />
}
