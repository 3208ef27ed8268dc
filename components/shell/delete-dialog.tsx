'use client'

import { Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'

export interface DeleteDialogProps {
  readonly open: boolean
  readonly title: string
  /** What goes and what stays. */
  readonly text: string
  readonly action: string
  readonly onClose: () => void
  readonly onDelete: () => void
}

export function DeleteDialog({ open, title, text, action, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} text={text} icon={<Trash2 aria-hidden />}>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="bad"
          onClick={() => {
            onDelete()
            onClose()
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
