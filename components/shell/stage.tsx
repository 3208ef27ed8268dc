'use client'

import { useState } from 'react'
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels'
import { Canvas } from '@/components/canvas/canvas'
import { HistoryPane } from '@/components/history/history-pane'
import { Inspector } from '@/components/inspector/inspector'
import { readPixels, readRemembered, remember } from './remembered'

const foldedHeight = 36
const height = 166

/** The canvas, and under it the history, which folds to its bar. */
export function Stage({ startsFolded }: { readonly startsFolded: boolean }) {
  const panel = usePanelRef()
  const [isFolded, setFolded] = useState(() => {
    const wish = readRemembered('history')
    return wish === null ? startsFolded : wish === 'folded'
  })
  const fold = (folded: boolean) => {
    remember('history', folded ? 'folded' : 'open')
    if (folded) panel.current?.collapse()
    else panel.current?.resize(readPixels('history-height', height))
  }
  const onResize = ({ inPixels }: { readonly inPixels: number }) => {
    const folded = inPixels <= foldedHeight + 1
    setFolded(folded)
    if (!folded) remember('history-height', String(Math.round(inPixels)))
  }
  return (
    <Group orientation="vertical" className="min-h-0 flex-1" id="stage-panes">
      <Panel id="canvas-pane" minSize={180}>
        <div className="pane" data-pane>
          <Canvas>
            <Inspector />
          </Canvas>
        </div>
      </Panel>
      <Separator className="grip grip-y" aria-label="Height of the history" />
      <Panel
        id="history-pane"
        panelRef={panel}
        collapsible
        collapsedSize={foldedHeight}
        minSize={104}
        maxSize="50%"
        defaultSize={isFolded ? foldedHeight : readPixels('history-height', height)}
        groupResizeBehavior="preserve-pixel-size"
        onResize={onResize}
      >
        <div className="pane" data-pane>
          <HistoryPane isFolded={isFolded} onFold={fold} />
        </div>
      </Panel>
    </Group>
  )
}
