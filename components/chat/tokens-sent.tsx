'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'

export const latePopover = createLate(async () => (await import('./tokens-popover')).TokensPopover)

/** What this branch has cost; nothing before anything was asked. */
export function TokensSent() {
  const hasSpent = useBoard(({ messages }) =>
    messages.some(({ spent }) => spent !== undefined && spent.length > 0),
  )
  const TokensPopover = useLate(latePopover, hasSpent)
  return hasSpent && TokensPopover && <TokensPopover />
}
