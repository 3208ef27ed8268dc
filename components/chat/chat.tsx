'use client'

import type { CSSProperties, ReactNode } from 'react'
import { useBoard } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { ChatHeader } from './chat-header'
import { Composer } from './composer'
import { ConversationLog } from './conversation-log'
import { QueuedList } from './queued-list'

interface ChatProps {
  /** A phone names the branch in the page's own header. */
  readonly hasHeader?: boolean
  readonly headerActions?: ReactNode
}

export function Chat({ hasHeader = true, headerActions }: ChatProps) {
  const color = useBoard((state) => branchColor(state.conversations, state.conversationId))
  return (
    <section className="chat" aria-label="Chat" data-pane style={{ '--c': color } as CSSProperties}>
      {hasHeader && <ChatHeader>{headerActions}</ChatHeader>}
      <ConversationLog />
      <QueuedList />
      <Composer />
    </section>
  )
}
