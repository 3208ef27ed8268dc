'use client'

import type { KeyboardEvent, PointerEvent } from 'react'
import { cn } from './class-names'

interface SplitterProps {
  readonly label: string
  /** `x` stands between panes side by side, `y` between panes one above the other. */
  readonly axis: 'x' | 'y'
  /** Whether the sized pane lies before the border or after it. */
  readonly pane: 'before' | 'after'
  /** Of the sized pane, in px. */
  readonly size: number
  readonly min: number
  readonly max: () => number
  readonly onSize: (size: number) => void
}

const step = 16

/** The border of a pane: drag it, or move it with the arrow keys, Home and End. */
export function Splitter({ label, axis, pane, size, min, max, onSize }: SplitterProps) {
  const sign = pane === 'before' ? 1 : -1
  const resize = (next: number) => onSize(Math.round(Math.min(Math.max(next, min), Math.max(min, max()))))
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    const from = axis === 'x' ? event.clientX : event.clientY
    const move = (now: globalThis.PointerEvent) =>
      resize(size + sign * ((axis === 'x' ? now.clientX : now.clientY) - from))
    const drop = () => grip.removeEventListener('pointermove', move)
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', drop, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, axis, { size, min, max: max(), sign })
    if (next === undefined) return
    event.preventDefault()
    resize(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={2000}
      className={cn('grip', `grip-${axis}`)}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}

function keyed(
  key: string,
  axis: 'x' | 'y',
  { size, min, max, sign }: { size: number; min: number; max: number; sign: number },
): number | undefined {
  const [back, on] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === back) return size - sign * step
  if (key === on) return size + sign * step
  if (key === 'Home') return min
  return key === 'End' ? max : undefined
}
