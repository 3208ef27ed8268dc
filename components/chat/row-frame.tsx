'use client'

import { GitBranch } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { BookmarkButton } from '@/components/ui/bookmark-button'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/class-names'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { MessageId } from '@/lib/history/parts'
import type { MessageView } from '@/lib/history/views'
import { ShowOnCanvas } from './show-on-canvas'

interface RowFrameProps {
  readonly label: string
  readonly className?: string
  /** The message to branch from; null while nothing is committed. */
  readonly at: MessageId | null
  /** Every message this row stands for. */
  readonly stands: readonly MessageView[]
  readonly mark?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** An article on the gutter line, with its mark, and its actions on hover and focus. */
export function RowFrame({ label, className, at, stands, mark, actions, children }: RowFrameProps) {
  const isPicked = useBoard(({ selectedMessageId: id }) => id !== null && holds(stands, id))
  const isArrival = useBoard(({ arrival }) => arrival !== null && holds(stands, arrival.messageId))
  const { openBranchDialog, selectMessage } = useBoardStore().getState()
  const pick = (event: MouseEvent) => {
    const isControl = (event.target as Element).closest('button, a, summary, textarea, pre')
    if (at && !isControl && !getSelection()?.toString()) selectMessage(isPicked ? null : at)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the map offers the same selection to the keyboard
    <article
      aria-label={label}
      tabIndex={isArrival ? -1 : undefined}
      className={cn('m', className, isPicked && 'm-picked')}
      onClick={pick}
    >
      <span className="bg" />
      <span className="g">{mark}</span>
      {at && <span className="stub" />}
      {children}
      {at && (
        <div className="acts">
          <Button
            size="sm"
            tone="line"
            icon={<GitBranch className="i-14" aria-hidden />}
            onClick={() => openBranchDialog(at)}
          >
            Branch here
          </Button>
          {actions}
          <ShowOnCanvas stands={stands} />
          <BookmarkButton at={at} />
        </div>
      )}
    </article>
  )
}

const holds = (stands: readonly MessageView[], id: MessageId) => stands.some((message) => message.id === id)
