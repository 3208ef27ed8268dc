'use client'

import { GitBranch, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useBoardStore } from '@/lib/client/board-context'
import { wordsOfMessage } from './mark-words'
import { useReplay } from './use-replay'
import './replay.css'

/** Plays the branch on screen from its first message: the canvas and the chat go along, and nobody is asked anything. */
export function ReplayControls() {
  const replay = useReplay()
  const { frame, last, isOn, isPlaying, message } = replay
  if (last === 0) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    replay.toggle()
  }
  return (
    <fieldset className="replay" aria-label="Replay" data-on={isOn || undefined}>
      {isOn && <FrameActions replay={replay} />}
      <IconButton
        size="sm"
        label={isPlaying ? 'Pause the replay' : 'Replay this branch'}
        icon={isPlaying ? <Pause className="i-14" /> : <Play className="i-14" />}
        onClick={replay.toggle}
      />
      <input
        type="range"
        className="scrub"
        aria-label="Replay position"
        aria-valuetext={`Message ${frame} of ${last}${isOn && message ? `. ${wordsOfMessage(message)}` : ''}`}
        min={0}
        max={last}
        value={frame}
        style={{ '--at': frame / last } as CSSProperties}
        onChange={(event) => replay.goTo(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      <output className="replay-count num" style={{ minWidth: `${2 * String(last).length + 4}ch` }}>
        {frame} of {last}
      </output>
    </fieldset>
  )
}

function FrameActions({ replay }: { readonly replay: ReturnType<typeof useReplay> }) {
  const board = useBoardStore()
  const { frame, speed, message, canBranch } = replay
  const branch = () => {
    replay.pause()
    const { openBranchDialog, notify } = board.getState()
    if (!canBranch) notify({ tone: 'info', text: openCallWords })
    else if (message) openBranchDialog(message.id)
  }
  return (
    <>
      <IconButton
        size="sm"
        label="Leave the replay"
        keys="Esc"
        icon={<X className="i-14" />}
        onClick={replay.leave}
      />
      <Button
        size="sm"
        tone="line"
        icon={<GitBranch className="i-14" />}
        aria-disabled={!canBranch || undefined}
        onClick={branch}
      >
        Branch at this frame
      </Button>
      <Button size="sm" className="num" aria-label={`Speed: ${speed} times`} onClick={replay.faster}>
        {speed}×
      </Button>
      <IconButton
        size="sm"
        label="One step back"
        icon={<SkipBack className="i-14" />}
        disabled={frame === 0}
        onClick={() => replay.goTo(frame - 1)}
      />
      <IconButton
        size="sm"
        label="One step on"
        icon={<SkipForward className="i-14" />}
        onClick={() => replay.goTo(frame + 1)}
      />
    </>
  )
}

const openCallWords = 'The co-pilot waits for a result here. Go a step on or back, and branch there.'
