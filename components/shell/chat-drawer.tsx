'use client'

import { X } from 'lucide-react'
import { Chat } from '@/components/chat/chat'
import { IconButton } from '@/components/ui/icon-button'

/** The chat over the canvas. */
export function ChatDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="drawer">
      <Chat
        headerActions={<IconButton label="Close the chat" icon={<X aria-hidden />} onClick={onClose} />}
      />
    </div>
  )
}
