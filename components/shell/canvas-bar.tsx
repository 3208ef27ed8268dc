'use client'

import { Download, MessageSquare } from 'lucide-react'
import { openDialog } from '@/components/ui/board-dialogs'
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
      <IconButton label="Download" icon={<Download aria-hidden />} onClick={() => openDialog('download')} />
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
