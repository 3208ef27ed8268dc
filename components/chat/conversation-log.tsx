'use client'

import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { createLate, useAtRest, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { Hello } from './hello'
import { type RunShape, toRows } from './rows'
import { StatusLine } from './status-line'
import { useStickToBottom } from './use-stick-to-bottom'

/** A board opens on its canvas; what draws messages comes right after, where there are any. */
export const lateRow = createLate(async () => (await import('./row-list')).RowList)

function useRunShape(): RunShape | null {
  const runId = useBoard(({ run }) => run?.runId)
  const kind = useBoard(({ run }) => run?.kind)
  const tools = useBoard(({ run }) => run?.tools)
  return useMemo(
    () => (runId !== undefined && kind && tools ? { runId, kind, tools } : null),
    [runId, kind, tools],
  )
}

/** The path on screen, from the first word to the one being written. */
export function ConversationLog() {
  const messages = useBoard((state) => state.messages)
  const conversationId = useBoard((state) => state.conversationId)
  const shape = useRunShape()
  const rows = useMemo(() => toRows(messages, shape), [messages, shape])
  const RowList = useLate(lateRow, useAtRest() || rows.length > 0, rows.length)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const { isAtEnd, toEnd, letGo, follow } = useStickToBottom(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another branch, and one's own new words, are read at their end
  useEffect(toEnd, [box, conversationId, messages.findLast(({ role }) => role === 'user')?.id])
  return (
    <div className="chat-body">
      {/* Rows come and go as one scrolls, which is no news: what is, is announced once, by the list. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
      <div ref={setBox} className="msgs" role="log" aria-live="off" aria-label="Conversation" tabIndex={0}>
        <div className="msgs-in">
          {rows.length === 0 && <Hello />}
          {rows.length > 0 && !RowList && shape && <StatusLine />}
          {RowList && box && rows.length > 0 && (
            <RowList rows={rows} box={box} letGo={letGo} onResize={follow} />
          )}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="sm"
          tone="line"
          className="latest"
          icon={<ArrowDown className="i-14" aria-hidden />}
          onClick={toEnd}
        >
          Latest
        </Button>
      )}
    </div>
  )
}
