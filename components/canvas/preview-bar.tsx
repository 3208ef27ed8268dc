'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { answersTo, placeOf, proposedWords } from '@/lib/client/proposal-words'
import { chosenOf, proposalOf } from '@/lib/client/proposed'
import type { Proposal } from '@/lib/graph/proposal'
import { useCanvas, useCanvasTools } from './canvas-context'

/** What the co-pilot wants to change on this map, and the answers. Shown while it waits. */
export function PreviewBar() {
  const proposal = useBoard(proposalOf)
  const count = useBoard((state) => (proposal ? chosenOf(proposal, state.leftOut).size : 0))
  const isRemoval = useBoard(({ run }) => run?.asking?.reason === 'removal')
  const isBusy = useBoard((state) => state.isDeciding)
  const { decide } = useBoardStore().getState()
  useReveal(proposal)
  if (!proposal) return null
  const words = answersTo(proposal, count)
  const place = placeOf(proposal)
  const isPart = count < proposal.items.size
  return (
    <section className="float preview-bar" aria-label="What waits for you">
      <span className="preview-words">
        <b>{proposedWords(proposal)}</b>
        <span>
          {place && (
            <>
              {' under '}
              <bdi>{place}</bdi>
            </>
          )}
          {/[?!.…]$/.test(place ?? '') ? ' ' : '. '}Nothing is changed yet.
        </span>
      </span>
      <span className="preview-acts">
        <Button disabled={isBusy} onClick={() => decide('none')}>
          {words.none}
        </Button>
        {isPart && count > 0 && (
          <Button tone="line" disabled={isBusy} onClick={() => decide('chosen')}>
            {words.chosen}
          </Button>
        )}
        <Button tone={isRemoval ? 'bad' : 'pine'} busy={isBusy} onClick={() => decide('all')}>
          {words.all}
        </Button>
      </span>
    </section>
  )
}

/** What is asked about comes into view, by the least that shows the first of it. */
function useReveal(proposal: Proposal | null): void {
  const { model, camera } = useCanvasTools()
  const first = proposal?.items.keys().next().value ?? ''
  const isLaid = useCanvas(({ scene }) => scene.cardById.has(first))
  useEffect(() => {
    const card = isLaid ? model.getState().scene.cardById.get(first) : undefined
    if (card) camera.reveal(card.box)
  }, [first, isLaid, model, camera])
}
