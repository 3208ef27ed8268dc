'use client'

import { CircleDot, Columns3, type LucideIcon, Network, Workflow } from 'lucide-react'
import { useState } from 'react'
import { openDialog } from '@/components/ui/board-dialogs'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { useBoardStore } from '@/lib/client/board-context'
import { useCanvas, useCanvasTools } from './canvas-context'
import { mostTidied, placedByHand, type TidyShape, tidyMap } from './tidy-map'
import './tidy-dialog.css'

const shapes: readonly {
  readonly shape: TidyShape
  readonly name: string
  readonly help: string
  readonly Icon: LucideIcon
}[] = [
  {
    shape: 'tree',
    name: 'Tree',
    help: 'From left to right. It keeps itself tidy as ideas come.',
    Icon: Network,
  },
  {
    shape: 'radial',
    name: 'Rings',
    help: 'The first idea in the middle, each level on a ring around it.',
    Icon: CircleDot,
  },
  {
    shape: 'layers',
    name: 'Layers',
    help: 'Columns in which links count too: what leads to an idea stands left of it.',
    Icon: Columns3,
  },
]

/** Arranges the map anew, in one step that Undo takes back. */
export function TidyDialog() {
  const board = useBoardStore()
  const { model, camera } = useCanvasTools()
  const layout = useCanvas((state) => state.layout)
  const hands = placedByHand(board.getState(), layout)
  const [shape, setShape] = useState<TidyShape>('tree')
  // A map that is placed by hand for the most part was arranged before: it is wanted otherwise now.
  const [keepsHands, setKeepsHands] = useState(hands * 2 < layout.size)
  const isTooLarge = layout.size > mostTidied
  const close = () => openDialog(null)
  const tidy = () => {
    close()
    tidyMap(board, layout, { shape, keepsHands })
    camera.fit(model.getState().scene.bounds)
    const { notify, undo } = board.getState()
    notify({ tone: 'info', text: 'The map is tidied.', action: { label: 'Undo', run: undo } })
  }
  return (
    <Dialog open onClose={close} title="Tidy the map" icon={<Workflow aria-hidden />}>
      <fieldset className="tidy-shapes">
        <legend className="sr-only">Shape</legend>
        {shapes.map(({ shape: one, name, help, Icon }) => (
          <label key={one}>
            <input type="radio" name="shape" checked={one === shape} onChange={() => setShape(one)} />
            <Icon aria-hidden />
            <span>
              <b>{name}</b>
              <small>{help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {hands > 0 && (
        <label className="tidy-keep">
          <input
            type="checkbox"
            checked={keepsHands}
            onChange={(event) => setKeepsHands(event.target.checked)}
          />
          Keep what was placed by hand: {hands === 1 ? '1 idea' : `${hands} ideas`}
        </label>
      )}
      {isTooLarge && (
        <p className="dialog-text" role="alert">
          {mostTidied.toLocaleString('en')} ideas can be tidied at once; {layout.size.toLocaleString('en')}{' '}
          are shown. Fold some of them first.
        </p>
      )}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button tone="pine" disabled={isTooLarge} onClick={tidy}>
          Tidy
        </Button>
      </DialogActions>
    </Dialog>
  )
}
