'use client'

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useBoardStore } from '@/lib/client/board-context'
import { toCompactionWords } from '@/lib/history/compaction'
import type { MessageView } from '@/lib/history/views'
import { AgainWith } from './again-with'
import { AnswerAnew, countEditsAfter } from './carry-edits'
import { Caveat } from './caveat'
import { CopyButton } from './copy-button'
import { textOf } from './message-text'
import { RowFrame } from './row-frame'
import { type AnswerRow as AnswerRowData, standsFor } from './rows'
import { Said } from './said'
import { SiblingSwitch } from './sibling-switch'
import { StatusLine } from './status-line'
import { Thoughts } from './thoughts'
import { LensQuestion } from './tool-line'
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
      stands={standsFor(row)}
      actions={
        first && (
          <>
            <IconButton
              size="sm"
              label="Answer again"
              icon={<RefreshCw className="i-14" aria-hidden />}
              onClick={() => again(first)}
            />
            <AgainWith messageId={first.id} onPick={(modelId) => again(first, modelId)} />
            {text && <CopyButton label="Copy" text={() => text} />}
            {at && !isLive && <ToolsPanel at={at} />}
          </>
        )
      }
    >
      <Thoughts messages={said} isLive={isLive} />
      <Said steps={steps} answer={answer} isLive={isLive} />
      {isLive && <LensQuestion />}
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
  const [asked, setAsked] = useState<{ readonly count: number; readonly modelId: string | undefined }>(none)
  const store = useBoardStore()
  const begin = ({ id }: MessageView, carryEdits: boolean, modelId = asked.modelId) => {
    setAsked(none)
    store.getState().regenerate(id, carryEdits, modelId)
  }
  const again = (message: MessageView, modelId?: string) => {
    const count = countEditsAfter(store.getState().messages, message)
    if (count > 0) setAsked({ count, modelId })
    else begin(message, false, modelId)
  }
  return { asked: asked.count, again, begin, cancel: () => setAsked(none) }
}

const none = { count: 0, modelId: undefined }

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
