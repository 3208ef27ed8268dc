'use client'

import './history.css'
import { createLate, useAtRest, useLate } from '@/components/ui/use-late'
import type { HistoryPaneProps } from './history-pane'

export const lateHistory = createLate(async () => (await import('./history-pane')).HistoryPane)

/** Not needed to see a board. */
export const lateReplay = createLate(async () => (await import('./replay-controls')).ReplayControls)

/** The history, fetched when the board is on screen; until then its place is kept under its name. */
export function LateHistory(props: HistoryPaneProps) {
  const HistoryPane = useLate(lateHistory, useAtRest())
  if (HistoryPane) return <HistoryPane {...props} />
  return (
    <section className="hist" aria-label="History" aria-busy data-direction={props.direction ?? 'right'}>
      <div className="hist-bar">
        <h2 className="hist-title">History</h2>
      </div>
    </section>
  )
}
