'use client'

import type { ComponentType } from 'react'
import { type BoardDialog, openDialog, useOpenDialog } from '@/components/ui/board-dialogs'
import { createLate, type Late, useLate } from '@/components/ui/use-late'

export interface BoardDialogProps {
  readonly onClose: () => void
}

const late: Readonly<Record<BoardDialog, Late<ComponentType<BoardDialogProps>>>> = {
  paste: createLate(async () => (await import('./paste-dialog')).PasteDialog),
}

/** Whatever dialog of the board is open; each is fetched when it is first asked for. */
export function DialogHost() {
  const open = useOpenDialog()
  return open && <Shown key={open} part={late[open]} />
}

function Shown({ part }: { readonly part: Late<ComponentType<BoardDialogProps>> }) {
  const Dialog = useLate(part, true)
  return Dialog && <Dialog onClose={() => openDialog(null)} />
}
