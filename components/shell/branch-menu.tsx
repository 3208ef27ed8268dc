'use client'

import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { ConversationView } from '@/lib/history/views'
import { counted } from './counts'
import { DeleteDialog } from './delete-dialog'
import { RenameDialog } from './rename-dialog'

interface BranchMenuProps {
  readonly branch: ConversationView
  readonly trigger?: ReactElement
}

/** What can be done with one branch. */
export function BranchMenu({ branch, trigger }: BranchMenuProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const isOnly = useBoard((state) => state.conversations.length === 1)
  const { renameConversation, deleteConversation } = useBoardStore().getState()
  const close = () => setOpen(null)
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
      <RenameDialog
        open={open === 'rename'}
        title="Rename this branch"
        name={branch.name}
        onClose={close}
        onRename={(name) => void renameConversation(branch.id, name)}
      />
      <DeleteDialog
        open={open === 'delete'}
        title={`Delete ${branch.name}?`}
        text={`Its ${counted(branch.messageCount, 'message')} and ${counted(branch.ideaCount, 'idea')} leave this list. What other branches share with it stays there.`}
        action="Delete branch"
        onClose={close}
        onDelete={() => void deleteConversation(branch.id)}
      />
    </>
  )
}
