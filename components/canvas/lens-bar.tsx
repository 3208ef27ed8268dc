'use client'

import { Ellipsis, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { cn } from '@/components/ui/class-names'
import { LensIcon } from '@/components/ui/lens-icon'
import { Menu } from '@/components/ui/menu'
import { OwnLensItems, useLenses } from '@/components/ui/own-lens-items'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { placeBar } from '@/lib/scene/place-bar'
import { intersects } from '@/lib/scene/scene'
import type { Card, Rect } from '@/lib/scene/types'
import { seenRect } from '@/lib/scene/view'
import { useCanvas, useCanvasTools } from './canvas-context'
import { useView } from './use-view'

/** The lenses: over the active idea, or at the top of the canvas while several are chosen. What waits to be accepted is looked at first. */
export function LensBar() {
  const activeId = useBoard((state) => state.activeId)
  const count = useBoard((state) => state.selection.size)
  const isAsked = useBoard(({ run }) => Boolean(run?.asking))
  const isHidden = useCanvas(
    (state) => state.drag !== null || state.renaming !== null || state.pending !== null,
  )
  const box = useCanvas((state) => (activeId ? state.scene.cardById.get(activeId)?.box : undefined))
  if (isHidden || isAsked) return null
  if (count > 1) return <BarOfMany count={count} />
  return activeId && box ? <BarOfOne box={box} /> : null
}

function BarOfOne({ box }: { readonly box: Rect }) {
  const ref = useRef<HTMLDivElement>(null)
  const { model, camera } = useCanvasTools()
  useView((view) => {
    const bar = ref.current
    const { size, scene } = model.getState()
    if (!bar || !size) return
    const others = toOthers(scene.cards, box, seenRect(view, size))
    const barSize = { width: bar.offsetWidth, height: bar.offsetHeight }
    const at = placeBar(box, others, barSize, { view, size, coveredRight: camera.covered().right })
    bar.style.visibility = at ? 'visible' : 'hidden'
    if (at) bar.style.transform = `translate(${at.x}px, ${at.y}px)`
  })
  return <Bar ref={ref} count={1} />
}

const toOthers = (cards: readonly Card[], own: Rect, seen: Rect): readonly Rect[] =>
  cards.flatMap(({ box }) => (box !== own && intersects(box, seen) ? [box] : []))

function BarOfMany({ count }: { readonly count: number }) {
  const board = useBoardStore()
  return (
    <Bar className="lenses-many" count={count} lead={<span className="count">{count} ideas</span>}>
      <button type="button" tabIndex={-1} onClick={() => board.getState().select([], null)}>
        <X aria-hidden />
        Leave
      </button>
    </Bar>
  )
}

interface BarProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly className?: string
  /** Of the ideas they would look at. */
  readonly count: number
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

function Bar({ ref, className, count, lead, children }: BarProps) {
  const { commands } = useCanvasTools()
  const lenses = useLenses(count)
  return (
    <div
      ref={ref}
      className={cn('float lenses nodrag nopan', className)}
      role="toolbar"
      aria-label="Lenses"
      onKeyDown={useArrows()}
    >
      {lead}
      {lenses.builtIn.map(({ name, title, icon, help }) => (
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
      <Menu
        align="end"
        trigger={
          <button type="button" tabIndex={-1} title="Lenses you made">
            <LensIcon name="own" />
            Yours
          </button>
        }
      >
        <OwnLensItems lenses={lenses.own} onRun={commands.runLens} onManage={commands.openLenses} />
      </Menu>
      <MoreButton />
      {children}
    </div>
  )
}

/** The menu of what is chosen, for hands that have no second mouse button. */
function MoreButton() {
  const { commands } = useCanvasTools()
  const activeId = useBoard((state) => state.activeId)
  if (!activeId || matchMedia('(hover: hover)').matches) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="menu"
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        commands.openMenu(activeId, { clientX: left, clientY: bottom + 4 })
      }}
    >
      <Ellipsis aria-hidden />
      More
    </button>
  )
}

function useArrows(): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { model } = useCanvasTools()
  const board = useBoardStore()
  return (event) => {
    const { activeId, graph } = board.getState()
    if (event.key === 'Escape') model.setState({ focus: { id: activeId ?? graph.rootId } })
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // A menu that is open has its own arrows.
    if (step === 0 || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    const cells: Element[] = [...event.currentTarget.querySelectorAll('button')]
    const now = document.activeElement ? cells.indexOf(document.activeElement) : -1
    const next = cells[(now + step + cells.length) % cells.length]
    if (next instanceof HTMLElement) next.focus()
  }
}
