'use client'

import { Ellipsis, GitCompareArrows, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import { createLate, useLate } from '@/components/ui/use-late'
import { useTypedAhead } from '@/components/ui/use-typed-ahead'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { ConversationView } from '@/lib/history/views'

const lateDialogs = createLate(async () => (await import('./branch-dialogs')).BranchDialogs)

interface BranchMenuProps {
  readonly branch: ConversationView
  readonly trigger?: ReactElement
}

/** What can be done with one branch. */
export function BranchMenu({ branch, trigger }: BranchMenuProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const isOnly = useBoard((state) => state.conversations.length === 1)
  const Dialogs = useLate(lateDialogs, open !== null, open)
  useTypedAhead(open === 'rename', Dialogs !== null)
  return (
    <>
      <Menu
        align="end"
        trigger={
          trigger ?? (
            <button
              type="button"
              className="ib ib-sm"
              aria-label="Branch options"
              aria-description={branch.name}
            >
              <Ellipsis className="i-14" aria-hidden />
            </button>
          )
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        {!isOnly && <CompareItem branchId={branch.id} />}
        <MenuItem
          icon={<Trash2 aria-hidden />}
          tone="bad"
          disabled={isOnly}
          onSelect={() => setOpen('delete')}
        >
          Delete
          {isOnly && <small>A board keeps at least one branch</small>}
        </MenuItem>
      </Menu>
      {Dialogs && <Dialogs branch={branch} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function CompareItem({ branchId }: { readonly branchId: string }) {
  const isOpen = useBoard((state) => state.conversationId === branchId)
  const { compare } = useBoardStore().getState()
  return (
    <MenuItem icon={<GitCompareArrows aria-hidden />} onSelect={() => compare(isOpen ? undefined : branchId)}>
      {isOpen ? 'Compare with another branch' : 'Compare with this branch'}
    </MenuItem>
  )
}
