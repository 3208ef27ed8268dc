'use client'

import type { CSSProperties, ReactNode } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { ChatHeader } from './chat-header'
import { Composer } from './composer'
import { ConversationLog } from './conversation-log'

/** Fetched when something first waits. */
export const lateQueue = createLate(async () => (await import('./queued-list')).QueuedList)

interface ChatProps {
  /** A phone names the branch in the page's own header. */
  readonly hasHeader?: boolean
  readonly headerActions?: ReactNode
}

export function Chat({ hasHeader = true, headerActions }: ChatProps) {
  const conversationId = useBoard((state) => state.conversationId)
  const waits = useBoard(({ queued }) => queued.length > 0)
  const QueuedList = useLate(lateQueue, waits, waits)
  const color = useBoard((state) => branchColor(state.conversations, state.conversationId))
  return (
    <section className="chat" aria-label="Chat" data-pane style={{ '--c': color } as CSSProperties}>
      {hasHeader && <ChatHeader>{headerActions}</ChatHeader>}
      <ConversationLog />
      {QueuedList && <QueuedList key={conversationId} />}
      <Composer />
    </section>
  )
}
