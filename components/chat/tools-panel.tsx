'use client'

import { Check, TriangleAlert, Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import type { Reply } from '@/lib/client/board-api'
import { useBoardStore } from '@/lib/client/board-context'
import type { MessageId } from '@/lib/history/parts'
import type { OfferedTool, TurnCall, TurnCalls } from '@/lib/history/views'
import { toCallWords, toSpendingWords } from './spending-words'

const question = 'What could the model have done here?'

/** The tools that each request of an answer was offered and used, what changed about them, and what it cost. */
export function ToolsPanel({ at }: { readonly at: MessageId }) {
  return (
    <Popover
      label={question}
      className="tools-panel"
      trigger={
        <IconButton
          size="sm"
          tip={false}
          label={question}
          title={question}
          icon={<Wrench className="i-14" aria-hidden />}
        />
      }
    >
      <h3 className="pop-title">{question}</h3>
      <Loaded at={at} />
    </Popover>
  )
}

function Loaded({ at }: { readonly at: MessageId }) {
  const [reply, setReply] = useState<Reply<TurnCalls> | null>(null)
  const { turnCalls } = useBoardStore().getState()
  useEffect(() => {
    let isGone = false
    void turnCalls(at).then((came) => {
      if (!isGone) setReply(came)
    })
    return () => {
      isGone = true
    }
  }, [at, turnCalls])
  if (!reply) return <p className="pop-note">Looking it up …</p>
  if (!reply.ok) return <p className="pop-note">{reply.problem.detail}</p>
  if (reply.calls.length === 0)
    return <p className="pop-note">No request to a model is recorded for this answer.</p>
  return (
    <>
      <p className="pop-sum">{toSpendingWords(reply.calls)}</p>
      <ol className="calls">
        {reply.calls.map((call) => (
          <CallItem key={call.callId} call={call} />
        ))}
      </ol>
    </>
  )
}

function CallItem({ call }: { readonly call: TurnCall }) {
  const offered = call.tools.filter(({ isOffered }) => isOffered)
  const used = call.tools.filter(({ timesUsed }) => timesUsed > 0)
  const others = offered.filter(({ timesUsed }) => timesUsed === 0)
  return (
    <li>
      <p className="call-head">{toCallWords(call)}</p>
      {call.error && <Warning text={call.error.message} />}
      {call.status === 'aborted' && <Warning text="Stopped before its end." />}
      {call.warnings.map((text) => (
        <Warning key={text} text={text} />
      ))}
      {used.map((tool) => (
        <UsedTool key={tool.name} tool={tool} hasChanged={hasChanged(call, tool)} />
      ))}
      {offered.length === 0 && <p className="pop-note">It had no tools.</p>}
      {others.length > 0 && (
        <details>
          <summary>
            {used.length > 0 ? 'Not used' : 'It used none of its tools'}: {others.length}
          </summary>
          <ul>
            {others.map((tool) => (
              <li key={tool.name}>
                <code>{tool.name}</code> {hasChanged(call, tool) && <Changed />} {firstSentence(tool)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function UsedTool({ tool, hasChanged }: { readonly tool: OfferedTool; readonly hasChanged: boolean }) {
  const { name, isOffered, timesUsed } = tool
  if (!isOffered) return <Warning text={`It asked for “${name}”, which it did not have.`} />
  return (
    <p className="used">
      <Check className="i-14" aria-hidden />
      <span>
        Used <code>{name}</code>
        {timesUsed > 1 && ` ${timesUsed} times`} {hasChanged && <Changed />}
      </span>
    </p>
  )
}

const Changed = () => <span className="changed">arguments changed</span>

const Warning = ({ text }: { readonly text: string }) => (
  <p className="drift">
    <TriangleAlert className="i-14" aria-hidden />
    <span>{text}</span>
  </p>
)

/** The warning names the tool in quotes. */
const hasChanged = ({ warnings }: TurnCall, { name }: OfferedTool) =>
  warnings.some((text) => text.includes(`"${name}"`))

const firstSentence = ({ description }: OfferedTool) =>
  /^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description
