'use client'

import { type ReactNode, useRef, useState } from 'react'
import { Splitter } from '@/components/ui/splitter'
import { readPixels, remember } from './remembered'

interface SidePaneProps {
  /** Under this name its width is remembered. */
  readonly name: string
  readonly label: string
  readonly side: 'left' | 'right'
  readonly width: number
  readonly min: number
  readonly max: number
  readonly children: ReactNode
}

/** What the canvas keeps beside the panes. */
const canvasMin = 420

/** A pane of its own width beside the canvas; its children do not render while it is dragged. */
export function SidePane({ name, label, side, width, min, max, children }: SidePaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(() => Math.min(max, Math.max(min, readPixels(name, width))))
  const room = () => {
    const own = pane.current
    const stage = own?.parentElement?.querySelector('main')
    return own && stage ? Math.min(max, own.clientWidth + stage.clientWidth - canvasMin) : max
  }
  const onSize = (next: number) => {
    setSize(next)
    remember(name, String(next))
  }
  const splitter = (
    <Splitter
      axis="x"
      label={label}
      pane={side === 'left' ? 'before' : 'after'}
      size={size}
      min={min}
      max={room}
      onSize={onSize}
    />
  )
  return (
    <>
      {side === 'right' && splitter}
      <div ref={pane} className="side-pane" style={{ width: size }}>
        {children}
      </div>
      {side === 'left' && splitter}
    </>
  )
}
