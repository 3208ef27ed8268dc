'use client'

import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard } from '@/lib/client/board-context'
import { useCanvas, useCanvasTools } from './canvas-context'

/** While a link is being drawn: what to do next, and the way out. */
export function LinkHint() {
  const { model } = useCanvasTools()
  const from = useCanvas((state) => state.linkFrom)
  const label = useBoard(({ graph }) => (from ? graph.nodes.get(from)?.label : undefined))
  useEffect(() => {
    if (!from) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') model.setState({ linkFrom: null })
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [from, model])
  if (!label) return null
  return (
    <div className="float link-hint" role="status">
      <span>
        Press the idea that <b>{label}</b> links to.
      </span>
      <IconButton
        size="sm"
        label="Cancel the link"
        icon={<X aria-hidden />}
        onClick={() => model.setState({ linkFrom: null })}
      />
    </div>
  )
}
