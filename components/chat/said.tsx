'use client'

import { Fragment, memo, useDeferredValue, useMemo } from 'react'
import { useBoard } from '@/lib/client/board-context'
import type { LiveTool } from '@/lib/client/contract'
import type { MessageView } from '@/lib/history/views'
import { textOf } from './message-text'
import { Prose } from './prose'
import type { AnswerRow } from './rows'
import { LiveToolLine, ToolLine, toToolLines } from './tool-line'

type SaidProps = Pick<AnswerRow, 'steps' | 'answer' | 'isLive'>

/** What a turn says and does, in the order in which it came: words, what was done after them, words again. */
export function Said({ steps, answer, isLive }: SaidProps) {
  const tools = useBoard(({ run }) => (isLive ? run?.tools : undefined)) ?? none
  const streamed = useBoard(({ run }) => (isLive ? run?.text : undefined)) ?? ''
  const isWriting = useBoard(({ run }) => isLive && !run?.asking)
  // A key press comes before the next words.
  const text = useDeferredValue(streamed)
  const stretches = useMemo(() => toStretches(steps, answer, tools, text), [steps, answer, tools, text])
  const last = stretches.length - 1
  return stretches.map((stretch, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches only ever grow at the end
    <Fragment key={index}>
      {stretch.text && (
        <Prose text={stretch.text} isStreaming={isWriting && index === last && stretch.tools.length === 0} />
      )}
      {stretch.steps.length + stretch.tools.length > 0 && (
        <div className="tools">
          {stretch.steps.map((step) => (
            <StepLines key={step.assistant.id} step={step} />
          ))}
          {stretch.tools.map((tool) => (
            <LiveToolLine key={tool.callId} tool={tool} />
          ))}
        </div>
      )}
    </Fragment>
  ))
}

const none: readonly LiveTool[] = []

/** Words and the calls that came after them. */
export interface Stretch {
  readonly text: string
  readonly steps: AnswerRow['steps'][number][]
  readonly tools: LiveTool[]
}

export function toStretches(
  steps: AnswerRow['steps'],
  answer: MessageView | null,
  tools: readonly LiveTool[] = none,
  live = '',
): readonly Stretch[] {
  const stretches: Stretch[] = []
  const at = (text: string): Stretch => {
    const open = stretches.at(-1)
    const words = text.trim()
    if (open && words === '') return open
    const next: Stretch = { text: words, steps: [], tools: [] }
    stretches.push(next)
    return next
  }
  for (const step of steps) at(textOf(step.assistant)).steps.push(step)
  let from = 0
  for (const tool of tools) {
    const to = Math.max(from, tool.saidBefore ?? from)
    at(live.slice(from, to)).tools.push(tool)
    from = to
  }
  const rest = [answer ? textOf(answer) : '', live.slice(from)].filter((text) => text.trim() !== '')
  if (rest.length > 0) at(rest.join('\n\n'))
  return stretches
}

const StepLines = memo(function StepLines({ step }: { readonly step: AnswerRow['steps'][number] }) {
  return toToolLines(step).map(({ id, ...line }) => <ToolLine key={id} {...line} />)
})
