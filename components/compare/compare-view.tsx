'use client'

import { useEffect, useRef, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { CompareBar } from './compare-bar'
import { CompareBody } from './compare-body'
import './compare.css'

export type CompareMode = 'map' | 'text'

/** Two branches side by side, over the board: on the left the one on screen, into which the other can be merged. */
export function CompareView() {
  const leftId = useBoard((state) => state.conversationId)
  const rightId = useBoard((state) => state.comparing)
  const conversations = useBoard((state) => state.conversations)
  const [mode, setMode] = useState<CompareMode>('map')
  const [isPicking, setPicking] = useState(false)
  useWayOut()
  const frame = useFocusHere()
  const left = conversations.find(({ id }) => id === leftId)
  const right = conversations.find(({ id }) => id === rightId && id !== leftId)
  return (
    <div ref={frame} className="compare" tabIndex={-1}>
      <CompareBar
        left={left}
        right={right}
        mode={mode}
        onMode={setMode}
        isPicking={isPicking}
        onPicking={setPicking}
      />
      {left && right ? (
        <CompareBody
          key={`${left.id} ${right.id}`}
          left={left}
          right={right}
          mode={mode}
          isPicking={isPicking}
        />
      ) : (
        <Gone />
      )}
    </div>
  )
}

/** The other branch went away in another tab, or was never there. */
function Gone() {
  const { compare } = useBoardStore().getState()
  return (
    <div className="compare-none" role="status">
      <p>The branch to compare with is not here any more. The one on screen is as it was.</p>
      <button type="button" className="btn btn-line" onClick={() => compare(null)}>
        Back to the board
      </button>
    </div>
  )
}

/** The focus comes along, and goes back to where it was. */
function useFocusHere() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/** What leads elsewhere on the board, such as the palette, leads out of the comparison. */
function useWayOut(): void {
  const board = useBoardStore()
  useEffect(
    () =>
      board.subscribe((state, before) => {
        if (state.jump !== before.jump || state.arrival !== before.arrival) state.compare(null)
      }),
    [board],
  )
}
