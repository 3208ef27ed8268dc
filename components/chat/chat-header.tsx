'use client'

import { ChevronsUpDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Menu, MenuChoice } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { branchColor, byCreation } from '@/lib/client/branch-color'
import { PreviewChip } from './preview-switch'
import { TokensSent } from './tokens-sent'

const dotStyle = (color: string) => ({ '--c': color }) as CSSProperties

/** Which branch one talks on, and the way to another. */
export function ChatHeader({ children }: { readonly children?: ReactNode }) {
  const conversations = useBoard((state) => state.conversations)
  const conversationId = useBoard((state) => state.conversationId)
  const { openConversation } = useBoardStore().getState()
  const current = conversations.find(({ id }) => id === conversationId)
  return (
    <header className="bar">
      <Menu
        trigger={
          <button
            type="button"
            className="btn -ml-2 min-w-0"
            style={{ padding: '0 8px' }}
            title="Go to another branch"
          >
            <span className="dot" style={dotStyle(branchColor(conversations, conversationId))} />
            <b className="truncate" dir="auto" style={{ fontWeight: 'var(--weight-strong)' }}>
              {current?.name}
            </b>
            <ChevronsUpDown className="i-14" aria-hidden />
          </button>
        }
      >
        {byCreation(conversations).map(({ id, name }) => (
          <MenuChoice
            key={id}
            chosen={id === conversationId}
            icon={<span className="dot" style={dotStyle(branchColor(conversations, id))} />}
            onSelect={() => void openConversation(id)}
          >
            {name}
          </MenuChoice>
        ))}
      </Menu>
      <span className="grow" />
      <PreviewChip />
      <TokensSent />
      {children}
    </header>
  )
}
