'use client'

import { useEffect, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { leaveReplay, replayOf, showFrame } from '@/lib/client/replay'

export const speeds = [1, 2, 4, 8] as const
const frameMs = 640

/** The replay of the branch on screen: where it stands, and what moves it. */
export function useReplay() {
  const board = useBoardStore()
  const messages = useBoard((state) => state.messages)
  const shown = useBoard((state) => state.replay?.frame)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(1)
  const replay = replayOf(messages)
  const { last } = replay
  const frame = shown ?? last
  const isOn = shown !== undefined
  useClock(isPlaying && isOn, frameMs / speed)
  useEscape(isOn)
  const pause = () => setPlaying(false)
  return {
    frame,
    last,
    isOn,
    isPlaying: isPlaying && isOn,
    speed,
    message: messages[frame],
    canBranch: replay.canBranchAt(frame),
    toggle: () => {
      if (!isOn) showFrame(board, 0)
      setPlaying(!(isPlaying && isOn))
    },
    pause,
    goTo: (wish: number) => {
      pause()
      showFrame(board, wish)
    },
    faster: () =>
      setSpeed(speeds[(speeds.indexOf(speed as (typeof speeds)[number]) + 1) % speeds.length] ?? 1),
    leave: () => {
      pause()
      leaveReplay(board)
    },
  }
}

function useClock(isRunning: boolean, ms: number): void {
  const board = useBoardStore()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      const { replay } = board.getState()
      if (replay) showFrame(board, replay.frame + 1)
    }, ms)
    return () => clearInterval(timer)
  }, [board, isRunning, ms])
}

const floating = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Escape ends it wherever the focus is, but in a field and under what floats, which have an Escape of their own. */
function useEscape(isOn: boolean): void {
  const board = useBoardStore()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches(fields)
      if (event.key !== 'Escape' || isField || document.querySelector(floating)) return
      event.preventDefault()
      event.stopPropagation()
      leaveReplay(board)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [board, isOn])
}

const fields = 'textarea, input:not([type="range"]), [contenteditable="true"]'
