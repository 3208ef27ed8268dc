'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoardStore } from '@/lib/client/board-context'
import type { MessageView } from '@/lib/history/views'

/** ‹ 2/3 › between versions of a message; absent where there is only one. */
export function SiblingSwitch({ message }: { readonly message: Pick<MessageView, 'id' | 'siblings'> }) {
  const { switchSibling } = useBoardStore().getState()
  const { id, siblings } = message
  if (siblings.length < 2) return null
  const index = siblings.indexOf(id)
  const go = (step: number) => {
    const next = siblings[index + step]
    if (next) void switchSibling(next)
  }
  return (
    <div className="sib">
      <IconButton
        label="Previous version"
        icon={<ChevronLeft className="i-14" aria-hidden />}
        disabled={index === 0}
        onClick={() => go(-1)}
      />
      <span>
        {index + 1}/{siblings.length}
      </span>
      <IconButton
        label="Next version"
        icon={<ChevronRight className="i-14" aria-hidden />}
        disabled={index === siblings.length - 1}
        onClick={() => go(1)}
      />
    </div>
  )
}
