'use client'

import { X } from 'lucide-react'
import { TypeIcon } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** The idea one talks about: the selected one. */
export function ContextChip() {
  const idea = useBoard(({ activeId, graph }) => (activeId ? graph.nodes.get(activeId) : undefined))
  const { select } = useBoardStore().getState()
  if (!idea) return null
  return (
    <div className="ctx">
      <span className={`nl t-${idea.type}`}>
        <TypeIcon type={idea.type} size={12} />
        <span className="truncate py-0.5" dir="auto">
          {idea.label}
        </span>
        <button
          type="button"
          className="ib"
          aria-label="Do not talk about this idea"
          onClick={() => select([], null)}
        >
          <X className="i-12" aria-hidden />
        </button>
      </span>
    </div>
  )
}
