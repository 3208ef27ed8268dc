'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useLateField } from '@/components/ui/use-typed-ahead'
import type { DeleteDialogProps } from './delete-dialog'
import type { RenameDialogProps } from './rename-dialog'

const lateRename = createLate(async () => (await import('./rename-dialog')).RenameDialog)
const lateDelete = createLate(async () => (await import('./delete-dialog')).DeleteDialog)

/** Asks for a new name; fetched when it is first wanted. */
export function LateRenameDialog(props: RenameDialogProps) {
  const RenameDialog = useLateField(lateRename, props.open)
  return RenameDialog && <RenameDialog {...props} />
}

/** Asks before something goes; fetched when it is first wanted. */
export function LateDeleteDialog(props: DeleteDialogProps) {
  const DeleteDialog = useLate(lateDelete, props.open)
  return DeleteDialog && <DeleteDialog {...props} />
}
