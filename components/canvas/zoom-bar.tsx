'use client'

import { ListFilter, Minus, Plus, Scan, Workflow } from 'lucide-react'
import { useRef } from 'react'
import { openDialog } from '@/components/ui/board-dialogs'
import { IconButton } from '@/components/ui/icon-button'
import { useCanvas, useCanvasTools } from './canvas-context'
import { asksForAll } from './showing'
import { useView } from './use-view'

/** For the pointer; the keys work on the canvas itself, which is one tab stop. A fixed map is not arranged anew. */
export function ZoomBar({ isFixed = false }: { readonly isFixed?: boolean }) {
  const percent = useRef<HTMLButtonElement>(null)
  const { commands } = useCanvasTools()
  const isChoosing = useCanvas((state) => state.isChoosing)
  const isSome = useCanvas(({ showing }) => !asksForAll(showing))
  useView(({ zoom }) => {
    if (percent.current) percent.current.textContent = zoom < 0.01 ? '< 1 %' : `${Math.round(zoom * 100)} %`
  })
  return (
    <div className="float zoom">
      <IconButton
        tabIndex={-1}
        label="Zoom out"
        keys="Alt −"
        icon={<Minus aria-hidden />}
        onClick={() => commands.run('zoom-out')}
      />
      <button
        ref={percent}
        type="button"
        className="pct num"
        tabIndex={-1}
        title="Back to 100 %"
        onClick={() => commands.run('zoom-reset')}
      />
      <IconButton
        tabIndex={-1}
        label="Zoom in"
        keys="Alt +"
        icon={<Plus aria-hidden />}
        onClick={() => commands.run('zoom-in')}
      />
      <span className="sep" />
      <IconButton
        tabIndex={-1}
        label="Fit the whole map"
        keys="Shift 1"
        icon={<Scan aria-hidden />}
        onClick={() => commands.run('fit')}
      />
      <IconButton
        tabIndex={-1}
        label="Show only some ideas"
        aria-pressed={isChoosing || isSome}
        icon={<ListFilter aria-hidden />}
        onClick={() => commands.run('show-only')}
      />
      {!isFixed && (
        <IconButton
          tabIndex={-1}
          label="Tidy the map"
          icon={<Workflow aria-hidden />}
          onClick={() => openDialog('tidy')}
        />
      )}
    </div>
  )
}
