'use client'

import { Clock, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { BoardState } from '@/lib/client/contract'
import { isSendKey } from './composing'

type Queued = BoardState['queued'][number]

/** What was said while an answer was still being written: it has its turn afterwards, and can be reworded until then. */
export function QueuedList() {
  const queued = useBoard((state) => state.queued)
  const [editing, setEditing] = useState<Queued | null>(null)
  const isBegun = editing !== null && !queued.some(({ runId }) => runId === editing.runId)
  const shown = isBegun ? [editing, ...queued] : queued
  if (shown.length === 0) return null
  return (
    <ul className="waits" aria-label="Waiting for the answer to end">
      {shown.map((item) => (
        <li key={item.runId} className="queued">
          {item.runId === editing?.runId ? (
            <Reworded item={editing} isBegun={isBegun} onDone={() => setEditing(null)} />
          ) : (
            <Waiting item={item} onEdit={() => setEditing(item)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ item: { runId, text }, onEdit }: { readonly item: Queued; readonly onEdit: () => void }) {
  const { cancelQueued } = useBoardStore().getState()
  return (
    <>
      <span className="chip">
        <Clock className="i-12" aria-hidden />
        Waits
      </span>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {text}
      </span>
      <IconButton
        size="sm"
        label="Change its words"
        icon={<Pencil className="i-14" aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label="Take it back"
        icon={<X className="i-14" aria-hidden />}
        onClick={() => cancelQueued(runId)}
      />
    </>
  )
}

interface RewordedProps {
  readonly item: Queued
  /** Its turn came while it was being reworded: what was typed stays, to be said as well. */
  readonly isBegun: boolean
  readonly onDone: () => void
}

function Reworded({ item: { runId, text }, isBegun, onDone }: RewordedProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { editQueued, send } = useBoardStore().getState()
  const submit = async () => {
    const next = field.current?.value ?? ''
    if (next.trim() === '' || (next === text && !isBegun)) return onDone()
    if (await (isBegun ? send(next) : editQueued(runId, next))) onDone()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onDone()
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="rewrite min-w-0 flex-1">
      <textarea
        ref={field}
        aria-label="Words that wait"
        defaultValue={text}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        onKeyDown={onKeyDown}
      />
      {isBegun && (
        <p className="text-xs">Its turn has come with the words as they were. Yours are kept here.</p>
      )}
      <div className="flex justify-end gap-1.5">
        <Button size="sm" onClick={onDone}>
          {isBegun ? 'Discard' : 'Cancel'}
        </Button>
        <Button size="sm" tone="pine" onClick={() => void submit()}>
          {isBegun ? 'Say it as well' : 'Keep'}
        </Button>
      </div>
    </div>
  )
}
