'use client'

import { BoxSelect, ChevronLeft, ListFilter, Scan } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard } from '@/lib/client/board-context'
import { useCanvas, useCanvasTools } from './canvas-context'

/** On narrow screens: the way back to the parent, picking several, and the whole map. */
export function TouchTools() {
  const { model, commands } = useCanvasTools()
  const isPicking = useCanvas((state) => state.isPicking)
  const parent = useBoard(({ graph, activeId }) => {
    const parentId = activeId ? graph.nodes.get(activeId)?.parentId : null
    return parentId ? graph.nodes.get(parentId) : undefined
  })
  return (
    <>
      {parent && (
        <button type="button" className="float up" onClick={() => commands.jump(parent.id)}>
          <ChevronLeft className="i-14" aria-hidden />
          <span className="truncate" dir="auto">
            {parent.label}
          </span>
        </button>
      )}
      <div className="float touch-tools">
        <IconButton
          label="Pick several ideas"
          aria-pressed={isPicking}
          icon={<BoxSelect aria-hidden />}
          onClick={() => model.setState({ isPicking: !isPicking })}
        />
        <IconButton
          label="Show only some ideas"
          icon={<ListFilter aria-hidden />}
          onClick={() => commands.run('show-only')}
        />
        <IconButton
          label="Fit the whole map"
          icon={<Scan aria-hidden />}
          onClick={() => commands.run('fit')}
        />
      </div>
    </>
  )
}
