'use client'

import { type KeyboardEvent, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** The board's name; a click or Enter edits it in place, Escape leaves it as it was. */
export function BoardTitle() {
  const title = useBoard((state) => state.board.title)
  const { renameBoard } = useBoardStore().getState()
  const [isEditing, setEditing] = useState(false)
  const finish = (value: string) => {
    setEditing(false)
    const next = value.trim()
    if (next && next !== title) void renameBoard(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') finish(event.currentTarget.value)
    if (event.key === 'Escape') setEditing(false)
  }
  if (isEditing) {
    return (
      <input
        className="board-title"
        aria-label="Name of this board"
        defaultValue={title}
        maxLength={120}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit here
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => finish(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    )
  }
  return (
    <div className="board-title-box">
      <h1 className="board-title" dir="auto">
        {title}
      </h1>
      <button
        type="button"
        aria-label="Rename this board"
        title="Rename this board"
        onClick={() => setEditing(true)}
      />
    </div>
  )
}
