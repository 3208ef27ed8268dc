'use client'

import { Minus } from 'lucide-react'
import { cn } from '@/components/ui/class-names'
import { useBoardStore } from '@/lib/client/board-context'
import type { Card } from '@/lib/scene/types'

/** Says how many ideas are folded away and opens them; on an open idea it shows on hover, and folds. */
export function FoldButton({ card }: { readonly card: Card }) {
  const board = useBoardStore()
  const isFolded = card.hidden > 0
  return (
    <button
      type="button"
      className={cn('fold nodrag nopan', !isFolded && 'fold-open')}
      // The key is Space, on the idea itself.
      tabIndex={-1}
      // An idea's label names its card alone.
      aria-label={isFolded ? `Unfold ${card.hidden} below` : 'Fold what is below'}
      aria-description={card.label}
      onClick={(event) => {
        event.stopPropagation()
        board.getState().fold(card.nodeId, !isFolded)
      }}
    >
      {isFolded ? `+${card.hidden}` : <Minus className="i-12" aria-hidden />}
    </button>
  )
}
