'use client'

import { GitBranch, MessageSquareText, UnfoldHorizontal } from 'lucide-react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { BookmarkButton } from '@/components/ui/bookmark-button'
import { Button } from '@/components/ui/button'
import { useBoard } from '@/lib/client/board-context'
import type { MessageId } from '@/lib/history/parts'
import { wordsOfMark, wordsOfStub } from './mark-words'
import type { HistoryMapModel } from './use-history-map'

interface MarkCardProps {
  readonly model: HistoryMapModel
  readonly id: string
  readonly element: Element
  readonly onOpen: (id: string) => void
  readonly onEnter: () => void
  readonly onLeave: () => void
}

/** First words, who, when, and what can be done at a mark. Stands above its mark, below where there is no room. */
export function MarkCard({ model, id, element, onOpen, onEnter, onLeave }: MarkCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const style = usePlaceBeside(element, card)
  const mark = model.marks.get(id)
  const stub = model.stubs.get(id)
  if (!mark && !stub) return null
  const words = mark ? wordsOfMark(mark, model.entries) : stub && wordsOfStub(stub, model.entries)
  const at = mark ? mark.messageIds.at(-1) : stub?.id
  return (
    <div ref={card} className="hist-card" style={style} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {model.named.has(id) && (
        <p className="hist-card-name" dir="auto">
          {model.named.get(id)}
        </p>
      )}
      <p className="hist-card-text" dir="auto">
        {words?.text}
      </p>
      <p className="hist-card-meta">
        {words?.who}
        {words && words.createdAt > 0 && <> · {whenOf(words.createdAt)}</>}
      </p>
      <div className="hist-card-acts">
        {mark?.kind === 'fold' ? (
          <Button
            size="sm"
            tone="line"
            icon={<UnfoldHorizontal className="i-14" />}
            onClick={() => onOpen(id)}
          >
            Unfold
          </Button>
        ) : (
          <MarkActions model={model} id={id} at={at} onOpen={onOpen} />
        )}
      </div>
    </div>
  )
}

interface MarkActionsProps extends Pick<MarkCardProps, 'model' | 'id' | 'onOpen'> {
  readonly at: MessageId | undefined
}

export function MarkActions({ model, id, at, onOpen }: MarkActionsProps) {
  const openBranchDialog = useBoard((state) => state.openBranchDialog)
  const entry = at && model.entries.get(at)
  // Results of its calls are still to come: nothing can begin there.
  const hasOpenCalls = entry?.kinds.includes('tool-call') ?? false
  return (
    <>
      {at && !hasOpenCalls && (
        <Button
          size="sm"
          tone="line"
          className="hist-branch"
          icon={<GitBranch className="i-14" />}
          onClick={() => openBranchDialog(at)}
        >
          Branch here
        </Button>
      )}
      <Button size="sm" icon={<MessageSquareText className="i-14" />} onClick={() => onOpen(id)}>
        Open in chat
      </Button>
      {at && <BookmarkButton at={at} />}
    </>
  )
}

const whenOf = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

const gap = 6
const edge = 8

/** Fixed to the window, so that the strip does not cut it off. */
function usePlaceBeside(element: Element, card: React.RefObject<HTMLDivElement | null>): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    if (!card.current) return
    const mark = element.getBoundingClientRect()
    const { width, height } = card.current.getBoundingClientRect()
    const above = mark.top - height - gap
    const left = mark.left + mark.width / 2 - width / 2
    setStyle({
      top: above < edge ? mark.bottom + gap : above,
      left: Math.max(edge, Math.min(left, window.innerWidth - width - edge)),
    })
  }, [element, card])
  return style
}
