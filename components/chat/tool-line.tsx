'use client'

import { Ban, Check, CircleAlert } from 'lucide-react'
import { LensIcon } from '@/components/ui/lens-icon'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import type { LiveTool } from '@/lib/client/contract'
import type { NodeBatch, Skipped } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { Step } from '@/lib/history/turns'
import { isDeclinedOutput } from '@/lib/history/turns'
import type { MessageView } from '@/lib/history/views'
import { IdeaList, IdeaWords } from './idea-words'
import { runningWords, toolSentence } from './tool-sentence'

const lateCard = createLate(async () => (await import('./approval-card')).ApprovalCard)

/** One call of a tool as a line a person understands. */
export interface ToolLineProps {
  readonly name: string
  readonly input: unknown
  readonly state: LiveTool['state']
  readonly output: string | null
  readonly batches: readonly NodeBatch[]
  readonly nodeIds?: LiveTool['nodeIds']
  /** What somebody's change had made impossible. */
  readonly skipped?: LiveTool['skipped']
}

/** A call that is still under way, or that waits for a person. */
export function LiveToolLine({ tool }: { readonly tool: LiveTool }) {
  const asking = useBoard(({ run }) => (run?.asking?.toolCallId === tool.callId ? run.asking : null))
  const ApprovalCard = useLate(lateCard, asking !== null, asking)
  if (!asking) return <ToolLine {...tool} batches={[]} />
  return ApprovalCard && <ApprovalCard asking={asking} />
}

/** What a lens wants to change: there is no call at whose line it could be asked. */
export function LensQuestion() {
  const asking = useBoard(({ run }) => (run?.kind === 'lens' ? run.asking : null))
  const ApprovalCard = useLate(lateCard, asking !== null, asking)
  return (
    asking &&
    ApprovalCard && (
      <div className="tools">
        <ApprovalCard asking={asking} />
      </div>
    )
  )
}

export function ToolLine({ name, input, state, output, batches, nodeIds, skipped = [] }: ToolLineProps) {
  const graph = useBoard((board) => board.graph)
  const isError = state === 'error'
  const isDeclined = isError && isDeclinedOutput(output)
  const { words, ideas } =
    state === 'running' && !nodeIds?.length
      ? { words: [runningWords(name)], ideas: [] }
      : toolSentence({ name, input, isError, isDeclined, output, batches, nodeIds }, graph)
  return (
    <div className="tool">
      <ToolIcon name={name} input={input} state={state} isDeclined={isDeclined} />
      <span>
        {isError && !isDeclined ? (
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
            <Conflicts skipped={skipped} />
          </>
        )}
      </span>
    </div>
  )
}

/** A person's change stands; the co-pilot's gave way. */
function Conflicts({ skipped }: { readonly skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  const said = skipped.map(({ label, reason }) => (label ? `“${label}”: ${reason}` : reason))
  return (
    <small className="tool-kept">You changed the board meanwhile, and that stands. {said.join('; ')}.</small>
  )
}

function ToolIcon({
  name,
  input,
  state,
  isDeclined,
}: Pick<ToolLineProps, 'name' | 'input' | 'state'> & { readonly isDeclined: boolean }) {
  if (state === 'running') return <span className="spin" />
  if (isDeclined) return <Ban className="i-14" aria-hidden />
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
        skipped: result?.skipped ?? [],
        batches: message ? batchesOf(message) : [],
      },
    ]
  })
}
