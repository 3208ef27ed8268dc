'use client'

import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { readReworded } from '@/lib/client/drafts'
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
  const isLeft = useMemo(() => readReworded(conversationId) !== null, [conversationId])
  const QueuedList = useLate(lateQueue, waits || isLeft, conversationId)
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
