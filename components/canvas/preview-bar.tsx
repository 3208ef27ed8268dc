'use client'

import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { answersTo, placeOf, proposedWords } from '@/lib/client/proposal-words'
import { chosenOf, proposalOf } from '@/lib/client/proposed'

/** What the co-pilot wants to change on this map, and the answers. Shown while it waits. */
export function PreviewBar() {
  const proposal = useBoard(proposalOf)
  const count = useBoard((state) => (proposal ? chosenOf(proposal, state.leftOut).size : 0))
  const isRemoval = useBoard(({ run }) => run?.asking?.reason === 'removal')
  const isBusy = useBoard((state) => state.isDeciding)
  const { decide } = useBoardStore().getState()
  if (!proposal) return null
  const words = answersTo(proposal, count)
  const place = placeOf(proposal)
  const isPart = count < proposal.items.size
  return (
    <section className="float preview-bar" aria-label="What waits for you" data-float="bottom">
      <span className="preview-words">
        <b>{proposedWords(proposal)}</b>
        <span>
          {place && (
            <>
              {' under '}
              <bdi>{place}</bdi>
            </>
          )}
          . Nothing is changed yet.
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
