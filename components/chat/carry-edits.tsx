'use client'

import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { BoardState } from '@/lib/client/contract'
import { handEditsAfter } from '@/lib/history/hand-edits'
import type { MessageView } from '@/lib/history/views'

/** How many edits by hand stand on the line that is left when `message` is said anew. */
export function countEditsAfter(messages: BoardState['messages'], { parents: [from] }: MessageView): number {
  return from ? handEditsAfter(messages, from).length : 0
}

interface CarryEditsProps {
  readonly count: number
  readonly isWished: boolean
  readonly onWish: (isWished: boolean) => void
  readonly hasFocus?: boolean
}

/** They would stay behind with the old line. */
export function CarryEdits({ count, isWished, onWish, hasFocus }: CarryEditsProps) {
  return (
    <label className="carry">
      <input
        type="checkbox"
        checked={isWished}
        onChange={({ currentTarget }) => onWish(currentTarget.checked)}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for what this is about
        autoFocus={hasFocus}
      />
      {count === 1 ? 'Carry my edit over' : `Carry my ${count} edits over`}
    </label>
  )
}

interface AnswerAnewProps {
  readonly count: number
  readonly onAnswer: (carryEdits: boolean) => void
  readonly onCancel: () => void
}

/** Asked before an answer is made again behind which the person has gone on by hand. */
export function AnswerAnew({ count, onAnswer, onCancel }: AnswerAnewProps) {
  const [isWished, setWished] = useState(true)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any of its controls
    <div className="anew" onKeyDown={onKeyDown}>
      <CarryEdits count={count} isWished={isWished} onWish={setWished} hasFocus />
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="sm" tone="pine" onClick={() => onAnswer(isWished)}>
        Answer anew
      </Button>
    </div>
  )
}
