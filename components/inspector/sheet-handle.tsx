'use client'

import { type PointerEvent, useRef } from 'react'

export const sheetHeights = ['low', 'half', 'full'] as const
export type SheetHeight = (typeof sheetHeights)[number]

interface SheetHandleProps {
  readonly height: SheetHeight
  onChange(height: SheetHeight): void
}

/** Drag it up or down, or press it for the next height. */
export function SheetHandle({ height, onChange }: SheetHandleProps) {
  const start = useRef<number | null>(null)
  const move = (step: number) => {
    const at = sheetHeights.indexOf(height)
    const next = sheetHeights[Math.min(Math.max(at + step, 0), sheetHeights.length - 1)]
    if (next) onChange(next)
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = start.current === null ? 0 : event.clientY - start.current
    start.current = null
    if (Math.abs(moved) > 12) move(moved < 0 ? 1 : -1)
    else onChange(height === 'full' ? 'low' : height === 'low' ? 'half' : 'full')
  }
  return (
    <button
      type="button"
      className="sheet-handle"
      aria-label="Change the height of the details"
      onPointerDown={(event) => {
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={onPointerUp}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') move(1)
        if (event.key === 'ArrowDown') move(-1)
      }}
    />
  )
}
