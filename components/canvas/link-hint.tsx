'use client'

import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard } from '@/lib/client/board-context'
import { useCanvas, useCanvasTools } from './canvas-context'

/** While an idea is wanted for a link or a move: what to do next, and the way out. While one is dragged: where it goes. */
export function LinkHint() {
  const { model } = useCanvasTools()
  const aim = useCanvas((state) => state.aim)
  const drop = useCanvas((state) => state.drop)
  const first = aim?.ids[0]
  const label = useBoard(({ graph }) => (first ? graph.nodes.get(first)?.label : undefined))
  const onto = useBoard(({ graph }) => (drop ? graph.nodes.get(drop.onto)?.label : undefined))
  useEffect(() => {
    if (!aim) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') model.setState({ aim: null })
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [aim, model])
  if (drop && onto) {
    return (
      <div className="float link-hint" role="status">
        <span>
          {drop.kind === 'link' ? 'Let go to link to' : 'Let go to move under'} <b dir="auto">{onto}</b>
          {drop.kind === 'move' && <small>, with Alt to link</small>}
        </span>
      </div>
    )
  }
  if (!aim || !label) return null
  const what = aim.ids.length > 1 ? `${aim.ids.length} ideas` : label
  return (
    <div className="float link-hint" role="status">
      <span>
        {aim.kind === 'link' ? (
          <>
            Press the idea that <b dir="auto">{what}</b> links to.
          </>
        ) : (
          <>
            Press the idea under which to move <b dir="auto">{what}</b>.
          </>
        )}
      </span>
      <IconButton
        size="sm"
        label={aim.kind === 'link' ? 'Cancel the link' : 'Cancel the move'}
        icon={<X aria-hidden />}
        onClick={() => model.setState({ aim: null })}
      />
    </div>
  )
}
