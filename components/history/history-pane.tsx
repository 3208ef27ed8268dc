'use client'

import { ChevronDown, ChevronUp, GitCompareArrows } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { createLate, useAtRest, useLate } from '@/components/ui/use-late'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { HistoryMap } from './history-map'
import { lateReplay } from './late-history'
import { plural } from './mark-words'
import { useHistoryMap } from './use-history-map'

export const lateBookmarks = createLate(async () => (await import('./bookmark-menu')).BookmarkMenu)

/** Drawn on phones alone. */
export const lateList = createLate(async () => (await import('./history-list')).HistoryList)

export interface HistoryPaneProps {
  readonly isFolded?: boolean
  /** Without it there is nothing to fold: the pane is a page of its own. */
  readonly onFold?: (folded: boolean) => void
  /** To the right in a strip, downwards on a phone. */
  readonly direction?: 'right' | 'down'
}

/** Where the board has been: every branch, and the way to begin another at any message. */
export function HistoryPane({ isFolded = false, onFold, direction = 'right' }: HistoryPaneProps) {
  const model = useHistoryMap()
  const Replay = useLate(lateReplay, useAtRest() && direction === 'right')
  const Bookmarks = useLate(
    lateBookmarks,
    useBoard((state) => state.bookmarks.size > 0),
  )
  const { compare } = useBoardStore().getState()
  const HistoryList = useLate(lateList, direction === 'down')
  const selectedMessageId = useBoard((state) => state.selectedMessageId)
  const selectedId = selectedMessageId ? model.markOf.get(selectedMessageId) : undefined
  return (
    <section className="hist" aria-label="History" data-direction={direction}>
      <div className="hist-bar">
        <h2 className="hist-title">History</h2>
        <span className="hist-sum">
          {plural(model.messageCount, 'message')}, {plural(model.branches.size, 'branch', 'branches')}
        </span>
        <span className="hist-space" />
        {model.branches.size > 1 && (
          <IconButton
            size="sm"
            label="Compare branches"
            icon={<GitCompareArrows className="i-14" aria-hidden />}
            onClick={() => compare()}
          />
        )}
        {Bookmarks && <Bookmarks />}
        {direction === 'right' && Replay && <Replay />}
        {onFold && (
          <IconButton
            size="sm"
            label={isFolded ? 'Unfold the history' : 'Fold the history'}
            aria-expanded={!isFolded}
            icon={isFolded ? <ChevronUp /> : <ChevronDown />}
            onClick={() => onFold(!isFolded)}
          />
        )}
      </div>
      {!isFolded && direction === 'right' && <HistoryMap model={model} selectedId={selectedId} />}
      {!isFolded && direction === 'down' && HistoryList && (
        <HistoryList model={model} selectedId={selectedId} />
      )}
    </section>
  )
}
