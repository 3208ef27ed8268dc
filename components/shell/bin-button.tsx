'use client'

import { Trash2 } from 'lucide-react'
import { openDialog } from '@/components/ui/board-dialogs'
import { IconButton } from '@/components/ui/icon-button'

/** Where deleted branches lie. */
export const BinButton = () => (
  <IconButton label="Bin" icon={<Trash2 aria-hidden />} onClick={() => openDialog('bin')} />
)
