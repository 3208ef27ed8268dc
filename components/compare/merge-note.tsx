'use client'

import { RotateCcw, Sparkles } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { type MergeWish, writeMergeNote } from '@/lib/client/compare-api'
import type { ConversationView } from '@/lib/history/views'

interface MergeNoteProps {
  readonly into: ConversationView
  readonly draft: string
  /** Null for as long as the draft stands. */
  readonly written: string | null
  readonly onWrite: (text: string | null) => void
  readonly wish: MergeWish
}

/** A draft follows what is ticked until somebody writes: the person, or the model of the branch when it is asked to. */
export function MergeNote({ into, draft, written, onWrite, wish }: MergeNoteProps) {
  const id = useId()
  return (
    <>
      <div className="compare-label">
        <label htmlFor={id}>
          Note for the chat of <bdi>{into.name}</bdi>
        </label>
        {written !== null && written !== draft && (
          <Button size="sm" icon={<RotateCcw className="i-12" aria-hidden />} onClick={() => onWrite(null)}>
            Plain draft
          </Button>
        )}
        <WriteIt into={into} wish={wish} written={written} onWrite={onWrite} />
      </div>
      <textarea
        id={id}
        className="field compare-note-field"
        rows={3}
        maxLength={20_000}
        dir="auto"
        value={written ?? draft}
        onChange={(event) => onWrite(event.target.value)}
      />
    </>
  )
}

/** The built-in guide does not write notes. What the person writes meanwhile stands. */
function WriteIt({ into, wish, written, onWrite }: Omit<MergeNoteProps, 'draft'>) {
  const board = useBoardStore()
  const modelId = useBoard((state) => into.modelId ?? state.defaultModelId)
  const model = useBoard(({ models }) => models.find((each) => each.id === modelId))
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(written)
  useEffect(() => {
    latest.current = written
  })
  if (!model || model.isBuiltIn) return null
  const write = async () => {
    setBusy(true)
    const reply = await writeMergeNote(wish)
    setBusy(false)
    if (reply.ok) return latest.current === written ? onWrite(reply.body.note) : undefined
    const { detail, kept = '' } = reply.problem
    board.getState().notify({ tone: 'warn', text: `${detail} ${kept}`.trim() })
  }
  return (
    <Button
      size="sm"
      className="ml-auto"
      icon={<Sparkles className="i-12" aria-hidden />}
      busy={isBusy}
      title={`${model.name} writes it from what changes and what was said`}
      onClick={() => void write()}
    >
      Write it
    </Button>
  )
}
