'use client'

import { Clock, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { readReworded } from '@/lib/client/drafts'
import type { QueuedView } from '@/lib/history/board-event'
import { Reword } from './reword'

/** What was said while an answer was still being written: it has its turn afterwards, and can be reworded until then. */
export function QueuedList() {
  const queued = useBoard((state) => state.queued)
  const { conversationId } = useBoardStore().getState()
  const [editing, setEditing] = useState(() => left(conversationId))
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

/** What was being reworded when the branch was left. */
function left(conversationId: string): QueuedView | null {
  const kept = readReworded(conversationId)
  return kept && { runId: kept.id, text: kept.was }
}

function Waiting({
  item: { runId, text, isLens },
  onEdit,
}: {
  readonly item: QueuedView
  readonly onEdit: () => void
}) {
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
      {!isLens && (
        <IconButton
          size="sm"
          label="Change its words"
          icon={<Pencil className="i-14" aria-hidden />}
          onClick={onEdit}
        />
      )}
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
  readonly item: QueuedView
  /** Its turn came while it was being reworded: what was typed stays, to be said as well. */
  readonly isBegun: boolean
  readonly onDone: () => void
}

function Reworded({ item: { runId, text }, isBegun, onDone }: RewordedProps) {
  const { conversationId, editQueued, send } = useBoardStore().getState()
  const onKeep = (next: string) => {
    if (next.trim() === '' || (next === text && !isBegun)) return true
    return isBegun ? send(next) : editQueued(runId, next)
  }
  return (
    <Reword
      place={conversationId}
      id={runId}
      was={text}
      label="Words that wait"
      keep={isBegun ? 'Say it as well' : 'Keep'}
      leave={isBegun ? 'Discard' : 'Cancel'}
      note={isBegun && 'Its turn has come with the words as they were. Yours are kept here.'}
      onKeep={onKeep}
      onDone={onDone}
    />
  )
}
