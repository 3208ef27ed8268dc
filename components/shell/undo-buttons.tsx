'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

export function UndoButtons() {
  const canUndo = useBoard((state) => state.canUndo)
  const canRedo = useBoard((state) => state.canRedo)
  const { undo, redo } = useBoardStore().getState()
  return (
    <>
      <IconButton
        label="Undo"
        keys="Ctrl Z"
        icon={<Undo2 aria-hidden />}
        disabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        keys="Ctrl Shift Z"
        icon={<Redo2 aria-hidden />}
        disabled={!canRedo}
        onClick={redo}
      />
    </>
  )
}
