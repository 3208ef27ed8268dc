'use client'

import { RefreshCw } from 'lucide-react'
import { memo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { toCompactionWords } from '@/lib/history/compaction'
import type { MessageView } from '@/lib/history/views'
import { AnswerAnew, countEditsAfter } from './carry-edits'
import { Caveat } from './caveat'
import { CopyButton } from './copy-button'
import { textOf } from './message-text'
import { Prose } from './prose'
import { RowFrame } from './row-frame'
import { type AnswerRow as AnswerRowData, messagesOf } from './rows'
import { SiblingSwitch } from './sibling-switch'
import { StatusLine } from './status-line'
import { Thoughts } from './thoughts'
import { LiveToolLine, ToolLine, toToolLines } from './tool-line'
import { ToolsPanel } from './tools-panel'

interface AnswerRowProps {
  readonly row: AnswerRowData
  readonly className: string
  readonly isEnd: boolean
}

/** The co-pilot's turn: what it did, what it says and, while it works, what it is about. */
export function AnswerRow({ row, className, isEnd }: AnswerRowProps) {
  const { steps, answer, at, isLive } = row
  const { again, asked, begin, cancel } = useAnswerAgain()
  const first = steps[0]?.assistant ?? answer
  const said = [...steps.map(({ assistant }) => assistant), ...(answer ? [answer] : [])]
  const text = said.map(textOf).filter(Boolean).join('\n\n')
  return (
    <RowFrame
      label="Co-pilot"
      className={`${className} ${isLive ? 'm-run' : ''}`}
      at={isLive ? null : at}
      stands={messagesOf(row)}
      actions={
        first && (
          <>
            <IconButton
              size="sm"
              label="Answer again"
              icon={<RefreshCw className="i-14" aria-hidden />}
              onClick={() => again(first)}
            />
            {text && <CopyButton label="Copy" text={() => text} />}
            {at && !isLive && <ToolsPanel at={at} />}
          </>
        )
      }
    >
      <Thoughts messages={said} isLive={isLive} />
      <Said steps={steps} text={text} isLive={isLive} />
      {isLive && <StatusLine />}
      {!isLive && <Shortened messages={said} />}
      {!isLive && <Caveat steps={steps} answer={answer} isEnd={isEnd} />}
      {asked > 0 && first && (
        <AnswerAnew count={asked} onAnswer={(carry) => begin(first, carry)} onCancel={cancel} />
      )}
      {!isLive && <Versions messages={[first, answer]} />}
    </RowFrame>
  )
}

/** At once, or after a word about the edits that stand behind it. */
function useAnswerAgain() {
  const [asked, setAsked] = useState(0)
  const store = useBoardStore()
  const begin = ({ id }: MessageView, carryEdits: boolean) => {
    setAsked(0)
    store.getState().regenerate(id, carryEdits)
  }
  const again = (message: MessageView) => {
    const count = countEditsAfter(store.getState().messages, message)
    if (count > 0) setAsked(count)
    else begin(message, false)
  }
  return { asked, again, begin, cancel: () => setAsked(0) }
}

function Said({ steps, text, isLive }: Pick<AnswerRowData, 'steps' | 'isLive'> & { readonly text: string }) {
  const liveTools = useBoard(({ run }) => (isLive ? run?.tools : undefined)) ?? []
  const liveText = useBoard(({ run }) => (isLive ? run?.text : undefined)) ?? ''
  const whole = [text, liveText].filter(Boolean).join('\n\n')
  return (
    <>
      {steps.length + liveTools.length > 0 && (
        <div className="tools">
          <StepLines steps={steps} />
          {liveTools.map((tool) => (
            <LiveToolLine key={tool.callId} tool={tool} />
          ))}
        </div>
      )}
      {whole && <Prose text={whole} isStreaming={isLive} />}
    </>
  )
}

const StepLines = memo(function StepLines({ steps }: Pick<AnswerRowData, 'steps'>) {
  return steps.flatMap(toToolLines).map(({ id, ...line }) => <ToolLine key={id} {...line} />)
})

/** Said where the history was cut, not under every answer after it. */
function Shortened({ messages }: { readonly messages: readonly MessageView[] }) {
  const compacted = messages.findLast(({ call }) => call?.compacted?.isNew)?.call?.compacted
  return compacted ? (
    <div className="aside">
      <span>{toCompactionWords(compacted)}</span>
    </div>
  ) : null
}

function Versions({ messages }: { readonly messages: readonly (MessageView | null | undefined)[] }) {
  const forked = messages.find((message) => message && message.siblings.length > 1)
  return forked ? <SiblingSwitch message={forked} /> : null
}
