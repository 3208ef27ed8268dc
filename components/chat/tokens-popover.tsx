'use client'

import { useEffect, useMemo, useState } from 'react'
import { Popover } from '@/components/ui/popover'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { sumSpending } from '@/lib/history/usage'
import { toBoardWords, toRows, toShortTokens } from './spending-words'

/** What this branch has cost from its first word on; what it shares with others is counted here too. */
export function TokensPopover() {
  const messages = useBoard((state) => state.messages)
  const spending = useMemo(() => sumSpending(messages.flatMap(({ spent = [] }) => spent)), [messages])
  if (spending.calls === 0) return null
  const rows = toRows(spending)
  const words = `${toShortTokens(spending.usage.inputTokens)} sent`
  return (
    <Popover
      label="Tokens and cost of this branch"
      align="end"
      trigger={
        <button
          type="button"
          className="btn btn-sm shrink-0 whitespace-nowrap text-xs text-ink-2"
          title={rows.map((row) => row.join(': ')).join('\n')}
        >
          {words}
        </button>
      }
    >
      <h3 className="pop-title">This branch, from its first word</h3>
      <dl className="spent">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <WholeBoard />
      {!spending.isFree && spending.unpriced < spending.calls && (
        <p className="pop-note">By list prices, unless you set your own; discounts are not known here.</p>
      )}
    </Popover>
  )
}

/** Asked for on opening; when it cannot be had, nothing is said. */
function WholeBoard() {
  const [words, setWords] = useState<string | null>(null)
  const { boardSpending } = useBoardStore().getState()
  useEffect(() => {
    let isGone = false
    void boardSpending().then((reply) => {
      if (!isGone && reply.ok) setWords(toBoardWords(reply.spending))
    })
    return () => {
      isGone = true
    }
  }, [boardSpending])
  return words && <p className="pop-note">The whole board, what branches share counted once: {words}.</p>
}
