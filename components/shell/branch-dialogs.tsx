'use client'

import { useBoardStore } from '@/lib/client/board-context'
import { countOnly } from '@/lib/client/branches-with'
import type { ConversationView } from '@/lib/history/views'
import { counted } from './counts'
import { DeleteDialog } from './delete-dialog'
import { RenameDialog } from './rename-dialog'

interface BranchDialogsProps {
  readonly branch: ConversationView
  readonly open: 'rename' | 'delete' | null
  readonly onClose: () => void
}

/** What the menu of a branch asks before it does it; fetched with the first wish for it. */
export function BranchDialogs({ branch, open, onClose }: BranchDialogsProps) {
  const { getState } = useBoardStore()
  const { renameConversation, deleteConversation } = getState()
  return (
    <>
      <RenameDialog
        open={open === 'rename'}
        title="Rename this branch"
        name={branch.name}
        onClose={onClose}
        onRename={(name) => void renameConversation(branch.id, name)}
      />
      <DeleteDialog
        open={open === 'delete'}
        title={`Delete ${branch.name}?`}
        text={open === 'delete' ? deleteWords(countOnly(getState(), branch.id)) : ''}
        action="Delete branch"
        onClose={onClose}
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
