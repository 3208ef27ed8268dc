'use client'

import { Play, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useBoardStore } from '@/lib/client/board-context'
import { batchesOf } from '@/lib/history/fold'
import type { MessageView } from '@/lib/history/views'
import { ErrorCard, OtherModels } from './error-card'
import { caveatOf } from './message-text'
import type { AnswerRow } from './rows'

type CaveatProps = Pick<AnswerRow, 'steps' | 'answer'> & { readonly isEnd: boolean }

/** Why an answer is not a whole one, and how to go on from it; the ways on stand only at the end of the path. */
export function Caveat({ steps, answer, isEnd }: CaveatProps) {
  const { goOn, retry } = useBoardStore().getState()
  const last: MessageView | undefined = answer ?? steps.at(-1)?.results.at(-1)
  const reason = last && caveatOf(last)
  const again = (
    <Button size="sm" tone="line" icon={<RefreshCw className="i-14" aria-hidden />} onClick={() => retry()}>
      Try again
    </Button>
  )
  const more = (
    <Button size="sm" tone="line" icon={<Play className="i-12" aria-hidden />} onClick={goOn}>
      Go on
    </Button>
  )
  switch (reason) {
    case 'stopped':
      return <Aside text="Stopped here. What it did so far is kept." />
    case 'forced':
      return (
        <Aside text="Paused at the step limit. Everything so far is on the board." action={isEnd && more} />
      )
    case 'length':
      return <Aside text="The model ran out of room here." action={isEnd && more} />
    case 'interrupted':
      return (
        <Aside
          text="The answer broke off. What came is kept."
          action={
            isEnd && (
              <>
                {again}
                <OtherModels onPick={retry} />
              </>
            )
          }
        />
      )
    case 'error':
      return <Failed message={last} steps={steps} isEnd={isEnd} />
    case undefined:
      return null
  }
}

function Failed({
  message,
  steps,
  isEnd,
}: Pick<CaveatProps, 'steps' | 'isEnd'> & { readonly message?: MessageView }) {
  const error = message?.call?.error ?? { code: 'error', message: 'The model stopped in mid-answer.' }
  if (!isEnd) return <Aside text={error.message} />
  const grown = steps.flatMap(({ results }) => results).flatMap(batchesOf)
  return <ErrorCard error={error} grown={grown.reduce((sum, batch) => sum + batch.children.length, 0)} />
}

function Aside({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className="aside">
      <span>{text}</span>
      {action && <div className="aside-acts">{action}</div>}
    </div>
  )
}
