'use client'

import type { CSSProperties } from 'react'
import { Tooltip } from '@/components/ui/tooltip'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { branchColor, byCreation } from '@/lib/client/branch-color'
import type { ConversationView } from '@/lib/history/views'
import { BranchMenu } from './branch-menu'
import { counted } from './counts'

export const colorStyle = (color: string) => ({ '--c': color }) as CSSProperties

const sizeOf = ({ ideaCount, messageCount }: ConversationView) =>
  `${counted(ideaCount, 'idea')} · ${counted(messageCount, 'message')}`

const doing = ({ status }: NonNullable<ConversationView['run']>) =>
  status === 'waiting' ? 'waits for you' : 'growing'

const stateOf = (branch: ConversationView) => `${branch.run ? `${doing(branch.run)}, ` : ''}${sizeOf(branch)}`

/** The branches of this board, in the order they were made. Each is named by its name alone. */
export function BranchList({ isSlim = false }: { readonly isSlim?: boolean }) {
  const conversations = useBoard((state) => state.conversations)
  return (
    <nav aria-label="Branches" className={isSlim ? 'grid justify-items-center gap-1' : 'grid gap-0.5'}>
      {byCreation(conversations).map((branch) => (
        <BranchRow
          key={branch.id}
          branch={branch}
          color={branchColor(conversations, branch.id)}
          isSlim={isSlim}
        />
      ))}
    </nav>
  )
}

interface BranchRowProps {
  readonly branch: ConversationView
  readonly color: string
  readonly isSlim: boolean
}

function BranchRow({ branch, color, isSlim }: BranchRowProps) {
  const isCurrent = useBoard((state) => state.conversationId === branch.id)
  const { openConversation } = useBoardStore().getState()
  const shared = {
    type: 'button' as const,
    'aria-current': isCurrent || undefined,
    'aria-label': branch.name,
    'aria-description': stateOf(branch),
    style: colorStyle(color),
    onClick: () => void openConversation(branch.id),
  }
  if (isSlim) {
    return (
      <>
        <Tooltip text={`${branch.name} · ${sizeOf(branch)}`} side="right">
          <button {...shared} className="slim-branch" data-running={branch.run !== null}>
            <span className="dot" />
            <span className="sr-only">{branch.name}</span>
          </button>
        </Tooltip>
        {isCurrent && <BranchMenu branch={branch} />}
      </>
    )
  }
  return (
    <div className="branch-row">
      <button {...shared} className="ri">
        <span className="dot" />
        <span className="truncate" dir="auto">
          {branch.name}
        </span>
        {branch.run && (
          <span className="n">
            {branch.run.status !== 'waiting' && <span className="spin" />}
            {doing(branch.run)}
          </span>
        )}
        <small>{sizeOf(branch)}</small>
      </button>
      <BranchMenu branch={branch} />
    </div>
  )
}
