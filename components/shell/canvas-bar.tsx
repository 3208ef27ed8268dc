'use client'

import { MessageSquare } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { BoardTitle } from './board-title'
import { UndoButtons } from './undo-buttons'
import { type BoardShape, ViewSwitch } from './view-switch'

interface CanvasBarProps {
  /** Where there is no room for the chat beside the canvas, it opens over it. */
  readonly onChat?: () => void
  readonly isChatOpen: boolean
  readonly shape: BoardShape
  readonly onShape: (shape: BoardShape) => void
}

export function CanvasBar({ onChat, isChatOpen, shape, onShape }: CanvasBarProps) {
  return (
    <header className="bar">
      <BoardTitle />
      <span className="grow" />
      <UndoButtons />
      <ViewSwitch shape={shape} onShape={onShape} />
      {onChat && (
        <IconButton
          label={isChatOpen ? 'Close the chat' : 'Open the chat'}
          icon={<MessageSquare aria-hidden />}
          aria-pressed={isChatOpen}
          onClick={onChat}
        />
      )}
    </header>
  )
}
