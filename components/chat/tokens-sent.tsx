'use client'

import { useMemo } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'

export const latePopover = createLate(async () => (await import('./tokens-popover')).TokensPopover)

/** What this branch has cost; nothing before anything was asked. */
export function TokensSent() {
  const messages = useBoard((state) => state.messages)
  // Kept, for a long talk is not looked through with every word of an answer.
  const hasSpent = useMemo(
    () => messages.some(({ spent }) => spent !== undefined && spent.length > 0),
    [messages],
  )
  const TokensPopover = useLate(latePopover, hasSpent)
  return hasSpent && TokensPopover && <TokensPopover />
}
