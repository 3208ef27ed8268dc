'use client'

import { Ellipsis, GitCompareArrows, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { countOnly } from '@/lib/client/branches-with'
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
  const { getState } = useBoardStore()
  const { renameConversation, deleteConversation } = getState()
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
        text={open === 'delete' ? deleteWords(countOnly(getState(), branch.id)) : ''}
        action="Delete branch"
        onClose={close}
        onDelete={() => void deleteConversation(branch.id)}
      />
    </>
  )
}

/** What goes, what stays, and how to have it back. */
export function deleteWords({ only, shared }: ReturnType<typeof countOnly>): string {
  const stays =
    shared > 0
      ? ` ${counted(shared, 'message')} that other branches share ${shared === 1 ? 'stays' : 'stay'}.`
      : ''
  const goes =
    only === 0
      ? 'Nothing of it is only here: its name goes into the bin.'
      : `${counted(only, 'message')} ${only === 1 ? 'is' : 'are'} only here and ${only === 1 ? 'goes' : 'go'} into the bin, with the ideas ${only === 1 ? 'it' : 'they'} brought.`
  return `${goes}${stays} From the bin it can be restored for 30 days.`
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
