'use client'

import { Check } from 'lucide-react'
import { useBoardStore } from '@/lib/client/board-context'
import type { Card } from '@/lib/scene/types'

/** Takes a proposed change of this idea in or out. By key it is chosen in the chat. */
export function ProposedTick({ card }: { readonly card: Card }) {
  const board = useBoardStore()
  const isChosen = card.proposed?.isChosen === true
  const verb =
    card.proposed?.kind === 'removed' ? 'Remove' : card.proposed?.kind === 'moved' ? 'Move' : 'Change'
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={verb}
      aria-description={card.label}
      tabIndex={-1}
      className="tick tick-out nodrag nopan"
      onClick={(event) => {
        event.stopPropagation()
        board.getState().toggleProposed(card.id)
      }}
    >
      {isChosen && <Check aria-hidden />}
    </button>
  )
}
