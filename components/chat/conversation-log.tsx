'use client'

import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { Hello } from './hello'
import { messagesOf, type Row, type RunShape, toRows } from './rows'
import { useStickToBottom } from './use-stick-to-bottom'

/** A board opens on its canvas; what draws messages comes right after, where there are any. */
export const lateRow = createLate(async () => (await import('./row-view')).RowView)

/** Rows drawn at first; the rest comes when it is asked for. */
const atFirst = 60

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
  const { from, showAll } = useWindow(rows, conversationId)
  const RowView = useLate(lateRow, rows.length > 0, rows.length)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isAtEnd, toEnd, letGo } = useStickToBottom(box, content)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another branch, and one's own new words, are read at their end
  useEffect(toEnd, [conversationId, messages.findLast(({ role }) => role === 'user')?.id])
  const arrival = useBoard((state) => state.arrival)
  useEffect(() => {
    if (arrival) letGo()
  }, [arrival, letGo])
  return (
    <div className="chat-body">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
      <div ref={box} className="msgs" role="log" aria-label="Conversation" tabIndex={0}>
        <div ref={content} className="msgs-in">
          {rows.length === 0 && <Hello />}
          {from > 0 && (
            <div className="m m-graph m-fold">
              <button type="button" onClick={showAll}>
                {from} earlier messages
              </button>
            </div>
          )}
          {RowView &&
            rows
              .slice(from)
              .map((row, index) => (
                <RowView
                  key={row.key}
                  row={row}
                  isEnd={from + index === rows.length - 1}
                  isFar={from + index < rows.length - 4}
                />
              ))}
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

/** Where the drawn rows begin: near the end, or before the message that was picked on the map. */
function useWindow(rows: readonly Row[], conversationId: string) {
  const picked = useBoard((state) => state.selectedMessageId)
  const [shown, setShown] = useState({ conversationId, count: atFirst })
  const count = shown.conversationId === conversationId ? shown.count : atFirst
  const index = picked ? rows.findIndex((row) => messagesOf(row).includes(picked)) : -1
  const from = Math.max(0, Math.min(rows.length - count, index < 0 ? rows.length : index - 2))
  return { from, showAll: () => setShown({ conversationId, count: Number.POSITIVE_INFINITY }) }
}
