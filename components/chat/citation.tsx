'use client'

import { MessageSquareQuote } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { findCited } from '@/lib/history/citations'

interface CitationProps {
  /** The beginning of a message's hash. */
  readonly cited: string
  readonly children?: ReactNode
}

/** A link to a message of this board. What is not on it is text like any other. */
export function Citation({ cited, children }: CitationProps) {
  const history = useBoard((state) => state.history)
  const messages = useBoard((state) => state.messages)
  const boardId = useBoard((state) => state.board.id)
  const board = useBoardStore()
  const found = useMemo(() => findCited([...history, ...messages], cited)?.id, [history, messages, cited])
  if (!found) return <span title="This message is not on this board.">{children}</span>
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void board.getState().openMessage(found)
  }
  return (
    <a className="msg-link" href={`/boards/${boardId}?m=${cited}`} onClick={open}>
      <MessageSquareQuote aria-label="Message:" />
      {children}
    </a>
  )
}
