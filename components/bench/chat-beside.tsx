'use client'

import { useEffect } from 'react'
import { Chat } from '@/components/chat/chat'
import { useBoardStore } from '@/lib/client/board-context'

export function ChatBeside() {
  const board = useBoardStore()
  useEffect(() => void board.getState().send('Write on while the canvas is measured'), [board])
  return (
    <div className="pane" style={{ width: 400 }}>
      <Chat />
    </div>
  )
}
