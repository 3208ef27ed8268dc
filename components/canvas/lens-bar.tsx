'use client'

import { type KeyboardEvent, useRef } from 'react'
import { LensIcon } from '@/components/ui/lens-icon'
import { lensesFor } from '@/components/ui/lenses-for'
import { useBoard } from '@/lib/client/board-context'
import type { Rect } from '@/lib/scene/types'
import type { View, ViewSize } from '@/lib/scene/view'
import { useCanvas, useCanvasTools } from './canvas-context'
import { useView } from './use-view'

/** The lenses over the active idea; they run on all that is selected. */
export function LensBar() {
  const activeId = useBoard((state) => state.activeId)
  const isHidden = useCanvas(
    (state) => state.drag !== null || state.renaming !== null || state.pending !== null,
  )
  const box = useCanvas((state) => (activeId ? state.scene.cardById.get(activeId)?.box : undefined))
  return activeId && box && !isHidden ? <Bar activeId={activeId} box={box} /> : null
}

function Bar({ activeId, box }: { readonly activeId: string; readonly box: Rect }) {
  const ref = useRef<HTMLDivElement>(null)
  const { commands, model, camera } = useCanvasTools()
  const all = useBoard((state) => state.lenses)
  const count = useBoard((state) => Math.max(1, state.selection.size))
  const lenses = lensesFor(all, count)
  useView((view) => {
    const bar = ref.current
    const { size } = model.getState()
    if (!bar || !size) return
    const at = placeBar(box, view, size, bar.offsetWidth, camera.covered().right)
    bar.style.visibility = at ? 'visible' : 'hidden'
    if (at) bar.style.transform = `translate(${at.x}px, ${at.y}px)`
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') model.setState({ focus: { id: activeId } })
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const cells: Element[] = [...event.currentTarget.querySelectorAll('button')]
    const now = document.activeElement ? cells.indexOf(document.activeElement) : -1
    const next = cells[(now + step + cells.length) % cells.length]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div
      ref={ref}
      className="float lenses nodrag nopan"
      role="toolbar"
      aria-label="Lenses"
      onKeyDown={onKeyDown}
    >
      {lenses.map(({ name, title, icon, help }) => (
        <button
          key={name}
          type="button"
          // One tab stop for the canvas: Alt+L leads here, arrows go along.
          tabIndex={-1}
          aria-description={help}
          title={help}
          onClick={() => commands.runLens(name)}
        >
          <LensIcon name={icon} />
          {title}
        </button>
      ))}
    </div>
  )
}

const barHeight = 48
const apart = 10
const edge = 8

/** Above the idea, or below it when there is no room; null while the idea is out of sight. */
export function placeBar(
  box: Rect,
  { x, y, zoom }: View,
  { width, height }: ViewSize,
  barWidth: number,
  coveredRight: number,
): { readonly x: number; readonly y: number } | null {
  const left = box.x * zoom + x
  const top = box.y * zoom + y
  const right = left + box.w * zoom
  const bottom = top + box.h * zoom
  if (right < 0 || left > width || bottom < 0 || top > height) return null
  const most = width - coveredRight - barWidth - edge
  const above = top - apart - barHeight
  return {
    x: Math.round(Math.max(edge, Math.min((left + right - barWidth) / 2, most))),
    y: Math.round(above >= edge ? above : bottom + apart),
  }
}
