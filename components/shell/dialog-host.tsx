'use client'

import { type ComponentType, useEffect } from 'react'
import { type BoardDialog, openDialog, useOpenDialog } from '@/components/ui/board-dialogs'
import { createLate, type Late, useLate } from '@/components/ui/use-late'

export interface BoardDialogProps {
  readonly onClose: () => void
}

/** The canvas has its own: it knows where everything stands. */
type Hosted = Exclude<BoardDialog, 'tidy'>

const late: Readonly<Record<Hosted, Late<ComponentType<BoardDialogProps>>>> = {
  download: createLate(async () => (await import('./download-dialog')).DownloadDialog),
  keys: createLate(async () => (await import('./keys-dialog')).KeysDialog),
  bin: createLate(async () => (await import('./bin-dialog')).BinDialog),
  paste: createLate(async () => (await import('./paste-dialog')).PasteDialog),
}

/** Whatever dialog of the board is open; each is fetched when it is first asked for. */
export function DialogHost() {
  const open = useOpenDialog()
  useKeysKey()
  return open && open !== 'tidy' && <Shown key={open} part={late[open]} />
}

/** `?` lists the keys, where no field takes it. */
function useKeysKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.isComposing || isField(event.target)) return
      if (event.ctrlKey || event.metaKey || document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return
      event.preventDefault()
      openDialog('keys')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

function Shown({ part }: { readonly part: Late<ComponentType<BoardDialogProps>> }) {
  const Dialog = useLate(part, true)
  return Dialog && <Dialog onClose={() => openDialog(null)} />
}
