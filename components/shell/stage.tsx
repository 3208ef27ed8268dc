'use client'

import { useRef, useState } from 'react'
import { Canvas } from '@/components/canvas/canvas'
import { LateHistory } from '@/components/history/late-history'
import { Splitter } from '@/components/ui/splitter'
import { LateInspector } from './late-inspector'
import { LateOutline } from './late-outline'
import { readPixels, readRemembered, remember } from './remembered'
import type { BoardShape } from './view-switch'

const folded = 36
const lowest = 104
const height = 166

interface StageProps {
  readonly startsFolded: boolean
  readonly shape: BoardShape
}

/** The canvas or the outline, and under it the history, which folds to its bar. */
export function Stage({ startsFolded, shape }: StageProps) {
  const panes = useRef<HTMLDivElement>(null)
  return (
    <div ref={panes} className="stage-panes">
      <div className="pane flex-1" data-pane>
        {shape === 'graph' ? (
          <Canvas>
            <LateInspector />
          </Canvas>
        ) : (
          <LateOutline>
            <LateInspector />
          </LateOutline>
        )}
      </div>
      <HistoryStrip startsFolded={startsFolded} half={() => (panes.current?.clientHeight ?? 0) / 2} />
    </div>
  )
}

interface HistoryStripProps {
  readonly startsFolded: boolean
  readonly half: () => number
}

function HistoryStrip({ startsFolded, half }: HistoryStripProps) {
  const [isFolded, setFolded] = useState(
    () => (readRemembered('history') ?? (startsFolded ? 'folded' : '')) === 'folded',
  )
  const [size, setSize] = useState(() => readPixels('history-height', height))
  const fold = (next: boolean) => {
    setFolded(next)
    remember('history', next ? 'folded' : 'open')
  }
  const onSize = (next: number) => {
    // Dragged below what can be read it folds, and dragged up again it opens.
    if (next < lowest / 2 + folded) return fold(true)
    if (isFolded) fold(false)
    const open = Math.max(lowest, next)
    setSize(open)
    remember('history-height', String(open))
  }
  return (
    <>
      <Splitter
        axis="y"
        label="Height of the history"
        pane="after"
        size={isFolded ? folded : size}
        min={folded}
        max={half}
        onSize={onSize}
      />
      <div className="pane history-pane" style={{ height: isFolded ? folded : size }} data-pane>
        <LateHistory isFolded={isFolded} onFold={fold} />
      </div>
    </>
  )
}
