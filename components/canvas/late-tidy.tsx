'use client'

import { useOpenDialog } from '@/components/ui/board-dialogs'
import { createLate, useLate } from '@/components/ui/use-late'

const late = createLate(async () => (await import('./tidy-dialog')).TidyDialog)

/** The dialog that arranges the map, fetched when it is first asked for. */
export function LateTidy() {
  const isOpen = useOpenDialog() === 'tidy'
  const TidyDialog = useLate(late, isOpen, isOpen)
  return isOpen && TidyDialog && <TidyDialog />
}
