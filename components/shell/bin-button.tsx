'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { createLate, useLate } from '@/components/ui/use-late'

const lateBin = createLate(async () => (await import('./bin-dialog')).BinDialog)

/** Where deleted branches lie. */
export function BinButton() {
  const [isOpen, setOpen] = useState(false)
  const BinDialog = useLate(lateBin, isOpen, isOpen)
  return (
    <>
      <IconButton label="Bin" icon={<Trash2 aria-hidden />} onClick={() => setOpen(true)} />
      {isOpen && BinDialog && <BinDialog onClose={() => setOpen(false)} />}
    </>
  )
}
