'use client'

import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { BoardMutations, Reply } from '@/lib/client/board-api'
import type { BoardCardView } from '@/lib/history/views'
import { counted, timeAgo } from './counts'
import { LateDeleteDialog, LateRenameDialog } from './late-dialogs'

export type BoardCardActions = Pick<BoardMutations, 'updateBoard' | 'deleteBoard'>

interface BoardCardProps {
  readonly board: BoardCardView
  /** Its thumbnail. */
  readonly children: ReactNode
  readonly now: number
  readonly actions: BoardCardActions
}

export function BoardCard({ board, children, now, actions }: BoardCardProps) {
  const { id, title, ideaCount, branchCount, lastActiveAt } = board
  const [problem, setProblem] = useState('')
  const size = [counted(ideaCount, 'idea'), counted(branchCount, 'branch', 'branches')]
  return (
    <li className="card">
      <span className="thumb">{children}</span>
      <div className="card-title">
        <Link href={`/boards/${id}`} title={title} dir="auto">
          {title}
        </Link>
        <BoardMenu board={board} actions={actions} onProblem={setProblem} />
      </div>
      <div className="card-meta" role={problem ? 'alert' : undefined}>
        {problem || [...size, timeAgo(lastActiveAt, now)].join(' · ')}
      </div>
    </li>
  )
}

interface BoardMenuProps extends Omit<BoardCardProps, 'children' | 'now'> {
  readonly onProblem: (problem: string) => void
}

function BoardMenu({ board, actions, onProblem }: BoardMenuProps) {
  const { id: boardId, title, ideaCount, branchCount } = board
  const router = useRouter()
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const run = async (job: Promise<Reply>) => {
    const reply = await job.catch(() => null)
    onProblem(reply?.ok ? '' : (reply?.problem.detail ?? 'The server could not be reached.'))
    if (reply?.ok) router.refresh()
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" className="ib ib-sm" aria-label={`Options for ${title}`}>
            <Ellipsis className="i-14" aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} tone="bad" onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <LateRenameDialog
        open={open === 'rename'}
        title="Rename this board"
        name={title}
        onClose={close}
        onRename={(next) => void run(actions.updateBoard({ boardId, title: next }))}
      />
      <LateDeleteDialog
        open={open === 'delete'}
        title={`Delete “${title}”?`}
        text={`The board goes with its ${counted(ideaCount, 'idea')} and ${counted(branchCount, 'branch', 'branches')}, for good. Other boards stay as they are.`}
        action="Delete board"
        onClose={close}
        onDelete={() => void run(actions.deleteBoard({ boardId }))}
      />
    </>
  )
}
