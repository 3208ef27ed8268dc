'use client'

import { Check, CircleAlert } from 'lucide-react'
import { LensIcon } from '@/components/ui/lens-icon'
import { useBoard } from '@/lib/client/board-context'
import type { LiveTool } from '@/lib/client/contract'
import type { NodeBatch } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { Step } from '@/lib/history/turns'
import type { MessageView } from '@/lib/history/views'
import { IdeaList, IdeaWords } from './idea-words'
import { runningWords, toolSentence } from './tool-sentence'

/** One call of a tool as a line a person understands. */
export interface ToolLineProps {
  readonly name: string
  readonly input: unknown
  readonly state: LiveTool['state']
  readonly output: string | null
  readonly batches: readonly NodeBatch[]
  readonly nodeIds?: LiveTool['nodeIds']
}

export function ToolLine({ name, input, state, output, batches, nodeIds }: ToolLineProps) {
  const graph = useBoard((board) => board.graph)
  const isError = state === 'error'
  const { words, ideas } =
    state === 'running' && !nodeIds?.length
      ? { words: [runningWords(name)], ideas: [] }
      : toolSentence({ name, input, isError, batches, nodeIds }, graph)
  return (
    <div className="tool">
      <ToolIcon name={name} input={input} state={state} />
      <span>
        {isError ? (
          <details>
            <summary>
              <IdeaWords words={words} />
            </summary>
            <p>{output || 'Nothing was changed.'}</p>
          </details>
        ) : (
          <>
            <IdeaWords words={words} />
            <IdeaList ideas={ideas} />
          </>
        )}
      </span>
    </div>
  )
}

function ToolIcon({ name, input, state }: Pick<ToolLineProps, 'name' | 'input' | 'state'>) {
  if (state === 'running') return <span className="spin" />
  if (state === 'error') return <CircleAlert className="i-14 bad" aria-hidden />
  const lens =
    name === 'run_lens' && typeof input === 'object' && input !== null ? Reflect.get(input, 'lens') : null
  if (typeof lens === 'string') return <LensIcon name={lens} size={14} />
  return <Check className="i-14 ok" aria-hidden />
}

/** The calls of one committed step, each with its result. */
export function toToolLines({
  assistant,
  results,
}: Step<MessageView>): (ToolLineProps & { readonly id: string })[] {
  return assistant.parts.flatMap((part) => {
    if (part.type !== 'tool-call') return []
    const message = results.find((result) =>
      result.parts.some((each) => each.type === 'tool-result' && each.callId === part.callId),
    )
    const result = message?.parts.find((each) => each.type === 'tool-result')
    return [
      {
        id: part.callId,
        name: part.name,
        input: part.input,
        state: result?.isError || !result ? ('error' as const) : ('done' as const),
        output: result?.output ?? 'It was interrupted.',
        batches: message ? batchesOf(message) : [],
      },
    ]
  })
}
